import { readdirSync } from "node:fs";
import { join } from "node:path";
import { verifyDenseIndex, verifyLexicalIndex, verifyPostIndex } from "../../../index";
import { verifyCalibration } from "../../answer";
import { folderExists } from "../../base/artifact";
import { ArtifactError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import { verifyModel } from "../../encoder";
import { readRankerManifest, readRankerTrees } from "../../rank";
import { type Fault, faultOf } from "../fault";

/**
 * Compares indexes and models with their checksums: those that serve, and unless they are left out the
 * encoders that trainings need. Returns what is damaged or cannot be read. Those of other versions are left
 * out: what they should be is not known.
 * @param onChecked called after each; may throw to stop.
 */
export async function damageOf(
  home: string,
  onChecked: () => void,
  { folds = true }: { readonly folds?: boolean } = {},
): Promise<Fault[]> {
  const damaged: Fault[] = [];
  for (const [folder, verify] of [...checksOf(home), ...(folds ? foldChecksOf(home) : [])]) {
    try {
      if (folderExists(folder)) await verify(folder);
    } catch (error) {
      const fault = faultOf(error);
      if (!(error instanceof ArtifactError || fault.code === "ARTIFACT_READ")) throw error;
      if (!fault.code.endsWith("_VERSION")) damaged.push(fault);
    }
    onChecked();
  }
  return damaged;
}

type Check = readonly [folder: string, verify: (folder: string) => unknown];

function checksOf(home: string): Check[] {
  const paths = workspacePaths(home);
  const models = [paths.encoder, paths["masked-lm"], paths.nli, paths.reranker];
  return [
    [paths.index, verifyLexicalIndex],
    [paths.denseIndex, verifyDenseIndex],
    [paths.postIndex, verifyPostIndex],
    [paths.ranker, (folder) => readRankerTrees(folder, readRankerManifest(folder))],
    [paths.calibration, verifyCalibration],
    ...models.map((folder): Check => [folder, verifyModel]),
  ];
}

function foldChecksOf(home: string): Check[] {
  const { foldEncoders } = workspacePaths(home);
  const folds = folderExists(foldEncoders) ? readdirSync(foldEncoders) : [];
  return folds.map((fold) => [join(foldEncoders, fold), verifyModel]);
}
