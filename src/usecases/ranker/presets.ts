import * as training from "../../../training";
import { UsageError } from "../../base/core/errors";
import * as rank from "../../rank";

/** What a ranker looks at and how it is trained, by name. */
export const RANKER_PRESETS = {
  default: { features: rank.FEATURE_NAMES, settings: training.DEFAULT_SETTINGS, candidates: "fused" },
  portable: { features: rank.PORTABLE_FEATURES, settings: training.DEFAULT_SETTINGS, candidates: "fused" },
  paper: { features: rank.PAPER_FEATURES, settings: training.PAPER_SETTINGS, candidates: "encoder" },
} as const;
export type RankerPreset = keyof typeof RANKER_PRESETS;
export const RANKER_PRESET_NAMES = Object.keys(RANKER_PRESETS) as RankerPreset[];

/** Returns whether there is a preset of this name. */
export function isRankerPreset(name: string): name is RankerPreset {
  return name in RANKER_PRESETS;
}

/** Returns the names that hold none of the parts. */
export function withoutParts(names: readonly string[], parts: readonly string[]): string[] {
  for (const part of parts) {
    if (!names.some((name) => name.includes(part))) {
      throw new UsageError(`--without ${part}: no feature of the preset has this in its name.`, {
        code: "OPTION_INVALID",
        hint: `The features are: ${names.join(", ")}.`,
      });
    }
  }
  const kept = names.filter((name) => !parts.some((part) => name.includes(part)));
  if (kept.length > 0) return kept;
  throw new UsageError("--without leaves no feature to train on.", {
    code: "OPTION_INVALID",
    hint: "Name fewer parts of features.",
  });
}
