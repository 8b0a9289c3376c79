import { rmSync } from "node:fs";
import { canResume } from "../../../training/encoder";
import { CrowdcheckedError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";

/**
 * Resumes the training of a workspace's encoder with folds from its checkpoint. A checkpoint that no
 * longer fits, because data or settings have changed, is removed, and the training starts again.
 * @param restart remove the checkpoint in any case.
 */
export async function resumeOrRestart<T>(
  home: string,
  note: (text: string) => void,
  train: (resume: boolean) => Promise<T>,
  restart = false,
): Promise<T> {
  const first = `${workspacePaths(home).encoder}.new.training`;
  if (!restart && canResume(first)) {
    try {
      return await train(true);
    } catch (error) {
      if (!(error instanceof CrowdcheckedError) || !error.code.startsWith("CHECKPOINT_")) throw error;
      note(`The training starts again: ${error.message}`);
    }
  }
  discardTraining(home);
  return train(false);
}

/** Removes what the training of a workspace's encoder with folds has begun, its checkpoint included. */
export function discardTraining(home: string): void {
  const { encoder, foldEncoders } = workspacePaths(home);
  for (const begun of [`${encoder}.new`, `${encoder}.new.training`, `${foldEncoders}.new`])
    rmSync(begun, { recursive: true, force: true });
}
