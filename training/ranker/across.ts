import { ArtifactError } from "../../src/core/errors";
import { type Figures, scoreExamples } from "./cross-validate";
import type { Example } from "./examples";
import { type FitOptions, fitRanker } from "./fit";

/** A collection's judged queries with their candidates. */
export interface Collection {
  readonly name: string;
  readonly train: readonly Example[];
  /** Queries that nothing is trained on. */
  readonly dev: readonly Example[];
}

/** What a ranker makes of a collection that it has not seen. */
export interface LeftOut {
  readonly name: string;
  /** Of the queries that the other figures are trained on; undefined where there is none. */
  readonly train: Figures | undefined;
  readonly dev: Figures | undefined;
}

/**
 * Returns all examples, weighted so that each collection counts as the square root of its queries: the largest
 * one would else be all that a ranker learns, and the smallest one would count by its accidents. The mean
 * weight of a query is 1.
 */
export function balanced(collections: readonly (readonly Example[])[]): Example[] {
  if (collections.length < 2) return collections.flat();
  const roots = collections.map(({ length }) => Math.sqrt(length));
  const queries = collections.reduce((sum, { length }) => sum + length, 0);
  const unit = queries / roots.reduce((sum, root) => sum + root, 0);
  return collections.flatMap((examples, i) =>
    examples.map((example) => ({ ...example, weight: unit / (roots[i] as number) })),
  );
}

function nothingToLearn(name: string): ArtifactError {
  return new ArtifactError(`Beside "${name}" there is no collection with training tweets of its own.`, {
    code: "NO_JUDGEMENTS",
    hint: "Name two workspaces or more whose judged tweets differ.",
  });
}

/** Returns what names the examples' tweets. */
export function marksOf(examples: readonly Example[]): ReadonlySet<string> {
  return new Set(examples.flatMap(({ query }) => query.marks ?? []));
}

/** Returns the examples of which no mark is among `marks`. */
export function withoutMarked(examples: readonly Example[], marks: ReadonlySet<string>): Example[] {
  return examples.filter(({ query }) => !query.marks?.some((mark) => marks.has(mark)));
}

/** Returns whether a collection has no training tweet that earlier ones do not have. */
function isForm({ train }: Collection, earlier: readonly Collection[]): boolean {
  return (
    withoutMarked(train, marksOf(earlier.flatMap((other) => [...other.train, ...other.dev]))).length === 0
  );
}

/**
 * Returns what a ranker learns from that is to be strange to one of the collections: the others' training
 * queries, balanced, but for tweets that the left-out one holds as well.
 * @throws ArtifactError `NO_JUDGEMENTS` where the others hold no training tweet of their own.
 */
export function learnedWithout(collections: readonly Collection[], left: Collection): Example[] {
  const measured = marksOf([...left.train, ...left.dev]);
  const learned = collections
    .filter((collection) => collection !== left)
    .map(({ train }) => withoutMarked(train, measured))
    .filter(({ length }) => length > 0);
  if (learned.length === 0) throw nothingToLearn(left.name);
  return balanced(learned);
}

/**
 * Returns how a ranker does on each collection that was trained on the others' training queries alone. Tweets
 * that the left-out collection holds as well are left out with it: another form of the same collection is left
 * out whole. Of several forms the first is measured; the others have no figures.
 * @param onDone told how many collections are done.
 * @throws ArtifactError `NO_JUDGEMENTS` where the others hold no training tweet of their own.
 */
export async function leaveOneOut(
  collections: readonly Collection[],
  options: FitOptions,
  onDone?: (done: number, total: number) => void,
): Promise<LeftOut[]> {
  const rows: LeftOut[] = [];
  for (const [i, left] of collections.entries()) {
    if (isForm(left, collections.slice(0, i))) {
      rows.push({ name: left.name, train: undefined, dev: undefined });
      continue;
    }
    const booster = await fitRanker(learnedWithout(collections, left), options);
    try {
      const score = (examples: readonly Example[]): Figures | undefined =>
        examples.length === 0 ? undefined : scoreExamples(booster, examples);
      rows.push({ name: left.name, train: score(left.train), dev: score(left.dev) });
    } finally {
      booster.dispose();
    }
    onDone?.(rows.length, collections.length);
  }
  return rows;
}
