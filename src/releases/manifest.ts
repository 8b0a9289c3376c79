import { createHash } from "node:crypto";
import { z } from "zod";
import { ArtifactError } from "../base/core/errors";
import { INDEX, MODELS } from "../base/home/paths";

const VERSION = 1;
/** Longest manifest, bytes. */
export const MAX_MANIFEST_BYTES = 1 << 20;
const MAX_FILES = 1000;

const bytes = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A path of plain names inside `index/` or `models/`. */
const inside = z
  .string()
  .max(300)
  .regex(/^[\w.-]+(?:\/[\w.-]+)+$/)
  .refine((path) => {
    const names = path.split("/");
    return (names[0] === INDEX || names[0] === MODELS) && !names.some((name) => /^\.+$/.test(name));
  });

/** A blob by its size and name. */
export const blobShape = z.strictObject({ bytes, sha256 });
const fileShape = z.strictObject({ path: inside, bytes, sha256 });

const manifestShape = z.strictObject({
  format: z.literal("crowdchecked release"),
  version: z.number().int(),
  /** Name of the release and of the generation that it becomes. */
  name: z.string().regex(/^\d{4,9}-[0-9a-f]{8}$/),
  /** The owner's store. */
  lineage: z.uuid(),
  /** ISO 8601. */
  pushedAt: z.iso.datetime(),
  /** The program that pushed it. */
  codeVersion: z.string().max(100),
  articles: z.strictObject({
    /** Withdrawn ones included. */
    count: z.number().int().nonnegative(),
    revision: z.number().int().nonnegative(),
    ...blobShape.shape,
  }),
  files: z.array(fileShape).min(1).max(MAX_FILES),
});

/** What a release is made of. */
export type ReleaseManifest = Omit<z.infer<typeof manifestShape>, "format" | "version">;
export type ReleaseBlob = z.infer<typeof blobShape>;
export type ReleaseFile = z.infer<typeof fileShape>;

/**
 * Returns the name of a generation's release: that of the generation with the first digits of a hash over its
 * files.
 */
export function releaseName(generation: string, files: readonly ReleaseFile[]): string {
  const hash = createHash("sha256");
  const lines = files.map((file) => `${file.path}\0${file.sha256}\n`).sort();
  for (const line of lines) hash.update(line);
  return `${generation}-${hash.digest("hex").slice(0, 8)}`;
}

/** Returns the bytes of a manifest. */
export function writeManifest(manifest: ReleaseManifest): Uint8Array {
  // What nobody could fetch is not pushed.
  const whole = manifestShape.parse({ format: "crowdchecked release", version: VERSION, ...manifest });
  return new TextEncoder().encode(`${JSON.stringify(whole, null, 1)}\n`);
}

/**
 * Returns the manifest of a release.
 * @param address of the registry, for messages.
 * @throws ArtifactError `RELEASE_DAMAGED` or `RELEASE_TOO_NEW`.
 */
export function readManifest(data: Uint8Array, address: string): ReleaseManifest {
  if (data.byteLength > MAX_MANIFEST_BYTES) throw damaged(address, "its manifest is too large");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data));
  } catch (cause) {
    throw damaged(address, "its manifest is not JSON", cause);
  }
  const { version } = (value ?? {}) as { readonly version?: unknown };
  if (typeof version === "number" && version > VERSION) throw tooNew(address);
  const parsed = manifestShape.safeParse(value);
  if (!parsed.success) throw damaged(address, "its manifest does not say what it must", parsed.error);
  const { format: _, version: __, ...manifest } = parsed.data;
  if (new Set(manifest.files.map(({ path }) => path)).size < manifest.files.length)
    throw damaged(address, "its manifest names a file twice");
  if (releaseName(manifest.name.split("-")[0]!, manifest.files) !== manifest.name)
    throw damaged(address, "its name is not that of its files");
  return manifest;
}

/** Returns the error for a release that is not what its manifest says. */
export function damaged(address: string, problem: string, cause?: unknown): ArtifactError {
  return new ArtifactError(`The release at ${address} is damaged: ${problem}.`, {
    code: "RELEASE_DAMAGED",
    hint: "Push the generation again; what serves here is untouched.",
    cause,
  });
}

function tooNew(address: string): ArtifactError {
  return new ArtifactError(`The release at ${address} was pushed by a newer crowdchecked.`, {
    code: "RELEASE_TOO_NEW",
    hint: "Update crowdchecked here; what serves is untouched.",
  });
}
