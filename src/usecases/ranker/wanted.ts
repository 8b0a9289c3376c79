import * as rank from "../../rank";
import type { WorkspaceSettings } from "../job";
import type { RankerOptions } from "./options";
import { RANKER_PRESETS, withoutParts } from "./presets";

/** What a ranker is made with. */
export type RankerRecipe = Pick<
  rank.RankerManifest,
  "features" | "depth" | "candidates" | "encoder" | "reranker"
>;

/**
 * Returns what a ranker is to be made with: of the preset's features those that encoder and reranker of an
 * index can give.
 * @throws UsageError `OPTION_INVALID` where nothing is left to learn from.
 */
export function wantedRanker(
  { candidates: depth, rerankArticles }: Pick<WorkspaceSettings, "candidates" | "rerankArticles">,
  { semantics, reranker: brought }: Pick<rank.SearchIndex, "semantics" | "reranker">,
  { preset, without }: Pick<RankerOptions, "preset" | "without">,
): RankerRecipe {
  const { features: all, candidates } = RANKER_PRESETS[preset];
  const known = all.filter((name) => semantics !== undefined || !rank.isSemantic(name));
  const isReranked = brought !== undefined && rerankArticles > 0 && preset === "default";
  const features = withoutParts(isReranked ? [...known, ...rank.CROSS_FEATURES] : known, without);
  const hasCross = isReranked && features.some((name) => rank.CROSS_FEATURES.includes(name));
  const itsEncoder = preset === "portable" ? rank.ANY_ENCODER : semantics?.encoderHash;
  const encoder = features.some(rank.isSemantic) ? itsEncoder : undefined;
  return {
    features,
    depth,
    // Without an encoder the paper's own way is not open: its TF-IDF features are then tried on the
    // fused candidates.
    candidates: encoder === undefined ? "fused" : candidates,
    encoder,
    reranker: hasCross ? { hash: brought.hash, articles: rerankArticles } : undefined,
  };
}
