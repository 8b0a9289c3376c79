import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { flush } from "../core/artifact";
import { ArtifactError } from "../core/errors";

/** Generations of indexes and models, side by side: `generations/NAME/`; the file `generation` names the one that serves. */
export const GENERATIONS = "generations";
const SERVING = "generation";
/** Names sort by age; nothing else than a name may lead to a folder. */
const NAME = /^\d{4,9}$/;

/** Returns the name of the generation that serves; undefined in a workspace without generations. @throws ArtifactError `GENERATION_UNKNOWN` for a damaged file. */
export function servingGeneration(home: string): string | undefined {
  let name: string;
  try {
    name = readFileSync(join(home, SERVING), "utf8").trim();
  } catch {
    return undefined;
  }
  if (NAME.test(name)) return name;
  throw unknown(home, name);
}

/** Returns the names of all finished generations, the oldest first. */
export function generations(home: string): string[] {
  try {
    return readdirSync(join(home, GENERATIONS))
      .filter((name) => NAME.test(name))
      .sort((a, b) => Number(a) - Number(b));
  } catch {
    return [];
  }
}

/** Returns the name of the generation that comes after all that there are. */
export function nextGeneration(home: string): string {
  return String(Number(generations(home).at(-1) ?? 0) + 1).padStart(4, "0");
}

/**
 * Makes a generation the one that serves, in one rename: whoever opens the workspace sees the old one or the new one.
 * @throws ArtifactError `GENERATION_UNKNOWN` when there is none of that name.
 */
export function serveGeneration(home: string, name: string): void {
  if (!generations(home).includes(name)) throw unknown(home, name);
  const target = join(home, SERVING);
  const beside = `${target}.new-${process.pid}`;
  mkdirSync(dirname(beside), { recursive: true });
  const descriptor = openSync(beside, "w");
  writeSync(descriptor, `${name}\n`);
  closeSync(descriptor);
  flush(beside);
  renameSync(beside, target);
  flush(home);
}

function unknown(home: string, name: string): ArtifactError {
  const known = generations(home).join(", ") || "none";
  return new ArtifactError(
    `There is no generation ${JSON.stringify(name.slice(0, 40))} in ${home}; there are: ${known}.`,
    {
      code: "GENERATION_UNKNOWN",
      hint: "crowdchecked generations list shows them; crowdchecked generations rollback NAME serves one of them.",
    },
  );
}
