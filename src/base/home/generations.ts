import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../artifact";
import { ArtifactError, EnvironmentError } from "../core/errors";

/**
 * Generations of indexes and models, side by side: `generations/NAME/`; the file `generation` names the one
 * that serves.
 */
export const GENERATIONS = "generations";
export const SERVING = "generation";
/** What stands beside the indexes and models of a generation. */
export const GENERATION_MANIFEST = "generation.json";
/** Names begin with a number that rises; one that was fetched from an owner also has a mark of its files. */
const NAME = /^\d{4,9}(?:-[0-9a-f]{8})?$/;

/**
 * Returns the name of the generation that serves; undefined in a workspace without generations.
 * @throws ArtifactError `GENERATION_UNKNOWN` for a damaged file, one that names a generation that is gone, or
 *   none where a night has promoted generations: what they replaced must not serve again unnoticed.
 * @throws EnvironmentError `GENERATION_READ` for a file that exists but cannot be read: it must not look like
 *   a workspace without generations.
 */
export function servingGeneration(home: string): string | undefined {
  const file = join(home, SERVING);
  const name = present(file, () => readFileSync(file, "utf8").trim());
  if (name === undefined) {
    refuseLost(home, file);
    return undefined;
  }
  const folder = join(home, GENERATIONS, name);
  if (NAME.test(name) && present(folder, () => statSync(folder))) return name;
  throw unknown(home, name);
}

/** @throws ArtifactError `GENERATION_UNKNOWN` where the file that names the serving generation was lost. */
function refuseLost(home: string, file: string): void {
  const latest = generations(home).findLast((name) => wasPromoted(home, name));
  if (latest === undefined) return;
  throw new ArtifactError(`${file} is missing: nothing says which generation serves.`, {
    code: "GENERATION_UNKNOWN",
    hint:
      `Run crowdchecked generations rollback ${latest}, the newest that a night promoted; ` +
      `or remove ${join(home, GENERATIONS)} to go on without generations.`,
  });
}

/** A workspace's first generation, which no night built, is what the workspace itself holds. */
function wasPromoted(home: string, name: string): boolean {
  try {
    const manifest = readFileSync(join(home, GENERATIONS, name, GENERATION_MANIFEST), "utf8");
    const { promoted, night } = JSON.parse(manifest) as { promoted?: unknown; night?: unknown };
    return promoted === true && typeof night === "string";
  } catch {
    // Somebody made the folder by hand, or a follower fetched it.
    return false;
  }
}

/** Returns as `servingGeneration`, but undefined where it finds none of the name: for what repairs that. */
export function soundGeneration(home: string): string | undefined {
  try {
    return servingGeneration(home);
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

/**
 * Returns the names of all finished generations, the oldest first.
 * @throws EnvironmentError `GENERATION_READ`.
 */
export function generations(home: string): string[] {
  const folder = join(home, GENERATIONS);
  const names = present(folder, () => readdirSync(folder)) ?? [];
  return names.filter((name) => NAME.test(name)).sort((a, b) => numberOf(a) - numberOf(b));
}

/** Returns the name of the next generation. */
export function nextGeneration(home: string): string {
  return String(numberOf(generations(home).at(-1) ?? "0") + 1).padStart(4, "0");
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}

/**
 * Makes a generation serve, in one rename: whoever opens the workspace sees the old one or the new one.
 * @throws ArtifactError `GENERATION_UNKNOWN` when there is none of that name.
 */
export function serveGeneration(home: string, name: string): void {
  if (!generations(home).includes(name)) throw unknown(home, name);
  replaceFile(join(home, SERVING), `${name}\n`);
}

/** Returns what `read` returns, undefined where there is nothing at `path`. */
function present<T>(path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new EnvironmentError(`${path} cannot be read (${code}).`, {
      code: "GENERATION_READ",
      hint: "Correct its permissions and run the command again; indexes and models are untouched.",
      cause,
    });
  }
}

function unknown(home: string, name: string): ArtifactError {
  const known = generations(home);
  const file = join(home, SERVING);
  // Where no file names one either, the workspace is kept by hand, and nothing is wrong with it.
  const withoutAny = present(file, () => statSync(file))
    ? `Restore a backup; or remove ${file}, then run: crowdchecked index.`
    : "Indexes and models of the workspace itself serve; crowdchecked nightly builds generations.";
  return new ArtifactError(
    `There is no generation ${JSON.stringify(name.slice(0, 40))} in ${home}; there are: ${known.join(", ") || "none"}.`,
    {
      code: "GENERATION_UNKNOWN",
      hint:
        known.length > 0
          ? "Run crowdchecked generations list to see them, and crowdchecked generations rollback NAME to serve one."
          : withoutAny,
    },
  );
}
