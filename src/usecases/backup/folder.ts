import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { MANIFEST } from "../../base/artifact";
import { ArtifactError } from "../../base/core/errors";
import { readText } from "../../base/core/files/read-text";
import { strictObject, whole } from "../../base/core/values/shape";
import { DATABASE } from "../../base/home/paths";
import { BACKUP_FORMAT, SCHEMA_VERSION } from "../../base/store";

const VERSION = 1;
const MAX_MANIFEST_BYTES = 1 << 26;

/** A path inside the backup; nothing in it leads out. */
const inside = v.pipe(
  v.string(),
  v.check((path) => !path.includes("\0") && path.split(/[/\\]/).every((name) => !/^\.{0,2}$/.test(name))),
);
const integer = whole(Number.MIN_SAFE_INTEGER);

const entries = {
  format: v.literal(BACKUP_FORMAT),
  version: integer,
  /** ISO 8601. */
  createdAt: v.string(),
  /** The program that wrote it. */
  codeVersion: v.string(),
  /** Schema of the database. */
  schema: integer,
  /** Without withdrawn ones. */
  articles: integer,
  /** Of the articles in the database. */
  revision: integer,
  /** The generation that served; null in a workspace without generations. */
  generation: v.nullable(v.string()),
  files: v.array(strictObject({ path: inside, bytes: integer, sha256: v.string() })),
};
const manifestShape = strictObject(entries);

/** What a backup holds. */
export type BackupManifest = { [K in keyof typeof entries]: v.InferOutput<(typeof entries)[K]> };
export type BackupFile = BackupManifest["files"][number];

/** Returns the manifest of a new backup. */
export function backupManifest(about: Omit<BackupManifest, "format" | "version" | "schema">): BackupManifest {
  // What cannot be restored is not written.
  return v.parse(manifestShape, {
    format: BACKUP_FORMAT,
    version: VERSION,
    schema: SCHEMA_VERSION,
    ...about,
  });
}

/**
 * Returns the manifest of a backup whose files are all there and as long as they should be.
 * @throws ArtifactError `BACKUP_INVALID` or `BACKUP_TOO_NEW`.
 */
export function readBackup(folder: string): BackupManifest {
  const manifest = parseManifest(folder);
  if (manifest.version > VERSION || manifest.schema > SCHEMA_VERSION) {
    throw new ArtifactError(
      `${folder} was written by crowdchecked ${manifest.codeVersion}, which is newer.`,
      {
        code: "BACKUP_TOO_NEW",
        hint: "Update crowdchecked, then restore.",
      },
    );
  }
  for (const { path, bytes } of manifest.files) {
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (found === undefined) throw invalid(folder, `${path} is missing`);
    if (found.size !== bytes) throw invalid(folder, `${path} has ${found.size} bytes instead of ${bytes}`);
  }
  if (!manifest.files.some(({ path }) => path === DATABASE)) throw invalid(folder, "it has no database");
  return manifest;
}

function parseManifest(folder: string): BackupManifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(folder)) {
    throw new ArtifactError(`There is no backup at ${folder}.`, {
      code: "BACKUP_INVALID",
      hint: "Give the folder that crowdchecked backup made. The workspace is untouched.",
    });
  }
  if (!existsSync(file)) throw invalid(folder, `there is no ${MANIFEST}`);
  if (statSync(file).size > MAX_MANIFEST_BYTES) throw invalid(folder, `${MANIFEST} is too large`);
  try {
    return v.parse(manifestShape, JSON.parse(readText(file, "It is JSON.")));
  } catch (cause) {
    throw invalid(folder, `${MANIFEST} is damaged`, cause);
  }
}

/** Returns the error for a folder that is no whole backup. */
export function invalid(folder: string, problem: string, cause?: unknown): ArtifactError {
  return new ArtifactError(`${folder} is no whole backup: ${problem}.`, {
    code: "BACKUP_INVALID",
    hint: "Restore another backup. The workspace is untouched.",
    cause,
  });
}
