import { InterruptedError } from "../../src/base/core/errors";
import { type StartProgress, silentProgress } from "../../src/base/core/progress";
import { yieldToEvents } from "../../src/base/core/yield";
import type { Dense } from "../../src/encoder/bag";
import { pmiMatrix, type SparseMatrix } from "./cooccurrence";
import { type ArticlePieces, concatenate } from "./corpus";
import { factorise, joinNormalised, reduce } from "./factorise";

interface TableOptions {
  /** Number of pieces. */
  readonly pieces: number;
  /** Length of the vectors. */
  readonly dimension: number;
  readonly seed: number;
  readonly startProgress?: StartProgress;
  readonly signal?: AbortSignal | undefined;
}

/** Neighbours counted on each side in running text. */
const WINDOW = 10;
/** Rarer pairs of neighbours in running text occur by chance. */
const FEWEST_NEIGHBOURS = 3;

/**
 * Returns a vector for each piece, `[pieces, dimension]` (dimension at most `2 * pieces`), by two
 * factorisations of positive PMI: of pieces in the same article's short fields (what a claim is about), and
 * of neighbours in all text (what a word means). The rows of both are scaled to length 1, joined and reduced.
 * @throws InterruptedError when `signal` aborts.
 */
export async function pieceTable(articles: readonly ArticlePieces[], options: TableOptions): Promise<Dense> {
  const { pieces, dimension, seed, startProgress = silentProgress, signal } = options;
  const count = async (
    label: string,
    texts: readonly Uint32Array[],
    window: number,
    minCount: number,
  ): Promise<SparseMatrix> => {
    const progress = startProgress(label, "pieces");
    const matrix = await pmiMatrix(texts, pieces, {
      window,
      minCount,
      onProgress: (done) => {
        progress.update(done, pieces);
        if (signal?.aborted) throw new InterruptedError("Training");
      },
    });
    progress.finish();
    return matrix;
  };
  const reduceTo = async (matrix: SparseMatrix, power: number): Promise<Dense> => {
    const progress = startProgress("Factorising", "passes");
    const factors = await factorise(matrix, {
      rank: dimension,
      power,
      seed,
      onProgress: (done, total) => {
        progress.update(done, total);
        if (signal?.aborted) throw new InterruptedError("Training");
      },
    });
    progress.finish();
    return factors;
  };
  const short = articles.map(({ fields }) => concatenate(fields));
  const distinct = short.map((text) => Uint32Array.from(new Set(text)));
  const together = await count("Counting pieces of an article", distinct, Number.POSITIVE_INFINITY, 1);
  const byArticle = await reduceTo(together, 0.5);
  const texts = [...short, ...articles.map(({ body }) => body)];
  const near = await count("Counting neighbours", texts, WINDOW, FEWEST_NEIGHBOURS);
  const byWindow = await reduceTo(near, 0);
  await yieldToEvents();
  return reduce(joinNormalised([byArticle, byWindow]), dimension);
}
