import { basename, resolve } from "node:path";
import * as training from "../../../training";
import { ArtifactError, UsageError } from "../../base/core/errors";
import { createRng, shuffle } from "../../base/core/rng";
import * as store from "../../base/store";
import * as rank from "../../rank";
import { type LoadedWorkspace, loadWorkspace } from "../../workspace";
import type { Task } from "../job";
import { pseudoExamples } from "../pseudo/examples";
import { enoughTweets, groupsOf, type ReadGroup, readExamples, type TweetGroup } from "./examples";

/** What is read of every collection. */
export interface CollectionReading {
  readonly features: readonly string[];
  readonly candidates: training.ExampleOptions["candidates"];
  /** The collections' reranker, if its scores are among the features. */
  readonly reranker?: training.ExampleOptions["reranker"];
  readonly split: string;
  /** Judgements that nothing is trained on; absent: none are read. */
  readonly dev?: string;
  /** Tweets of the split that are read of each collection, at most; default: all. */
  readonly most?: number | undefined;
  /** Pseudo-posts that are made of each collection's articles, at most; default: none. */
  readonly pseudo?: number | undefined;
}

/** A workspace that takes part in a training with its judged tweets. */
export interface OpenCollection {
  readonly name: string;
  readonly workspace: LoadedWorkspace;
  /** The outside, with this workspace for its home. */
  readonly task: Task;
}

/** A workspace whose judged tweets have been read. */
export interface ReadCollection extends OpenCollection, training.Collection {
  /** The tweets of `train`, by the encoder that has not seen them. */
  readonly groups: readonly ReadGroup[];
}

/**
 * Opens workspaces for what is trained on all of them together; `use` is done when its promise is.
 * @throws UsageError `OPTION_INVALID` for a workspace that is named twice.
 * @throws ArtifactError `RANKER_ENCODER` where one was indexed with another encoder than the first.
 */
export async function withCollections<T>(
  task: Task,
  homes: readonly string[],
  use: (collections: readonly OpenCollection[]) => Promise<T>,
): Promise<T> {
  const opened: OpenCollection[] = [];
  try {
    for (const home of homes) {
      const name = basename(resolve(home));
      if (opened.some((other) => other.name === name)) {
        throw new UsageError(`Two of the workspaces are called "${name}".`, {
          code: "OPTION_INVALID",
          hint: "Collections are told apart by the names of their folders: name each once, and rename one of two.",
        });
      }
      const workspace = loadWorkspace(home, { ranker: "none" });
      opened.push({ name, workspace, task: { ...task, config: { ...task.config, home } } });
      requireSameEncoder(opened);
    }
    return await use(opened);
  } finally {
    for (const { workspace } of opened) workspace.close();
  }
}

function requireSameEncoder(opened: readonly OpenCollection[]): void {
  const [first, last] = [opened[0], opened.at(-1)];
  const hashOf = (collection: OpenCollection | undefined): string | undefined =>
    collection?.workspace.index.semantics?.encoderHash;
  if (hashOf(first) === hashOf(last)) return;
  throw new ArtifactError(
    `The workspaces "${first?.name}" and "${last?.name}" were indexed with different encoders.`,
    {
      code: "RANKER_ENCODER",
      hint: "Give both the same encoder (the folder models/encoder of a workspace) and index again: crowdchecked index.",
    },
  );
}

function requireReranker(opened: readonly OpenCollection[], wanted: string): void {
  for (const { name, workspace } of opened) {
    const used = workspace.index.reranker?.hash;
    if (used === wanted) continue;
    throw new ArtifactError(
      `The ranker uses the reranker ${wanted.slice(0, 12)}; the workspace "${name}" has ${used?.slice(0, 12) ?? "none"}.`,
      {
        code: "RANKER_RERANKER",
        hint: "Give all workspaces the same one (crowdchecked model import DIR --as reranker), or train without it: crowdchecked train ranker --without cross.",
      },
    );
  }
}

/** Returns what tells articles by their documents. */
export function articleIdentities({
  workspace: { database, index },
}: Pick<OpenCollection, "workspace">): (docs: Iterable<number>) => store.ArticleIdentity[] {
  const identities = new store.ArticleReader(database).identities();
  return (docs) =>
    Array.from(docs, (doc) => identities.get(index.lexical.arrays.keys[doc]!) as store.ArticleIdentity);
}

/** Returns what names articles in a ranker's manifest (`rank.seenMark`) by their documents. */
export function articleMarks(
  collection: Pick<OpenCollection, "workspace">,
): (docs: Iterable<number>) => string[] {
  const identitiesOf = articleIdentities(collection);
  return (docs) => identitiesOf(docs).map(({ source, id }) => rank.seenMark(source, id));
}

/**
 * Returns the judged tweets of a collection's split, grouped by an encoder that has not seen them.
 * @param most of them, drawn at random and as evenly over articles as they go: what many posts repeat is one
 *   story, and one judgement that is wanting would be wrong so many times.
 */
function tweetGroups(
  { task, workspace }: OpenCollection,
  split: string,
  usesEncoder: boolean,
  most = Number.POSITIVE_INFINITY,
): TweetGroup[] {
  const tweets = enoughTweets(task, workspace, split);
  const drawn = tweets.length > most ? drawEvenly(tweets, most, task.config.seed) : tweets;
  return groupsOf(task, workspace, drawn, usesEncoder);
}

function drawEvenly(tweets: readonly store.JudgedTweet[], count: number, seed: number): store.JudgedTweet[] {
  const seen = new Map<string, number>();
  const turns = shuffle([...tweets], createRng(seed)).map((tweet) => {
    const story = tweet.relevant.join();
    const turn = seen.get(story) ?? 0;
    seen.set(story, turn + 1);
    return { tweet, turn };
  });
  return turns
    .sort((a, b) => a.turn - b.turn)
    .slice(0, count)
    .map(({ tweet }) => tweet);
}

/**
 * Returns each collection's judged queries and pseudo-posts with their candidates and features. Training
 * queries and pseudo-posts that say the same as a query of any of them that figures are measured on (dev,
 * test) are left out.
 * @throws ArtifactError `RANKER_RERANKER` where one has another reranker, or none.
 */
export async function readCollections(
  opened: readonly OpenCollection[],
  { features, candidates, reranker, split, dev, most, pseudo = 0 }: CollectionReading,
): Promise<ReadCollection[]> {
  const reading = { features, candidates, reranker };
  if (reranker) requireReranker(opened, reranker.hash);
  const usesEncoder = features.some(rank.isSemantic);
  // Dev tweets among them.
  const measured = new Set(
    opened.flatMap(({ workspace }) => [...store.heldOutMarks(workspace.database, split)]),
  );
  const read: (OpenCollection & Pick<ReadCollection, "groups" | "pseudo" | "dev">)[] = [];
  // Of all before any is read: reading takes minutes, and the last may have too few.
  const chosen = opened.map((collection) => tweetGroups(collection, split, usesEncoder, most));
  for (const [i, collection] of opened.entries()) {
    const { task, workspace, name } = collection;
    const readGroups = async (groups: readonly TweetGroup[], of: string): Promise<ReadGroup[]> =>
      named(await readExamples(task, workspace, groups, reading, of), name);
    const groups = await readGroups(chosen[i]!, split);
    const tweets = dev === undefined ? [] : store.judgedTweets(workspace.database, dev);
    const ofDev = dev === undefined || tweets.length === 0 ? [] : await readGroups([{ tweets }], dev);
    const made =
      pseudo === 0 ? [] : await pseudoExamples(task, workspace, { ...reading, heldOut: measured }, pseudo);
    read.push({
      ...collection,
      groups,
      pseudo: made.map((example) => ofCollection(example, name)),
      dev: ofDev.flatMap(({ examples }) => examples),
    });
  }
  return read.map((collection) => {
    const groups = collection.groups.map(({ examples, ...group }) => ({
      ...group,
      examples: training.withoutMarked(examples, measured),
    }));
    return { ...collection, groups, train: groups.flatMap(({ examples }) => examples) };
  });
}

/**
 * Returns a `readCollections` for the same workspaces that reads when it is first asked; later readings
 * differ in their features alone, which must be among the first ones.
 */
export function readOnce(): typeof readCollections {
  let first: { readonly features: readonly string[]; readonly read: readonly ReadCollection[] } | undefined;
  return async (opened, reading) => {
    const { features } = reading;
    if (!first) {
      const read = await readCollections(opened, reading);
      first = { features, read };
      return read;
    }
    const select = training.featureSelector(first.features, features);
    return first.read.map((collection) => {
      const groups = collection.groups.map((group) => ({ ...group, examples: group.examples.map(select) }));
      return {
        ...collection,
        groups,
        train: groups.flatMap(({ examples }) => examples),
        pseudo: collection.pseudo.map(select),
        dev: collection.dev.map(select),
      };
    });
  };
}

function named(groups: readonly ReadGroup[], collection: string): ReadGroup[] {
  return groups.map(({ examples, ...group }) => ({
    ...group,
    examples: examples.map((example) => ofCollection(example, collection)),
  }));
}

function ofCollection(example: training.Example, collection: string): training.Example {
  return { ...example, query: { ...example.query, collection } };
}
