import type { ArticleReader } from "../base/store";
import type { TextEncoder } from "../encoder";
import type { RerankedArticle } from "../rank/reranker";
import type { Semantics } from "../rank/semantics";
import { canPack, packPieces, piecedTexts, shippedWording, Wording } from "../rank/wording";

/** Keeps an article's word pieces beside its vectors, so that no query has to read its texts. */
export interface ArticlePacker {
  pack(article: RerankedArticle): Uint16Array;
  /** Returns the texts that its pieces are of. */
  textsOf(article: RerankedArticle): string[];
}

/**
 * Returns what packs the word pieces of articles; undefined where there is no network for the encoder that
 * would read them, or too many pieces.
 * @throws ArtifactError `WORDING_CORRUPT`.
 */
export function articlePacker(encoder: TextEncoder): ArticlePacker | undefined {
  const pieces = shippedWording(encoder)?.pieces;
  if (!pieces || !canPack(pieces)) return undefined;
  // One text for an absent field, and another for an empty one.
  const named = (text: string | undefined): string => (text === undefined ? "" : `:${text}`);
  return {
    pack: (article) => packPieces(pieces, article),
    textsOf: (article) => piecedTexts(article).map(named),
  };
}

/**
 * Returns what compares how posts and the articles of a store are worded; undefined where there is no network
 * for the encoder in use.
 * @param semantics of the same articles.
 * @throws ArtifactError `WORDING_CORRUPT`.
 */
export function openWording(semantics: Semantics, articles: Pick<ArticleReader, "get">): Wording | undefined {
  const model = shippedWording(semantics.encoder);
  return model && new Wording(model, { get: (key) => articles.get(key), packed: semantics.pieceReader() });
}
