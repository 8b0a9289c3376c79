import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loadDenseIndex } from "../../index";
import { workspacePaths } from "../base/home/paths";
import type { Database } from "../base/store";
import { loadTextEncoder, type ModelManifest, modelExists, readModelManifest } from "../encoder";
import type { SearchIndex } from "../rank/search-index";
import { Semantics } from "../rank/semantics";
import { encoderFolder } from "./build-index";
import { type DenseBuildOptions, updateDenseIndex } from "./dense";

/** An encoder and which tweets it was trained on. */
export interface EncoderView {
  /** Undefined: the workspace's encoder itself. */
  readonly fold?: string;
  /** Whether a tweet of this mark (`tweetMarks`) was among its training pairs, judged or not. */
  readonly hasSeen: (mark: string) => boolean;
}

/**
 * Returns the workspace's encoder and those that were trained beside it without a fold of the judged tweets
 * each (`train encoder --folds`): of a tweet that one was trained on, another can say something that is worth
 * learning from.
 */
export function encoderViews(home: string): EncoderView[] {
  const { foldEncoders } = workspacePaths(home);
  const view = ({ seenTweets }: ModelManifest): Pick<EncoderView, "hasSeen"> => {
    const seen = new Set(seenTweets);
    return { hasSeen: (mark) => seen.has(mark) };
  };
  const encoder = readModelManifest(encoderFolder(home));
  const names = existsSync(foldEncoders) ? readdirSync(foldEncoders).sort() : [];
  const folds = names
    .filter((fold) => modelExists(join(foldEncoders, fold)))
    .map((fold) => ({ fold, manifest: readModelManifest(join(foldEncoders, fold)) }))
    // Those of a former encoder say nothing of this one.
    .filter(({ manifest }) => manifest.foldOf === encoder.hash);
  return [view(encoder), ...folds.map(({ fold, manifest }) => ({ fold, ...view(manifest) }))];
}

/**
 * Returns the workspace's index with the meaning as a fold's encoder sees it; its dense index is
 * brought up to date.
 */
export async function openFold(
  home: string,
  database: Database,
  own: SearchIndex,
  fold: string,
  options: DenseBuildOptions,
): Promise<SearchIndex> {
  const { foldEncoders, foldIndexes } = workspacePaths(home);
  const encoder = loadTextEncoder(join(foldEncoders, fold));
  const folder = join(foldIndexes, fold);
  // Wording is compared by the pieces of the workspace's own encoder.
  await updateDenseIndex(folder, database, { encoder }, options);
  const expected = { encoder: encoder.hash, dimension: encoder.dimension };
  // Into memory: nobody closes it.
  const { index } = loadDenseIndex(folder, expected, { scanSmall: true, leftFrom: Number.POSITIVE_INFINITY });
  return { ...own, semantics: new Semantics(encoder, index, own.lexical) };
}
