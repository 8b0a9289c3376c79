import { createRng } from "../../src/core/rng";
import { yieldToEvents } from "../../src/core/yield";
import { type CandidateSource, retrieve } from "../../src/rank/candidates";
import { FeatureTable } from "../../src/rank/features/table";
import { type Query, readQuery } from "../../src/rank/ranker";
import { redate } from "../../src/rank/redate";
import { readTweet, type SearchIndex } from "../../src/rank/search-index";
import { claimKey } from "../../src/text";
import type { FoldKey } from "./folds";

/** A judged query for training. */
export interface TrainingQuery extends Query {
  readonly id: string;
  /** Document numbers of the relevant articles in the index. */
  readonly relevant: ReadonlySet<number>;
}

/** Returns what keeps examples in one fold: the articles, and what the tweet says. */
export function foldKeys({ query }: Pick<Example, "query">): FoldKey[] {
  return [...query.relevant, `text ${claimKey(query.text)}`];
}

/** The ways in which one query is shown to the ranker, so that it uses dates where they help and does not rely on them. */
export const DATINGS = ["undated", "dated", "redated"] as const;
export type DatingName = (typeof DATINGS)[number];

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
  const examples: Example[] = [];
  for (const query of queries) {
    const parts = readQuery(query);
    const read = await readTweet(index, parts);
    const candidates = retrieve(index, read, options.depth, options.candidates);
    const undated = table.compute(read, candidates, undefined);
    const later = parts.day === undefined ? undefined : redate(parts.day, rng);
    examples.push({
      query,
      docs: candidates.docs,
      labels: Float32Array.from(candidates.docs, (doc) => (query.relevant.has(doc) ? 1 : 0)),
      features: {
        undated,
        dated: parts.day === undefined ? undated : table.compute(read, candidates, parts.day),
        redated: later === undefined ? undated : table.compute(read, candidates, later),
      },
      hasDate: parts.day !== undefined,
    });
    options.onDone?.(examples.length, queries.length);
    await yieldToEvents();
  }
  return examples;
}
