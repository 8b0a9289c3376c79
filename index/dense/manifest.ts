import { z } from "zod";
import type { ArtifactError } from "../../src/base/core/errors";
import { corruptIndex, readIndexFolder } from "../folder";
import { type DenseShape, denseShape, LIMITS } from "./parameters";

/** Rises when the files or the making of vectors change: an index of another version must be rebuilt. */
export const DENSE_INDEX_VERSION = 3;

const count = z.number().int().nonnegative().max(0xffffffff);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const limited = (name: keyof typeof LIMITS) => z.number().int().min(LIMITS[name][0]).max(LIMITS[name][1]);

const manifestShape = z.object({
  version: z.literal(DENSE_INDEX_VERSION),
  /** Hash of the model that gave the vectors. */
  encoder: z.string().min(1).max(200),
  metric: z.literal("cosine"),
  dimension: limited("dimension"),
  /** The first is searched. */
  views: z.array(z.string()),
  m: limited("m"),
  efConstruction: limited("efConstruction"),
  ef: limited("ef"),
  seed: limited("seed"),
  articles: count,
  /** Free ones included. */
  rows: count,
  /** Writes into existing rows since the index was built. */
  rewritten: count,
  /** The store's revision of its articles when the index was written. */
  articlesRevision: z.number(),
  /** When it was written, ISO 8601. */
  builtAt: z.string(),
  codeVersion: z.string(),
  /** The arrays in `vectors.bin`. */
  sections: z.array(
    z.object({
      name: z.string(),
      type: z.enum(["Int16Array", "Uint32Array"]),
      length: z.number().int().nonnegative(),
      sha256,
    }),
  ),
  /** SHA-256 of `hnsw.bin`. */
  graph: sha256,
});

/** The manifest of a dense index. */
export type DenseManifest = z.infer<typeof manifestShape>;

/**
 * Reads the manifest alone.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function readDenseManifest(folder: string): DenseManifest {
  const parsed = manifestShape.safeParse(readIndexFolder(folder, DENSE_INDEX_VERSION));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw corruptIndex(
    folder,
    `its manifest is wrong at ${issue?.path.join(".")}: ${issue?.message}`,
    parsed.error,
  );
}

/** Makes the error for a problem with an index. */
export type Corrupt = (problem: string, cause?: unknown) => ArtifactError;

/** Returns the shape of the index that the manifest describes. */
export function shapeOf(manifest: DenseManifest, corrupt: Corrupt): DenseShape {
  const { dimension, views, m, efConstruction, ef, seed } = manifest;
  try {
    return denseShape({ dimension, views, m, efConstruction, ef, seed });
  } catch (cause) {
    throw corrupt(`its manifest cannot be: ${(cause as Error).message}`, cause);
  }
}
