import { UsageError } from "../../src/base/core/errors";

/**
 * Settings of the graph. The defaults find 99 % of the twenty nearest, and 97 % of the hundred nearest, in
 * collections up to 86,000 articles (docs/reproduce/speed.md). Words find candidates, too: twice the time for
 * 99 % of the hundred moves the MAP@5 of no collection.
 * @see Malkov and Yashunin, Efficient and robust approximate nearest neighbor search using HNSW
 *   graphs, TPAMI 2018.
 */
export interface HnswParameters {
  /**
   * Links of a row in each upper layer, twice as many in the lowest (M); 2 - 100, default 16. More: better
   * recall, more memory.
   */
  readonly m: number;
  /** Rows visited when a row is linked; `m` - 10,000, default 100. More: a better graph, slower to build. */
  readonly efConstruction: number;
  /**
   * Candidates kept while searching among up to `EF_ROWS` rows, at least k; `efOf` tells how many among more.
   * 1 - 100,000, default 200. More: better recall, slower.
   */
  readonly ef: number;
  /** Seed of the layers that rows are put in, 32 bits; default 1. */
  readonly seed: number;
}

export const DEFAULT_HNSW: HnswParameters = { m: 16, efConstruction: 100, ef: 200, seed: 1 };

/** The collection that `ef` is meant for. */
const EF_ROWS = 20_000;
/** By which share `ef` rises with each doubling beyond that. */
const RISE = 0.25;

/** Returns how many candidates a search keeps among so many rows, for about the same recall everywhere. */
export function efOf(ef: number, rows: number): number {
  return Math.round(ef * (1 + RISE * Math.max(0, Math.log2(rows / EF_ROWS))));
}

/** The vectors of an index, and how they are linked. */
export interface DenseShape extends HnswParameters {
  /** Length of the vectors. */
  readonly dimension: number;
  /** Names of the views that an article has a vector of, one to four; the first is searched. */
  readonly views: readonly string[];
}

const MAX_DIMENSION = 8192;
const MAX_VIEWS = 4;
/** Names of views are part of the names of sections. */
const VIEW_NAME = /^[A-Za-z][A-Za-z0-9]{0,31}$/;

/** Smallest and largest value of every number of a shape. */
export const LIMITS = {
  dimension: [1, MAX_DIMENSION],
  m: [2, 100],
  efConstruction: [2, 10_000],
  ef: [1, 100_000],
  seed: [0, 0xffffffff],
} as const satisfies Record<Exclude<keyof DenseShape, "views">, readonly [number, number]>;

/**
 * Returns the shape with defaults filled in.
 * @throws UsageError `OPTION_INVALID` when a number is out of its limits or the views are not one to four
 *   distinct names.
 */
export function denseShape(
  given: Pick<DenseShape, "dimension" | "views"> & Partial<HnswParameters>,
): DenseShape {
  const shape: DenseShape = { ...DEFAULT_HNSW, ...given };
  for (const [name, [least, most]] of Object.entries(LIMITS)) {
    const value = shape[name as keyof typeof LIMITS];
    if (!Number.isInteger(value) || value < least || value > most)
      throw invalid(`${name} is ${value}, expected an integer from ${least} to ${most}`);
  }
  if (shape.efConstruction < shape.m)
    throw invalid(`efConstruction is ${shape.efConstruction}, expected at least m (${shape.m})`);
  const { views } = shape;
  const distinct = new Set(views).size === views.length && views.every((view) => VIEW_NAME.test(view));
  if (!distinct || views.length < 1 || views.length > MAX_VIEWS)
    throw invalid(`views are [${views.join(", ")}], expected one to ${MAX_VIEWS} distinct names`);
  return shape;
}

function invalid(problem: string): UsageError {
  return new UsageError(`The dense index cannot be made: ${problem}.`, {
    code: "OPTION_INVALID",
    hint: "Leave the option out for its default.",
  });
}
