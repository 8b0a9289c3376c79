import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ArtifactError, type CrowdcheckedError } from "../core/errors";
import { MANIFEST } from "./folder";
import { refusedRead } from "./unread";

/** What errors say of an artifact that is damaged. */
interface DamagedKind {
  /** What it is, in words: "index". */
  readonly what: string;
  readonly code: string;
  readonly hint: string;
}

/**
 * Returns the error for an artifact whose files do not fit together: `ARTIFACT_READ` where the system is the
 * cause, otherwise an `ArtifactError`.
 * @param problem what does not fit, without a full stop.
 */
type Damaged = (folder: string, problem: string, cause?: unknown) => CrowdcheckedError;

/** Returns what makes the errors for damaged artifacts of a kind. */
export function damagedOf({ what, code, hint }: DamagedKind): Damaged {
  return (folder, problem, cause) =>
    refusedRead(folder, cause) ??
    new ArtifactError(`The ${what} at ${folder} is damaged: ${problem}.`, { code, hint, cause });
}

/**
 * Returns what the JSON of a folder's manifest holds, which nobody has checked.
 * @param most bytes; a larger file is not read. Most manifests are a page of text.
 * @throws what `damaged` returns.
 */
export function readManifestJson(folder: string, damaged: Damaged, most = 1 << 20): unknown {
  const file = join(folder, MANIFEST);
  let size: number;
  try {
    ({ size } = statSync(file));
    if (size <= most) return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw damaged(folder, "its manifest is not readable", cause);
  }
  throw damaged(folder, `its manifest has ${size} bytes, at most ${most} are read`);
}
