import type { ArticleReader } from "../base/store";
import type { TextEncoder } from "../encoder";
import { shippedWording, Wording } from "../rank/wording";

/**
 * Returns what compares how posts and the articles of a store are worded; undefined where there is no network
 * for the encoder in use.
 * @throws ArtifactError `WORDING_CORRUPT`.
 */
export function openWording(encoder: TextEncoder, articles: Pick<ArticleReader, "get">): Wording | undefined {
  const pieces = encoder.weightedPieces?.();
  const layers = pieces && shippedWording(encoder.hash);
  return layers && new Wording(pieces, layers, (key) => articles.get(key));
}
