import type * as v from "valibot";
import {
  artifactExists,
  damagedOf,
  readManifestJson,
  readReplaced,
  type WriteTarget,
} from "../src/base/artifact";
import { ArtifactError } from "../src/base/core/errors";
import { readAs } from "../src/base/core/values/shape";

/** What to do about an index that cannot be used. */
export const REBUILD = "Build it again: crowdchecked index.";

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
  if (!artifactExists(folder)) {
    throw new ArtifactError(`There is no index at ${folder}.`, {
      code: "INDEX_MISSING",
      hint: "Build one: crowdchecked index.",
    });
  }
  const manifest = readManifestJson(folder, corruptIndex);
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
export const corruptIndex = damagedOf({ what: "index", code: "INDEX_CORRUPT", hint: REBUILD });
