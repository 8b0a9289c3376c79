import type { Article } from "../base/core/types";
import { languageOfTag, tellLanguage } from "../base/text";

/** The languages (ISO 639-1) in which a post and an article are compared; absent: English. */
export interface PairLanguages {
  readonly post?: string | undefined;
  readonly article?: string | undefined;
}

/** An unknown language that is not English, because the text is in another script. */
const UNKNOWN = "und";
/** Characters of a body to read, if the texts before it do not show the language. */
const MOST_OF_BODY = 1000;
/** Beside a post in English these tell enough, and a text's language takes long to tell. */
const CLEARLY_ENGLISH = /\b(?:the|and|that|with)\b/i;
const LETTER = /\p{L}/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;

/**
 * Returns the languages in which a post and an article are read: the given ones, otherwise those detected
 * from their words. A short text whose language cannot be detected counts as written in the other's language.
 * @param told the post's language, given or detected; undefined if it is not certain.
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

/** Returns a language for a text that is mostly in non-Latin letters. */
function scriptAlone(text: string): string | undefined {
  const letters = text.match(LETTER)?.length ?? 0;
  const latin = text.match(LATIN_LETTER)?.length ?? 0;
  return 2 * latin < letters ? UNKNOWN : undefined;
}
