import { ArtifactError } from "../../src/base/core/errors";
import type { Forest } from "../../src/rank/forest/forest";
import type { Example } from "./examples";
import { type FitOptions, fitForest } from "./fit";

/** A collection's judged queries with their candidates. */
export interface Collection {
  readonly name: string;
  readonly train: readonly Example[];
  /** Pseudo-posts of its articles, for training only. */
  readonly pseudo: readonly Example[];
  /** Queries for measuring only. */
  readonly dev: readonly Example[];
}

/** Weight of pseudo-posts relative to as many judged tweets; see docs/reproduce/ranking.md. */
const PSEUDO_SHARE = 0.5;

/**
 * Returns all examples with weights by which each collection counts as the square root of its queries: by
 * queries the largest one would dominate, and by equal shares the noise of the smallest. Pseudo-posts count
 * as half the square root of their number. The mean weight of a query is 1.
 */
export function balanced(collections: readonly Pick<Collection, "train" | "pseudo">[]): Example[] {
  const parts = collections
    .flatMap(({ train, pseudo }) => [
      { examples: train, weight: Math.sqrt(train.length) },
      { examples: pseudo, weight: PSEUDO_SHARE * Math.sqrt(pseudo.length) },
    ])
    .filter(({ examples }) => examples.length > 0);
  if (parts.length < 2) return parts.flatMap(({ examples }) => examples);
  const queries = parts.reduce((sum, { examples }) => sum + examples.length, 0);
  const unit = queries / parts.reduce((sum, { weight }) => sum + weight, 0);
  return parts.flatMap(({ examples, weight }) =>
    examples.map((example) => ({ ...example, weight: (unit * weight) / examples.length })),
  );
}

function nothingToLearn(name: string): ArtifactError {
  return new ArtifactError(`Beside "${name}" there is no collection with training tweets of its own.`, {
    code: "NO_JUDGEMENTS",
    hint: "Name two workspaces or more whose judged tweets differ.",
  });
}

/** Returns the marks of the examples' tweets. */
function marksOf(examples: readonly Example[]): ReadonlySet<string> {
  return new Set(examples.flatMap(({ query }) => query.marks ?? []));
}

/** Returns the examples that have none of the marks. */
export function withoutMarked(examples: readonly Example[], marks: ReadonlySet<string>): Example[] {
  return examples.filter(({ query }) => !query.marks?.some((mark) => marks.has(mark)));
}

/** Returns whether earlier collections hold all training tweets of a collection. */
function isForm({ train }: Collection, earlier: readonly Collection[]): boolean {
  return (
    withoutMarked(train, marksOf(earlier.flatMap((other) => [...other.train, ...other.dev]))).length === 0
  );
}

/**
 * Returns the examples for a ranker that must not know one of the collections: the balanced training queries
 * and pseudo-posts of the others, without tweets that the left-out one also holds, and without other forms of
 * it.
 * @throws ArtifactError `NO_JUDGEMENTS` where the others hold no training tweet of their own.
 */
export function learnedWithout(collections: readonly Collection[], left: Collection): Example[] {
  const measured = marksOf([...left.train, ...left.dev]);
  const learned = collections
    .filter((collection) => collection !== left)
    .map(({ train, pseudo }) => ({ train: withoutMarked(train, measured), pseudo }))
    .filter(({ train }) => train.length > 0);
  if (learned.length === 0) throw nothingToLearn(left.name);
  return balanced(learned);
}

/**
 * Trains for each collection a ranker on the others' training queries alone, without tweets that the left-out
 * collection also holds; other forms of it are left out as a whole.
 * @param measure is given each collection with the trees that have not seen it, in turn.
 * @param measured names of the collections to leave out.
 * @returns What `measure` returned, by collection; undefined for those that are not left out, and for all but
 *   the first form of one.
 * @throws ArtifactError `NO_JUDGEMENTS` where the others hold no training tweet of their own.
 */
export async function leaveOneOut<C extends Collection, R>(
  collections: readonly C[],
  options: FitOptions,
  measure: (left: C, forest: Forest) => R | Promise<R>,
  measured: ReadonlySet<string> = new Set(collections.map(({ name }) => name)),
): Promise<(R | undefined)[]> {
  const rows: (R | undefined)[] = [];
  for (const [i, left] of collections.entries()) {
    const isLeftOut = measured.has(left.name) && !isForm(left, collections.slice(0, i));
    rows.push(
      isLeftOut
        ? await measure(left, await fitForest(learnedWithout(collections, left), options))
        : undefined,
    );
  }
  return rows;
}
