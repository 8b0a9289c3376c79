import { ArtifactError } from "../../src/base/core/errors";
import type { ModelManifest } from "../../src/encoder";

/** The fields of a manifest that say which pairs a model was trained on. */
export type TrainedOn = Pick<ModelManifest, "crowd" | "made">;

/**
 * Returns whether a model, or one that it began with, was trained on crowd pairs. Older manifests without
 * `crowd` know the regime of the last training only; an imported model counts as not having seen any.
 */
export function sawCrowdPairs({ crowd, made }: TrainedOn): boolean {
  if (crowd !== undefined) return crowd;
  const { pairs } = made;
  if (typeof pairs !== "object" || pairs === null || !("regime" in pairs)) return false;
  return pairs.regime !== "gold";
}

/**
 * Checks that an encoder may score crowd pairs. One that was trained on such pairs has learned to find them
 * similar, right or wrong.
 * @param folder for the error.
 * @throws ArtifactError `ENCODER_SAW_PAIRS` when it was trained on crowd pairs.
 * @see CrowdChecked, section 3.3: the encoder that labels is trained on CheckThat! alone.
 */
export function requireGoldOnly(manifest: TrainedOn, folder: string): void {
  if (!sawCrowdPairs(manifest)) return;
  throw new ArtifactError(
    `The encoder at ${folder} was trained on crowd pairs: it has learned those it would score.`,
    {
      code: "ENCODER_SAW_PAIRS",
      hint:
        "Make one of articles alone, or go on from it with judgements: crowdchecked train encoder --from scratch " +
        "--out FOLDER, then --regime gold --from FOLDER --out OTHER. Name it: " +
        "crowdchecked label --method cosine --encoder FOLDER",
    },
  );
}
