import { basename, resolve } from "node:path";
import * as training from "../../training";
import { ArtifactError, UsageError } from "../core/errors";
import { createRng, shuffle } from "../core/rng";
import * as rank from "../rank";
import * as store from "../store";
import type { CliIo } from "./io";
import { enoughTweets, groupsOf, readExamples, type TweetGroup } from "./ranker-examples";

/** What is read of every collection. */
export interface CollectionReading {
  readonly features: readonly string[];
  readonly candidates: training.ExampleOptions["candidates"];
  readonly split: string;
  /** Judgements that nothing is trained on; absent: none are read. */
  readonly dev?: string;
  /** Tweets of the split that are read of each collection, at most; default: all. */
  readonly most?: number;
}

/** A workspace that takes part in a training with its judged tweets. */
export interface OpenCollection {
  readonly name: string;
  readonly workspace: rank.Workspace;
  /** The outside, with this workspace for its home. */
  readonly io: CliIo;
}

/**
 * Opens workspaces for what is trained on all of them together; `use` is done when its promise is.
 * @throws UsageError `OPTION_INVALID` for a workspace that is named twice.
 * @throws ArtifactError `RANKER_ENCODER` where one was indexed with another encoder than the first.
 */
export async function withCollections<T>(
  io: CliIo,
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
      const workspace = rank.openWorkspace(home, { ranker: "none" });
      opened.push({ name, workspace, io: { ...io, config: { ...io.config, home } } });
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
      hint: "Give both the same encoder (crowdchecked model import) and index them again: crowdchecked index.",
    },
  );
}

/**
 * Returns the judged tweets of a collection's split, grouped by an encoder that has not seen them.
 * @param most of them, drawn at random and as evenly over articles as they go: what many posts repeat is one
 *   story, and one judgement that is wanting would be wrong so many times.
 */
export function tweetGroups(
  { io, workspace }: OpenCollection,
  split: string,
  usesEncoder: boolean,
  most = Number.POSITIVE_INFINITY,
): TweetGroup[] {
  const tweets = enoughTweets(io, workspace, split);
  const drawn = tweets.length > most ? drawEvenly(tweets, most, io.config.seed) : tweets;
  return groupsOf(io, workspace, drawn, usesEncoder);
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
 * Returns each collection's judged queries with their candidates and features. Training queries that say the
 * same as a dev query of any of them are left out.
 */
export async function readCollections(
  opened: readonly OpenCollection[],
  { features, candidates, split, dev, most }: CollectionReading,
): Promise<training.Collection[]> {
  const usesEncoder = features.some(rank.isSemantic);
  const collections: training.Collection[] = [];
  for (const collection of opened) {
    const { io, workspace, name } = collection;
    const read = (groups: readonly TweetGroup[], of: string): Promise<training.Example[]> =>
      readExamples(io, workspace, groups, { features, candidates }, of);
    const train = await read(tweetGroups(collection, split, usesEncoder, most), split);
    const devTweets = dev === undefined ? [] : store.judgedTweets(workspace.database, dev);
    collections.push({
      name,
      train: named(train, name),
      dev:
        dev === undefined || devTweets.length === 0
          ? []
          : named(await read([{ tweets: devTweets }], dev), name),
    });
  }
  const measured = training.marksOf(collections.flatMap(({ dev: of }) => of));
  return collections.map((collection) => ({
    ...collection,
    train: training.withoutMarked(collection.train, measured),
  }));
}

function named(examples: readonly training.Example[], collection: string): training.Example[] {
  return examples.map((example) => ({ ...example, query: { ...example.query, collection } }));
}
