import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderExists, promoteFolder } from "../base/artifact";
import { GENERATIONS, generations, serveGeneration, servingGeneration } from "../base/home/generations";
import { MODELS, workspacePaths } from "../base/home/paths";
import { readGeneration, writeGeneration } from "./manifest";

/** Returns the home of a finished generation. */
export function generationHome(home: string, name: string): string {
  return join(home, GENERATIONS, name);
}

/** Returns the folder in which a generation is built. */
export function buildingFolder(home: string, name: string): string {
  return join(home, GENERATIONS, `${name}.building`);
}

/** Returns the folder in which a generation is being built; undefined where there is none. */
export function presentBuilding(home: string, name: string): string | undefined {
  const folder = buildingFolder(home, name);
  return existsSync(folder) ? folder : undefined;
}

/**
 * Makes the indexes and models of a workspace that was built by hand its first generation, which serves until
 * there is a better one. Does nothing if a generation serves, or without an index. Can be repeated after a
 * crash.
 * @param now ISO 8601.
 */
export function adoptWorkspace(home: string, now: string): void {
  if (servingGeneration(home) !== undefined || !folderExists(workspacePaths(home).index)) return;
  const latest = generations(home).at(-1);
  if (latest !== undefined && readGeneration(home, latest)?.night === null) {
    serveGeneration(home, latest);
    return;
  }
  const name = String(Number(latest ?? 0) + 1).padStart(4, "0");
  prepareBuilding(home, name, home);
  writeGeneration(buildingFolder(home, name), {
    name,
    night: null,
    builtAt: now,
    replaces: null,
    promoted: true,
    reasons: [],
    evaluation: null,
  });
  finishBuilding(home, name);
  serveGeneration(home, name);
}

/**
 * Makes the folder in which a generation is built, with the indexes and models of `from`. Does nothing if the
 * folder exists, or the generation is finished.
 * @param from a home; undefined: begin with nothing.
 */
export function prepareBuilding(home: string, name: string, from: string | undefined): void {
  if (!existsSync(generationHome(home, name))) copyToBuilding(home, name, from);
}

/** Does the same whether or not there is a finished generation of the name. */
export function copyToBuilding(home: string, name: string, from: string | undefined): void {
  const building = buildingFolder(home, name);
  if (existsSync(building)) return;
  const copying = join(home, GENERATIONS, `${name}.copying`);
  rmSync(copying, { recursive: true, force: true });
  mkdirSync(copying, { recursive: true });
  if (from !== undefined) {
    const { database: _, ...sources } = workspacePaths(from);
    const { database: __, ...targets } = workspacePaths(copying);
    for (const [part, source] of Object.entries(sources)) {
      if (existsSync(source)) cloneFolder(source, targets[part as keyof typeof targets]);
    }
  }
  renameSync(copying, building);
}

/**
 * Copies a folder, except work of trainings. Links files if the disk can, since every writer replaces whole
 * files.
 */
function cloneFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory() && !entry.name.includes(".")) cloneFolder(from, to);
    else if (entry.isFile()) cloneFile(from, to);
  }
}

function cloneFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Not every disk has links.
    copyFileSync(from, to);
  }
}

/** Turns the folder in which a generation was built into the finished one, unless that has been done. */
export function finishBuilding(home: string, name: string): void {
  const building = buildingFolder(home, name);
  if (!existsSync(building)) return;
  removeTrainings(join(building, MODELS));
  // Only the ranker's training needs them, and makes them again from the folds' encoders.
  rmSync(workspacePaths(building).foldIndexes, { recursive: true, force: true });
  promoteFolder(building, generationHome(home, name));
}

/** Removes what trainings leave beside the models: checkpoints, logs and base models. */
function removeTrainings(models: string): void {
  if (!existsSync(models)) return;
  for (const entry of readdirSync(models, { withFileTypes: true })) {
    const path = join(models, entry.name);
    if (entry.isDirectory() && (entry.name.includes(".") || entry.name === "base")) {
      rmSync(path, { recursive: true });
    } else if (entry.name === "encoder-folds") removeTrainings(path);
  }
}

/** Removes a generation, finished or not; renames it first, so that no half of it keeps its name. */
export function removeGeneration(folder: string): void {
  if (!existsSync(folder)) return;
  const removing = join(dirname(folder), `${process.pid}.removing`);
  rmSync(removing, { recursive: true, force: true });
  renameSync(folder, removing);
  rmSync(removing, { recursive: true });
}
