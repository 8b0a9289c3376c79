import { createRng } from "../../src/base/core/rng";
import { yieldToEvents } from "../../src/base/core/yield";
import type { TweetParts } from "../../src/base/text";
import { type CandidateSource, type Candidates, retrieve } from "../../src/rank/candidates";
import { CrossScores } from "../../src/rank/cross-scores";
import { FeatureTable } from "../../src/rank/features/table";
import type { RankerManifest } from "../../src/rank/model";
import { isSigned, type Query, redate, shownParts } from "../../src/rank/query";
import { type ReadQuery, readQuery, type SearchIndex } from "../../src/rank/search-index";
import type { FoldKey } from "./folds";

/** A judged query for training. */
export interface TrainingQuery extends Query {
  readonly id: string;
  /** Document numbers of the relevant articles in the index. */
  readonly relevant: ReadonlySet<number>;
  /** Marks of the tweet (`tweetMarks`), which keep it in one fold; absent without folds. */
  readonly marks?: readonly string[];
  /** The collection of the document numbers, where there are several. */
  readonly collection?: string;
  /** The dataset of its import. */
  readonly dataset?: string;
}

/** Returns the keys that keep examples in one fold: their articles, and the marks of the tweet. */
export function foldKeys({ query }: Pick<Example, "query">): FoldKey[] {
  const { relevant, marks = [], collection } = query;
  const articles = [...relevant].map((doc) => (collection === undefined ? doc : `${collection} ${doc}`));
  return [...articles, ...marks];
}

/**
 * The forms in which the ranker sees a query, so that it uses dates where they help without relying on them.
 */
export const DATINGS = ["undated", "dated", "redated"] as const;
type DatingName = (typeof DATINGS)[number];

/** The forms of a query that a ranker is scored on: each dating, and undated without the author's name. */
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
  /** Weight in training; default 1. */
  readonly weight?: number;
  /** Set for a pseudo-post, which is trained on and never counts in figures. */
  readonly isPseudo?: true;
  /**
   * The undated query without its author, for scoring only. Without the author's name the search finds other
   * candidates. Absent where the author is unknown: it equals the undated query then.
   */
  readonly unsigned?: Reading;
}

/** Returns whether a relevant article is among the candidates: from other examples nothing is learned. */
export function isFound({ labels }: Pick<Example, "labels">): boolean {
  return labels.includes(1);
}

/** Returns the candidates of an example and their features under one reading. */
export function readingOf({ docs, features, unsigned }: Example, name: ReadingName): Reading {
  if (name !== "unsigned") return { docs, features: features[name] };
  return unsigned ?? { docs, features: features.undated };
}

/** Returns what makes examples of some of their features, in another order. */
export function featureSelector(
  features: readonly string[],
  wanted: readonly string[],
): (example: Example) => Example {
  const columns = Uint32Array.from(wanted, (name) => {
    const column = features.indexOf(name);
    if (column < 0) throw new RangeError(`The examples do not have the feature ${name}.`);
    return column;
  });
  const select = (from: Float64Array): Float64Array => {
    const rows = from.length / features.length;
    const to = new Float64Array(rows * columns.length);
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < columns.length; i++)
        to[row * columns.length + i] = from[row * features.length + columns[i]!]!;
    }
    return to;
  };
  return (example) => {
    const { unsigned, hasDate } = example;
    const undated = select(example.features.undated);
    const dated = (of: Float64Array): Float64Array => (hasDate ? select(of) : undated);
    return {
      ...example,
      features: {
        undated,
        dated: dated(example.features.dated),
        redated: dated(example.features.redated),
      },
      ...(unsigned ? { unsigned: { ...unsigned, features: select(unsigned.features) } } : {}),
    };
  };
}

export interface ExampleOptions {
  readonly features: readonly string[];
  readonly depth: number;
  /** Default: fused. */
  readonly candidates?: CandidateSource | undefined;
  readonly seed: number;
  /** The index's reranker, and how many articles of a query it scores; absent: none does. */
  readonly reranker?: RankerManifest["reranker"];
  /** Stops a reranker between two batches. */
  readonly signal?: AbortSignal | undefined;
  readonly onDone?: (done: number, total: number) => void;
}

/**
 * Returns an example for each query, in their order. Other events run after each.
 * @throws ArtifactError `RANKER_RERANKER` where the index has another reranker; the signal's reason.
 */
export async function makeExamples(
  index: SearchIndex,
  queries: readonly TrainingQuery[],
  options: ExampleOptions,
): Promise<Example[]> {
  const table = new FeatureTable(index, options.features);
  const { reranker, signal } = options;
  const cross = reranker && new CrossScores(index, reranker);
  const rng = createRng(options.seed);
  const find = async (parts: TweetParts): Promise<{ read: ReadQuery; candidates: Candidates }> => {
    const read = await readQuery(index, parts);
    const candidates = retrieve(index, read, options.depth, options.candidates);
    return { read, candidates: cross ? await cross.addTo(read, candidates, { signal }) : candidates };
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
