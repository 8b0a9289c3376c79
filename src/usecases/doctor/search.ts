import { DuplicateSearch } from "../../answer";
import { createRng, shuffle } from "../../base/core/rng";
import { ArticleReader, QueryTweets } from "../../base/store";
import type { LoadedWorkspace } from "../../workspace";
import { mapInTurn, type ProgressLabels } from "../each";
import type { Task } from "../job";
import { HUB_DEPTH, type Hubness, Occurrences } from "./hubs";

/** Below so many tweets, claims of articles are asked for as well. */
const FEW_QUERIES = 1000;

/** What a doctor looks at. */
export interface DoctorTask {
  readonly task: Task;
  readonly workspace: LoadedWorkspace;
  /** Articles, and queries, at most. */
  readonly sample: number;
}

/** Returns how many articles were looked at, and the groups of documents that check the same claim. */
export async function findDuplicates({ task, workspace, sample }: DoctorTask): Promise<{
  readonly looked: number;
  readonly groups: readonly (readonly number[])[];
}> {
  const search = new DuplicateSearch(workspace.index);
  const docs = sampleOf(workspace.index.lexical.documents(), sample, task);
  await mapInTurn(task, shown("Looking for duplicates", "articles"), docs, (doc) => search.look(doc));
  return { looked: docs.length, groups: search.groups() };
}

/** How often articles come up, in the ranker's lists and in the encoder's alone. */
export interface HubReport {
  readonly tweets: number;
  /** Claims of articles that were asked for, since there were few tweets. */
  readonly claims: number;
  readonly ranker: Hubness;
  /** Absent where there is no encoder. */
  readonly encoder?: Hubness | undefined;
}

/**
 * Returns which articles come up for everything: for stored tweets, and where these are few for claims of
 * articles, each left out of its own list.
 */
export async function findHubs({ task, workspace, sample }: DoctorTask): Promise<HubReport> {
  const { database, index } = workspace;
  const { keys } = index.lexical.arrays;
  const tweets = new QueryTweets(database);
  const articles = new ArticleReader(database);
  const ranked = new Occurrences(keys.length);
  const nearest = index.semantics && new Occurrences(keys.length);
  const ask = async (query: { readonly text: string }, relevant?: ReadonlySet<number>, own?: number) => {
    const { query: read, candidates, order } = await workspace.ranking(query);
    const others = (docs: Uint32Array): Uint32Array => docs.filter((doc) => doc !== own);
    ranked.add(others(order.map((row) => candidates.docs[row]!)), relevant);
    if (index.semantics && read.semantic)
      nearest?.add(others(index.semantics.search(read.semantic, HUB_DEPTH + 1).docs), relevant);
  };
  const tweetKeys = sampleOf(tweets.keys(), sample, task);
  const missing = Math.max(0, Math.min(sample, FEW_QUERIES) - tweetKeys.length);
  const claims = sampleOf(index.lexical.documents(), missing, task);
  await mapInTurn(task, shown("Asking for tweets", "tweets"), tweetKeys, async (key) => {
    const tweet = tweets.get(key);
    if (!tweet) return;
    const { relevant, ...query } = tweet;
    await ask(query, relevant && new Set(relevant.map((article) => index.lexical.docOf(article) ?? -1)));
  });
  await mapInTurn(task, shown("Asking for claims", "claims"), claims, async (doc) => {
    const article = articles.get(keys[doc]!);
    const text = article?.vclaim ?? article?.title;
    if (text !== undefined) await ask({ text }, undefined, doc);
  });
  return {
    tweets: tweetKeys.length,
    claims: claims.length,
    ranker: ranked.finish(),
    encoder: nearest?.finish(),
  };
}

function shown(label: string, unit: string): ProgressLabels {
  return { label, unit, work: label };
}

function sampleOf(values: number[], most: number, { config }: Task): number[] {
  if (values.length <= most) return values;
  return shuffle(values, createRng(config.seed))
    .slice(0, most)
    .sort((a, b) => a - b);
}
