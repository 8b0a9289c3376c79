import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildingPath, discard, flush, removeLeftovers } from "./beside";

/**
 * Puts a file with the content in the place of `path` in one step; its folder is made when it is absent. What
 * was there before is untouched where that fails.
 */
export function replaceFile(path: string, content: string): void {
  const building = buildingPath(path);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(building, content, { flush: true });
    renameSync(building, path);
  } catch (error) {
    discard(building);
    throw error;
  }
  flush(dirname(path));
  removeLeftovers(path);
}
