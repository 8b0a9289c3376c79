import { rmSync } from "node:fs";
import { BASELINE, type EncoderSettings, PROPOSED } from "../../../training";
import { canResume } from "../../../training/encoder";
import { CrowdcheckedError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import type { ModelManifest } from "../../encoder/checkpoint";

/**
 * The paper's settings for a BERT; labels are refurbished from the first epoch, which may be the only one.
 */
const BERT_SETTINGS = { ...PROPOSED, selfAdaptive: 1 };
/**
 * A bag learns what pairs can teach it in few steps, and the noise-aware loss teaches it nothing more.
 * @see docs/reproduce/encoder.md, *Real crowd pairs*
 */
const BAG_SETTINGS = { ...BASELINE, epochs: 1, batchSize: 32, learningRate: 1e-3, temperature: 0.05 };

/** Returns the settings that suit an architecture where nobody chose any. */
export function settingsFor(architecture: ModelManifest["architecture"]): Omit<EncoderSettings, "seed"> {
  return architecture === "bag" ? BAG_SETTINGS : BERT_SETTINGS;
}

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
  const { encoder, foldEncoders } = workspacePaths(home);
  const first = `${encoder}.new.training`;
  if (!restart && canResume(first)) {
    try {
      return await train(true);
    } catch (error) {
      if (!(error instanceof CrowdcheckedError) || !error.code.startsWith("CHECKPOINT_")) throw error;
      note(`The training starts again: ${error.message}`);
    }
  }
  for (const begun of [first, `${foldEncoders}.new`]) rmSync(begun, { recursive: true, force: true });
  return train(false);
}
