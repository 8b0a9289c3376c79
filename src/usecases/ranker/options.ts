import type { RankerPreset } from "./presets";

/** Where a training may begin: where that is best, or from nothing. */
export const RANKER_STARTS = ["auto", "scratch"] as const;
export type RankerStart = (typeof RANKER_STARTS)[number];

/** Judged tweets that a training needs: with fewer, folds would be empty, and a ranker would know little. */
export const FEWEST_QUERIES = 50;

/** How a ranker is trained. */
export interface RankerOptions {
  /** Judgements to train on. */
  readonly split: string;
  /** Judgements to score on afterwards. */
  readonly dev: string;
  readonly preset: RankerPreset;
  readonly from: RankerStart;
  /** Where the ranker goes; default: the workspace. */
  readonly out?: string | undefined;
  /** Whether to cross-validate, and to stop early by it. */
  readonly cv: boolean;
  /** Parts of the names of features that are left out. */
  readonly without: readonly string[];
  /** Further workspaces to learn from. */
  readonly with: readonly string[];
  /** Pseudo-posts of each workspace to learn from, at most. */
  readonly pseudo: number;
}

export const RANKER_DEFAULTS = {
  split: "train",
  dev: "dev",
  preset: "default",
  from: "auto",
  cv: true,
  without: [],
  with: [],
  pseudo: 0,
} as const satisfies RankerOptions;
