import type { Article } from "../base/core/types";
import { languageOfTag, tellLanguage } from "../base/text";

/** In which languages (ISO 639-1) a post and an article are read to be compared; absent: as English. */
export interface PairLanguages {
  readonly post?: string | undefined;
  readonly article?: string | undefined;
}

/** A language that is not known, and is not English: another script is written. */
const UNKNOWN = "und";
/** Of a body, where the texts before it do not tell. */
const MOST_OF_BODY = 1000;
/** Beside a post in English these tell enough, and a text's language takes long to tell. */
const CLEARLY_ENGLISH = /\b(?:the|and|that|with)\b/i;
const LETTER = /\p{L}/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;

/**
 * Returns in which languages a post and an article are read: those that are given, otherwise told by their
 * words. A short text that does not tell is taken to be in the other's language.
 * @param told the post's language, given or told; undefined where that is not certain.
 */
export function pairLanguages(
  post: string,
  told: string | undefined,
  article: Pick<Article, "vclaim" | "title" | "subtitle" | "body" | "language">,
): PairLanguages {
  const { vclaim = "", title = "", subtitle = "", body = "" } = article;
  const heading = [vclaim, title, subtitle].join("\n");
  const given = article.language === undefined ? undefined : languageOfTag(article.language);
  const own = told ?? scriptAlone(post);
  const english = own === "en" && CLEARLY_ENGLISH.test(heading) ? own : undefined;
  const other =
    given ??
    english ??
    tellLanguage(heading) ??
    tellLanguage(body.slice(0, MOST_OF_BODY)) ??
    scriptAlone(heading);
  if (own !== undefined || other !== undefined) return { post: own ?? other, article: other ?? own };
  const both = tellLanguage(`${post}\n${heading}`);
  return { post: both, article: both };
}

/** Returns a language for a text that is mostly in other letters than Latin ones. */
function scriptAlone(text: string): string | undefined {
  const letters = text.match(LETTER)?.length ?? 0;
  const latin = text.match(LATIN_LETTER)?.length ?? 0;
  return 2 * latin < letters ? UNKNOWN : undefined;
}
