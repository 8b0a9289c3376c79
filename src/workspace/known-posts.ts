import { rmSync } from "node:fs";
import {
  KnownPosts,
  type LexicalArrays,
  LexicalIndex,
  loadPostIndex,
  PostIndexBuilder,
  postWords,
  savePostIndex,
} from "../../index";
import { type ByteSource, folderExists } from "../base/artifact";
import { CODE_VERSION } from "../base/core/version";
import { yieldToEvents } from "../base/core/yield";
import { workspacePaths } from "../base/home/paths";
import { type Database, knownTweets } from "../base/store";
import { shownParts } from "../rank/query";
import type { FeatureRankerOptions } from "../rank/ranker";
import { SiteCounter, siteOrders } from "./known-sites";

/** Posts that are read before events are let in. */
const POSTS_A_TURN = 500;

/**
 * Indexes the posts of a store of which it is known which articles check them. Where there are none, the
 * folder of a former index goes.
 * @param arrays the articles' words.
 * @param onTurn called after every 500 posts and after the last with their number; throws to stop.
 * @throws EnvironmentError `DISK_FULL` or `INDEX_WRITE`.
 */
export async function indexKnownPosts(
  folder: string,
  database: Database,
  arrays: LexicalArrays,
  onTurn: (done: number) => void,
): Promise<void> {
  const builder = new PostIndexBuilder();
  const sites = new SiteCounter();
  let read = 0;
  for (const { articles, ...post } of knownTweets(database)) {
    sites.add(articles);
    builder.add({ articles, words: postWords(shownParts(post, "undated")) });
    if (++read % POSTS_A_TURN > 0) continue;
    onTurn(read);
    await yieldToEvents();
  }
  if (builder.size === 0) {
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  onTurn(read);
  const about = { builtAt: new Date().toISOString(), codeVersion: CODE_VERSION };
  savePostIndex(folder, builder.finish(new LexicalIndex(arrays)), about, sites.finish(database));
}

/** Returns what known posts add to ranking, beside the articles of an index. */
export type KnownBeside = (of: LexicalIndex) => Pick<FeatureRankerOptions, "known" | "sites">;

/** Knows none. */
export const knowsNone: KnownBeside = () => ({});

/**
 * Opens the known posts of a workspace's index, if there are any.
 * @param articles the articles' words.
 * @param skipsSame as `KnownPosts` takes it.
 * @throws ArtifactError `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function openKnownPosts(
  home: string,
  database: Database,
  articles: LexicalIndex,
  { skipsSame, bytesFor }: { readonly skipsSame: boolean; readonly bytesFor: ByteSource | undefined },
): KnownBeside {
  const folder = workspacePaths(home).postIndex;
  if (!folderExists(folder)) return knowsNone;
  const { posts, sites } = loadPostIndex(folder, bytesFor);
  const known = new KnownPosts(posts, articles, skipsSame);
  const orderOf = siteOrders(sites, database);
  return (of) => ({ known: known.beside(of), sites: orderOf(of) });
}
