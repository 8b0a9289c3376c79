import { Bm25Ranker } from "../rank/bm25-ranker";
import { loadRanker, type RankerModel, rankerFolder, shippedRanker } from "../rank/model";
import { EncoderRanker, FeatureRanker, type FeatureRankerOptions, type Ranker } from "../rank/ranker";
import type { SearchIndex } from "../rank/search-index";

/** Which ranker a workspace is opened with. */
export const RANKER_CHOICES = ["auto", "shipped", "none", "encoder", "bm25"] as const;
export type RankerChoice = (typeof RANKER_CHOICES)[number];

/**
 * Returns a ranker that a workspace has, of an index of one's own; posts that the workspace knows are left
 * out.
 * @throws ArtifactError as `loadWorkspace` does for rankers; `INDEX_MISSING` for `encoder` where
 *   there is none.
 */
export function openRanker(
  home: string,
  choice: RankerChoice,
  index: SearchIndex,
  candidates: number | undefined,
  rerankArticles = 0,
): Ranker {
  return makeRanker(choice, index, chooseModel(home, choice, index), candidates, { rerankArticles });
}

/** Returns the trained ranker to use; undefined where there is none, or the choice wants none. */
export function chooseModel(
  home: string,
  choice: RankerChoice,
  { semantics, reranker }: SearchIndex,
): RankerModel | undefined {
  if (choice !== "auto" && choice !== "shipped") return undefined;
  const encoder = semantics?.encoderHash;
  const folder = choice === "shipped" ? shippedRanker(encoder) : rankerFolder(home, encoder);
  return loadRanker(folder, encoder, () => reranker?.hash);
}

/**
 * Returns what ranks as was chosen. One that is asked for by name is corrected neither by a reranker nor by
 * known posts, nor by their sites.
 */
export function makeRanker(
  choice: RankerChoice,
  index: SearchIndex,
  model: RankerModel | undefined,
  candidates: number | undefined,
  { rerankArticles = 0, known, sites }: Omit<FeatureRankerOptions, "depth">,
): Ranker {
  if (choice === "encoder") return new EncoderRanker(index, candidates);
  if (choice === "bm25") return new Bm25Ranker(index, candidates);
  if (choice !== "auto") return new FeatureRanker(index, model, { depth: candidates });
  return new FeatureRanker(index, model, { depth: candidates, rerankArticles, known, sites });
}
