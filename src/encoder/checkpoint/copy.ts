import { constants, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, writeArtifact } from "../../base/artifact";
import { filesOf, modelTarget } from "./folder";
import { MODEL_FILES, type ModelManifest, readModelManifest, WORDS } from "./manifest";

/**
 * Copies a model folder of this program, which the caller has found whole, to `target`, replacing the former
 * model in one step. What it says of itself stays: its hash, and the tweets that it was trained on.
 * @param foldOf hash of the encoder that it stands in for in its new place; absent: none.
 * @throws ArtifactError as `readModelManifest`; EnvironmentError `DISK_FULL` or `MODEL_WRITE`.
 */
export function copyModel(source: string, target: string, foldOf?: string): ModelManifest {
  const { foldOf: _, ...about } = readModelManifest(source);
  const manifest: ModelManifest = { ...about, ...(foldOf !== undefined && { foldOf }) };
  return writeArtifact(modelTarget(target), (building): ModelManifest => {
    copyFiles(source, building, filesOf(manifest));
    const words = join(source, WORDS);
    if (existsSync(words)) {
      makeFolder(join(building, WORDS));
      const files = [MODEL_FILES.manifest, ...filesOf(readModelManifest(words))];
      copyFiles(words, join(building, WORDS), files);
    }
    return manifest;
  });
}

function copyFiles(source: string, target: string, names: readonly string[]): void {
  for (const name of names) copyFileSync(join(source, name), join(target, name), constants.COPYFILE_FICLONE);
}
