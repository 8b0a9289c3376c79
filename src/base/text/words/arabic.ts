const ARABIC = /^[\u0620-\u064a\u066e-\u06d3]+$/;
/** The article, also with a conjunction or a preposition before it. */
const ARTICLES = [
  "\u0648\u0627\u0644",
  "\u0628\u0627\u0644",
  "\u0643\u0627\u0644",
  "\u0641\u0627\u0644",
  "\u0627\u0644",
  "\u0644\u0644",
];
const AND = "\u0648";
/** Pronouns and endings of number and gender, folded: teh marbuta is heh. */
const SUFFIXES = [
  "\u0647\u0627",
  "\u0627\u0646",
  "\u0627\u062a",
  "\u0648\u0646",
  "\u064a\u0646",
  "\u064a\u0647",
  "\u0647",
  "\u064a",
];
/** Letters that must be left. */
const LEAST = 2;
const LEAST_BEHIND_AND = 3;

/** Returns whether a folded word is written in Arabic letters alone. */
export function isArabic(word: string): boolean {
  return ARABIC.test(word);
}

/**
 * Returns the light stem of a folded Arabic word: "and", the article and the endings taken off.
 * @see Larkey, Ballesteros and Connell, Light stemming for Arabic information retrieval, 2007, table 12.2
 *   (light10).
 */
export function stemArabic(word: string): string {
  const article = ARTICLES.find((prefix) => word.startsWith(prefix) && word.length >= prefix.length + LEAST);
  const isJoined = article === undefined && word.startsWith(AND) && word.length > LEAST_BEHIND_AND;
  let stem = word.slice(article?.length ?? (isJoined ? AND.length : 0));
  for (const suffix of SUFFIXES) {
    if (stem.endsWith(suffix) && stem.length >= suffix.length + LEAST) stem = stem.slice(0, -suffix.length);
  }
  return stem;
}
