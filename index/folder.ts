import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type * as v from "valibot";
import { artifactExists, MANIFEST, readReplaced, refusedRead, type WriteTarget } from "../src/base/artifact";
import { ArtifactError, type CrowdcheckedError } from "../src/base/core/errors";
import { readAs } from "../src/base/core/values/shape";

/** What to do about an index that cannot be used. */
export const REBUILD = "Build it again: crowdchecked index.";
/** A manifest is a page of text; larger files are not read. */
const MAX_MANIFEST_BYTES = 1 << 20;

/** Returns how an index is written, and what to say where that fails: `INDEX_WRITE`. */
export function indexTarget(folder: string): WriteTarget {
  return {
    what: "index",
    path: folder,
    code: "INDEX_WRITE",
    intact: "The former index, if any, is untouched.",
    next: "run: crowdchecked index",
  };
}

/**
 * Returns the manifest of the index in a folder.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function readManifestAs<T>(shape: v.GenericSchema<unknown, T>, folder: string, version: number): T {
  return readReplaced(folder, () =>
    readAs(shape, readVersion(folder, version), (fault) =>
      corruptIndex(folder, `its manifest is wrong at ${fault}`),
    ),
  );
}

/** Returns a manifest of which only the version is checked. */
function readVersion(folder: string, version: number): Readonly<Record<string, unknown>> {
  const file = join(folder, MANIFEST);
  if (!artifactExists(folder)) {
    throw new ArtifactError(`There is no index at ${folder}.`, {
      code: "INDEX_MISSING",
      hint: "Build one: crowdchecked index.",
    });
  }
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_MANIFEST_BYTES) {
    throw corruptIndex(folder, `its manifest has ${size} bytes, at most ${MAX_MANIFEST_BYTES} are read`);
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw corruptIndex(folder, "its manifest is not readable", cause);
  }
  if (typeof manifest !== "object" || manifest === null)
    throw corruptIndex(folder, "its manifest is no object");
  const found = manifest as Record<string, unknown>;
  if (found["version"] === version) return found;
  throw new ArtifactError(
    `The index at ${folder} is of version ${JSON.stringify(found["version"])}; this program reads version ${version}.`,
    { code: "INDEX_VERSION", hint: REBUILD },
  );
}

/** Returns the error for an index whose files do not fit together. */
export function corruptIndex(folder: string, problem: string, cause?: unknown): CrowdcheckedError {
  const refused = refusedRead(folder, cause);
  if (refused) return refused;
  return new ArtifactError(`The index at ${folder} is damaged: ${problem}.`, {
    code: "INDEX_CORRUPT",
    hint: REBUILD,
    cause,
  });
}
