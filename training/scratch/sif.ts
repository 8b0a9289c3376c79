/**
 * Half of the weight of a piece is gone where its share of all pieces reaches this; a broad optimum in MAP@5
 * of the training tweets.
 */
const A = 1e-3;

/**
 * Returns smooth inverse frequency weights, `[pieces]`, 0 - 1: `a / (a + p(t))`, p the share of piece t; 0
 * for pieces that never count.
 * @see Arora, Liang and Ma, A Simple but Tough-to-Beat Baseline for Sentence Embeddings, ICLR
 *   2017, section 3.
 */
export function sifWeights(texts: Iterable<Uint32Array>, pieces: number): Float32Array {
  const counts = new Float64Array(pieces);
  let total = 0;
  for (const text of texts) {
    for (const piece of text) counts[piece]!++;
    total += text.length;
  }
  return Float32Array.from(counts, (count) => (count === 0 ? 0 : A / (A + count / total)));
}
