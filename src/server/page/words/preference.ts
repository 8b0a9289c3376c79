import { LANGUAGES, type PageLanguage } from "./spoken.js";

/** Returns whether a code is that of a language that the page speaks. */
export function isPageLanguage(code: string | null | undefined): code is PageLanguage {
  return code != null && Object.hasOwn(LANGUAGES, code);
}

/** Returns the first language of a list of tags that the page speaks; English where it speaks none. */
export function preferred(tags: readonly string[]): PageLanguage {
  return tags.map((tag) => tag.toLowerCase().split("-")[0]).find(isPageLanguage) ?? "en";
}

/** Digits are those of the texts that are shown, dates those of the articles, whatever a region prefers. */
const SAME_EVERYWHERE = { numberingSystem: "latn", calendar: "gregory" };

/** Returns the tag by which numbers and dates are written: with the language's region, if tags name one. */
export function localeOf(language: PageLanguage, tags: readonly string[]): string {
  const regional = tags.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
  return new Intl.Locale(regional, SAME_EVERYWHERE).toString();
}
