import * as v from "valibot";
import type { CrowdcheckedError } from "../../src/base/core/errors";
import { matching, text, whole } from "../../src/base/core/values/shape";
import { readManifestAs } from "../folder";
import { sectionShape } from "../sections";
import { type DenseShape, denseShape, LIMITS } from "./parameters";

/** Rises when the files or the making of vectors change: an index of another version must be rebuilt. */
export const DENSE_INDEX_VERSION = 3;

const count = whole(0, 0xffffffff);
const sha256 = matching(/^[0-9a-f]{64}$/);
const limited = (name: keyof typeof LIMITS) => whole(LIMITS[name][0], LIMITS[name][1]);

const manifestShape = v.object({
  version: v.literal(DENSE_INDEX_VERSION),
  /** Hash of the model that gave the vectors. */
  encoder: text(1, 200),
  metric: v.literal("cosine"),
  dimension: limited("dimension"),
  /** The first is searched. */
  views: v.array(v.string()),
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
  articlesRevision: v.number(),
  /** When it was written, ISO 8601. */
  builtAt: v.string(),
  codeVersion: v.string(),
  /** The arrays in `vectors.bin`. */
  sections: v.array(sectionShape),
  /** The arrays in `pieces.bin`; absent where articles have no pieces. */
  pieces: v.optional(v.array(sectionShape)),
  /** SHA-256 of `hnsw.bin`; absent where a scan of all vectors is faster than a graph. */
  graph: v.optional(sha256),
  /** CRC-32 of `hnsw.bin`, compared when it is read. */
  graphCrc32: v.optional(count),
});

/** The manifest of a dense index. */
export type DenseManifest = v.InferOutput<typeof manifestShape>;

/**
 * Reads the manifest alone.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function readDenseManifest(folder: string): DenseManifest {
  return readManifestAs(manifestShape, folder, DENSE_INDEX_VERSION);
}

/** Makes the error for a problem with an index. */
export type Corrupt = (problem: string, cause?: unknown) => CrowdcheckedError;

/** Returns the shape of the index that the manifest describes. */
export function shapeOf(manifest: DenseManifest, corrupt: Corrupt): DenseShape {
  const { dimension, views, m, efConstruction, ef, seed } = manifest;
  try {
    return denseShape({ dimension, views, m, efConstruction, ef, seed });
  } catch (cause) {
    throw corrupt(`its manifest cannot be: ${(cause as Error).message}`, cause);
  }
}
