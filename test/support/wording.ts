import type { WordingLayers } from "../../src/rank/wording";

/** Layers of width 2, drawn by PyTorch 1.13 and rounded to three digits. */
export const DRAWN: WordingLayers = {
  post: {
    weights: Float64Array.of(0.381, 0.369, -0.432, 0.485, 0.471, -0.443),
    bias: Float64Array.of(-0.388, 0.275),
  },
  article: {
    weights: Float64Array.of(-0.539, 0.075, 0.571, -0.494, 0.123, 0.184),
    bias: Float64Array.of(0.248, 0.092),
  },
  both: {
    weights: Float64Array.of(
      ...[0.393, -0.375, 0.123, 0.233, -0.362, 0.388],
      ...[0.343, -0.334, 0.139, 0.022, -0.195, 0.146],
    ),
    bias: Float64Array.of(-0.193, -0.089),
  },
  score: { weights: Float64Array.of(-0.472, -0.334), bias: Float64Array.of(-0.645) },
};

/** Layers of width 1 whose score is the share of the article's pieces that the post has, too. */
export const COVERAGE: WordingLayers = {
  post: { weights: Float64Array.of(0, 0, 0), bias: Float64Array.of(0) },
  article: { weights: Float64Array.of(0, 1, 0), bias: Float64Array.of(0) },
  both: { weights: Float64Array.of(0, 1, 0, 0), bias: Float64Array.of(0) },
  score: { weights: Float64Array.of(1), bias: Float64Array.of(0) },
};

/** Words of a few letters as pieces, each by its number in a list; all of them weigh 1. */
export function wordPieces(vocabulary: readonly string[]) {
  const unknownId = 0;
  const numbers = new Map(vocabulary.map((word, i) => [word, i + 1]));
  const pieces = (text: string, limit = Number.POSITIVE_INFINITY): number[] =>
    text
      .split(/\s+/)
      .filter((word) => word !== "")
      .slice(0, limit)
      .map((word) => numbers.get(word) ?? unknownId);
  return {
    tokenizer: { pieces, unknownId },
    size: vocabulary.length + 1,
    weightOf: () => 1,
    vocabularyHash: () => vocabulary.join(),
  };
}
