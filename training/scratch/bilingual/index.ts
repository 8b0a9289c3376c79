import { createRng } from "../../../src/base/core/rng";
import { isStopWord } from "../../../src/base/text";
import { type ArticlePieces, concatenate } from "../corpus";
import { learnTranslations, type Translations } from "./dictionary";
import { mixedArticles } from "./mix";
import type { ArticlePair } from "./pairs";

export { type ArticlePair, TranslationMiner } from "./pairs";

/** What articles of different languages that check the same claim add to a training. */
export interface Bilingual {
  /** Number of pairs. */
  readonly pairs: number;
  /** Pieces with a translation, counted in each language. */
  readonly translated: number;
  /** Articles in which translations stand for words, for counting neighbours. */
  readonly mixed: readonly ArticlePieces[];
  /** The two articles of a pair as the fields of one, for contrastive training. */
  readonly joined: readonly ArticlePieces[];
}

const WORD = /^\p{L}[\p{L}\p{M}]+$/u;
const NONE = new Uint32Array();

/** @param articles in the order in which the miner got them. */
export function bilingualOf(
  articles: readonly ArticlePieces[],
  pairs: readonly ArticlePair[],
  languages: readonly (string | undefined)[],
  { vocabulary, seed }: { readonly vocabulary: readonly string[]; readonly seed: number },
): Bilingual {
  const isWord = vocabulary.map((piece) => WORD.test(piece) && !isStopWord(piece));
  const translations = learnTranslations(articles, pairs, languages, isWord);
  return {
    pairs: pairs.length,
    translated: countOf(translations),
    mixed: mixedArticles(articles, languages, translations, createRng(seed)),
    joined: pairs.map((pair) => joined(articles, pair)),
  };
}

function joined(articles: readonly ArticlePieces[], [a, b]: ArticlePair): ArticlePieces {
  return {
    fields: [concatenate(articles[a]!.fields), concatenate(articles[b]!.fields), NONE],
    lead: [],
    body: NONE,
  };
}

function countOf(translations: Translations): number {
  return [...translations.values()].reduce((sum, { size }) => sum + size, 0);
}
