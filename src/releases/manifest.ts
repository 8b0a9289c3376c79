import { createHash } from "node:crypto";
import * as v from "valibot";
import { ArtifactError } from "../base/core/errors";
import { matching, readAs, strictObject, text, utcTime, whole } from "../base/core/values/shape";
import { INDEX, MODELS } from "../base/home/paths";

const VERSION = 1;
/** Longest manifest, bytes. */
export const MAX_MANIFEST_BYTES = 1 << 20;
const MAX_FILES = 1000;

const count = whole(0);
const sha256 = matching(/^[0-9a-f]{64}$/);

/** A path of plain names inside `index/` or `models/`. */
const inside = v.pipe(
  text(0, 300),
  v.regex(/^[\w.-]+(?:\/[\w.-]+)+$/),
  v.check((path) => {
    const names = path.split("/");
    return (names[0] === INDEX || names[0] === MODELS) && !names.some((name) => /^\.+$/.test(name));
  }),
);

/** A blob by its size and name. */
const blob = { bytes: count, sha256 };
export const blobShape = strictObject(blob);
const fileShape = strictObject({ path: inside, ...blob });

const manifestShape = strictObject({
  format: v.literal("crowdchecked release"),
  version: whole(Number.MIN_SAFE_INTEGER),
  /** Name of the release and of the generation that it becomes. */
  name: matching(/^\d{4,9}-[0-9a-f]{8}$/),
  /** The owner's store. */
  lineage: v.pipe(v.string(), v.uuid()),
  /** ISO 8601. */
  pushedAt: utcTime,
  /** The program that pushed it. */
  codeVersion: text(0, 100),
  articles: strictObject({
    /** Withdrawn ones included. */
    count,
    revision: count,
    ...blob,
  }),
  files: v.pipe(v.array(fileShape), v.minLength(1), v.maxLength(MAX_FILES)),
});

/** What a release is made of. */
export type ReleaseManifest = Omit<v.InferOutput<typeof manifestShape>, "format" | "version">;
export type ReleaseBlob = v.InferOutput<typeof blobShape>;
export type ReleaseFile = v.InferOutput<typeof fileShape>;

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
  const whole = v.parse(manifestShape, { format: "crowdchecked release", version: VERSION, ...manifest });
  return new TextEncoder().encode(`${JSON.stringify(whole, null, 1)}\n`);
}

/**
 * Returns the manifest of a release.
 * @param address of the registry, for messages.
 * @throws ArtifactError `RELEASE_DAMAGED` or `RELEASE_TOO_NEW`.
 */
export function readManifest(data: Uint8Array, address: string): ReleaseManifest {
  if (data.byteLength > MAX_MANIFEST_BYTES) throw damaged(address, "its manifest is too large");
  const value = parseMessage(data, address, "its manifest");
  const { version } = (value ?? {}) as { readonly version?: unknown };
  if (typeof version === "number" && version > VERSION) throw tooNew(address);
  const {
    format: _,
    version: __,
    ...manifest
  } = readAs(manifestShape, value, (_fault, cause) =>
    damaged(address, "its manifest does not say what it must", cause),
  );
  if (new Set(manifest.files.map(({ path }) => path)).size < manifest.files.length)
    throw damaged(address, "its manifest names a file twice");
  if (releaseName(manifest.name.split("-")[0]!, manifest.files) !== manifest.name)
    throw damaged(address, "its name is not that of its files");
  return manifest;
}

/** Returns the manifest of a release; undefined where it is damaged or too new. */
export function readableManifest(data: Uint8Array, address: string): ReleaseManifest | undefined {
  try {
    return readManifest(data, address);
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

/** Returns what a message says. @throws ArtifactError `RELEASE_DAMAGED` where that is not JSON. */
export function parseMessage(message: Uint8Array, address: string, what: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(message));
  } catch (cause) {
    throw damaged(address, `${what} is not JSON`, cause);
  }
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
