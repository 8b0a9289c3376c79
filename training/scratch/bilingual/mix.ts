import type { Rng } from "../../../src/base/core/rng";
import type { ArticlePieces } from "../corpus";
import type { Translations } from "./dictionary";

/** Share of the pieces with a translation that are replaced. */
const REPLACED = 0.5;

/**
 * Returns texts as people would write them who mix languages: in articles that are not of the most frequent
 * language, every second piece that has a translation is replaced by one. Counted beside the articles as they
 * are, they give a word the neighbours of its translations.
 * @see Duong et al., Learning Crosslingual Word Embeddings without Bilingual Corpora, EMNLP 2016.
 */
export function mixedArticles(
  articles: readonly ArticlePieces[],
  languages: readonly (string | undefined)[],
  translations: Translations,
  rng: Rng,
): ArticlePieces[] {
  const main = mostFrequent(languages);
  return articles.flatMap(({ fields: [title, subtitle, vclaim], lead, body }, article) => {
    const language = languages[article];
    const known = language === undefined || language === main ? undefined : translations.get(language);
    if (!known) return [];
    const mix = (text: Uint32Array): Uint32Array =>
      text.map((piece) => {
        const choices = known.get(piece);
        if (!choices || rng.next() >= REPLACED) return piece;
        return choices[rng.below(choices.length)]!;
      });
    return [{ fields: [mix(title), mix(subtitle), mix(vclaim)], lead, body: mix(body) }];
  });
}

function mostFrequent(languages: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const language of languages) {
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
