import { createRng } from "../../src/base/core/rng";
import { yieldToEvents } from "../../src/base/core/yield";
import type { TweetParts } from "../../src/base/text";
import { type CandidateSource, type Candidates, retrieve } from "../../src/rank/candidates";
import { FeatureTable } from "../../src/rank/features/table";
import { isSigned, type Query, redate, shownParts } from "../../src/rank/ranker";
import { type ReadQuery, readQuery, type SearchIndex } from "../../src/rank/search-index";
import type { FoldKey } from "./folds";

/** A judged query for training. */
export interface TrainingQuery extends Query {
  readonly id: string;
  /** Document numbers of the relevant articles in the index. */
  readonly relevant: ReadonlySet<number>;
  /** What names the tweet (`tweetMarks`), so that it is not in two folds; absent where nothing is folded. */
  readonly marks?: readonly string[];
  /** The collection that document numbers are of, where there are several. */
  readonly collection?: string;
  /** What it was imported with. */
  readonly dataset?: string;
}

/** Returns what keeps examples in one fold: their articles, and what names the tweet. */
export function foldKeys({ query }: Pick<Example, "query">): FoldKey[] {
  const { relevant, marks = [], collection } = query;
  const articles = [...relevant].map((doc) => (collection === undefined ? doc : `${collection} ${doc}`));
  return [...articles, ...marks];
}

/**
 * The ways in which one query is shown to the ranker, so that it uses dates where they help and does not
 * rely on them.
 */
export const DATINGS = ["undated", "dated", "redated"] as const;
export type DatingName = (typeof DATINGS)[number];

/** What a ranker is scored on: the query under each dating, and undated without its author's name. */
export const READINGS = [...DATINGS, "unsigned"] as const;
export type ReadingName = (typeof READINGS)[number];

/** Candidates of a query with their features. */
export interface Reading {
  /** `[n]` document numbers, ascending. */
  readonly docs: Uint32Array;
  /** `[n, features]` row-major. */
  readonly features: Float64Array;
}

/** A query's candidates with their features under each dating. */
export interface Example {
  readonly query: TrainingQuery;
  /** `[n]` document numbers. */
  readonly docs: Uint32Array;
  /** `[n]` 1 for relevant articles. */
  readonly labels: Float32Array;
  /** `[n, features]` each. The three are one and the same where the tweet has no date. */
  readonly features: Readonly<Record<DatingName, Float64Array>>;
  readonly hasDate: boolean;
  /** How much it counts in training beside others; default 1. */
  readonly weight?: number;
  /** Of a pseudo-post: it is learned from, and no figure counts it. */
  readonly isPseudo?: true;
  /**
   * The undated query without its author, which is scored and never trained on. The author's name is part of
   * the search: without it other candidates are found. Absent where no author is known: it is the undated
   * query then.
   */
  readonly unsigned?: Reading;
}

/** Returns the candidates of an example and their features under one reading. */
export function readingOf({ docs, features, unsigned }: Example, name: ReadingName): Reading {
  if (name !== "unsigned") return { docs, features: features[name] };
  return unsigned ?? { docs, features: features.undated };
}

export interface ExampleOptions {
  readonly features: readonly string[];
  readonly depth: number;
  /** Default: fused. */
  readonly candidates?: CandidateSource | undefined;
  readonly seed: number;
  readonly onDone?: (done: number, total: number) => void;
}

/** Returns an example for each query, in their order. Lets events in after each. */
export async function makeExamples(
  index: SearchIndex,
  queries: readonly TrainingQuery[],
  options: ExampleOptions,
): Promise<Example[]> {
  const table = new FeatureTable(index, options.features);
  const rng = createRng(options.seed);
  const find = async (parts: TweetParts): Promise<{ read: ReadQuery; candidates: Candidates }> => {
    const read = await readQuery(index, parts);
    return { read, candidates: retrieve(index, read, options.depth, options.candidates) };
  };
  const readUnsigned = async (query: TrainingQuery): Promise<Reading> => {
    const { read, candidates } = await find(shownParts(query, "unsigned"));
    return { docs: candidates.docs, features: table.compute(read, candidates, undefined) };
  };
  const examples: Example[] = [];
  for (const query of queries) {
    const parts = shownParts(query);
    const { read, candidates } = await find(parts);
    const { docs } = candidates;
    const undated = table.compute(read, candidates, undefined);
    const later = parts.day === undefined ? undefined : redate(parts.day, rng);
    examples.push({
      query,
      docs,
      labels: Float32Array.from(docs, (doc) => (query.relevant.has(doc) ? 1 : 0)),
      features: {
        undated,
        dated: parts.day === undefined ? undated : table.compute(read, candidates, parts.day),
        redated: later === undefined ? undated : table.compute(read, candidates, later),
      },
      hasDate: parts.day !== undefined,
      ...(isSigned(parts) ? { unsigned: await readUnsigned(query) } : {}),
    });
    options.onDone?.(examples.length, queries.length);
    await yieldToEvents();
  }
  return examples;
}
