import { UsageError } from "../../src/base/core/errors";
import type { DenseShape } from "./parameters";
import { checkVector } from "./vector-table";

/** An article as vectors. */
export interface DenseArticle {
  /** The store's key, a positive 32-bit integer. */
  readonly key: number;
  /**
   * One unit vector for each view of the index, in its order. All zeros where the article has no such text;
   * not in the first view.
   */
  readonly vectors: readonly Float32Array[];
  /** A 32-bit hash of the texts that vectors and pieces were made from (`textMark`); default 0. */
  readonly mark?: number;
  /** Word pieces that are kept for who asks for them, packed as they are asked for; default none. */
  readonly pieces?: Uint16Array | undefined;
}

/** Checks that an article fits an index. @throws UsageError `VECTOR_INVALID`. */
export function checkArticle(
  { key, vectors, mark = 0 }: DenseArticle,
  { views, dimension }: Pick<DenseShape, "views" | "dimension">,
): void {
  const invalid = (problem: string): UsageError =>
    new UsageError(`Article ${key} cannot be put into the dense index: ${problem}.`, {
      code: "VECTOR_INVALID",
      hint: "Give the store's key and one vector for each view of the index, in its order.",
    });
  if (key < 1 || !isUint32(key)) throw invalid("its key is not a positive 32-bit integer");
  if (!isUint32(mark)) throw invalid(`its mark ${mark} is not a 32-bit integer`);
  if (vectors.length !== views.length)
    throw invalid(`it has ${vectors.length} vectors, expected ${views.length} (${views.join(", ")})`);
  for (const [view, vector] of vectors.entries())
    checkVector(vector, dimension, `${views[view]} of article ${key}`, view > 0);
}

function isUint32(value: number): boolean {
  return value >>> 0 === value;
}
