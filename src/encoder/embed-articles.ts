import { prefixed } from "./inputs";

/**
 * Returns the vectors of articles, `[articles, dimension]` row-major; an article without texts has zeros.
 * @param articles each as the texts to join.
 * @param prefix what the network reads in front of an article.
 * @param embed returns a row for each of some inputs.
 */
export async function embedArticlesBy(
  articles: readonly (readonly string[])[],
  { prefix = "", dimension }: { readonly prefix?: string | undefined; readonly dimension: number },
  embed: (inputs: readonly (readonly string[])[]) => Promise<Float32Array>,
): Promise<Float32Array> {
  const present = articles.flatMap((texts, i) => (texts.length > 0 ? [i] : []));
  const embedded = await embed(present.map((i) => prefixed(prefix, articles[i]!)));
  const vectors = new Float32Array(articles.length * dimension);
  for (const [row, i] of present.entries())
    vectors.set(embedded.subarray(row * dimension, (row + 1) * dimension), i * dimension);
  return vectors;
}
