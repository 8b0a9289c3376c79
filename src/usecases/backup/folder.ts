import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { MANIFEST } from "../../base/artifact";
import { ArtifactError } from "../../base/core/errors";
import { readText } from "../../base/core/read-text";
import { DATABASE } from "../../base/home/paths";
import { SCHEMA_VERSION } from "../../base/store";

const VERSION = 1;
const MAX_MANIFEST_BYTES = 1 << 26;

/** A path inside the backup; nothing in it leads out. */
const inside = z
  .string()
  .refine((path) => !path.includes("\0") && path.split(/[/\\]/).every((name) => !/^\.{0,2}$/.test(name)));

const manifestShape = z.strictObject({
  format: z.literal("crowdchecked backup"),
  version: z.number().int(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The program that wrote it. */
  codeVersion: z.string(),
  /** Schema of the database. */
  schema: z.number().int(),
  /** Without withdrawn ones. */
  articles: z.number().int(),
  /** Of the articles in the database. */
  revision: z.number().int(),
  /** The generation that served; null in a workspace without generations. */
  generation: z.string().nullable(),
  files: z.array(z.strictObject({ path: inside, bytes: z.number().int(), sha256: z.string() })),
});

/** What a backup holds. */
export type BackupManifest = z.infer<typeof manifestShape>;
export type BackupFile = BackupManifest["files"][number];

/** Returns the manifest of a new backup. */
export function backupManifest(about: Omit<BackupManifest, "format" | "version" | "schema">): BackupManifest {
  // What cannot be restored is not written.
  return manifestShape.parse({
    format: "crowdchecked backup",
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
  if (!existsSync(file)) throw invalid(folder, `there is no ${MANIFEST}`);
  if (statSync(file).size > MAX_MANIFEST_BYTES) throw invalid(folder, `${MANIFEST} is too large`);
  try {
    return manifestShape.parse(JSON.parse(readText(file, "It is JSON.")) as unknown);
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

/** A file to copy. */
export interface Source {
  /** Inside the workspace, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Differs when another file has taken its place, or it has changed. */
  readonly mark: string;
}

/** Returns the files of a path in the workspace; without work of trainings, whose folders have a dot. */
export function filesOf(home: string, path: string): Source[] {
  const found = statSync(join(home, path), { throwIfNoEntry: false });
  if (found?.isFile()) return [{ path, bytes: found.size, mark: `${path} ${found.ino} ${found.mtimeMs}` }];
  if (!found?.isDirectory() || basename(path).includes(".")) return [];
  return readdirSync(join(home, path)).flatMap((name) => filesOf(home, `${path}/${name}`));
}

/** Copies a file. Returns its SHA-256, in hex. @param onBytes gets each piece's length. */
export async function copyHashed(
  from: string,
  to: string,
  onBytes: (bytes: number) => void,
): Promise<string> {
  mkdirSync(dirname(to), { recursive: true });
  const hash = createHash("sha256");
  await pipeline(piecesOf(from, hash, onBytes), createWriteStream(to));
  return hash.digest("hex");
}

/** Returns the SHA-256 of a file, in hex. @param onBytes as in `copyHashed`. */
export async function hashOf(file: string, onBytes: (bytes: number) => void): Promise<string> {
  const hash = createHash("sha256");
  for await (const _ of piecesOf(file, hash, onBytes));
  return hash.digest("hex");
}

async function* piecesOf(file: string, hash: Hash, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    onBytes(piece.length);
    hash.update(piece);
    yield piece;
  }
}
