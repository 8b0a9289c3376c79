import type { en } from "./en.js";

/** The languages that the page speaks, by their BCP 47 tags, with their own names. */
export const LANGUAGES = {
  en: "English",
  es: "Español",
  pt: "Português",
  de: "Deutsch",
  fr: "Français",
  ar: "العربية",
} as const;
export type PageLanguage = keyof typeof LANGUAGES;

/** What is counted, by the plural forms of a language (Unicode's categories). */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

type English = typeof en;
/** A table of the page's words: a missing key is an error of types. */
export type Words = { readonly [K in keyof English]: English[K] extends string ? string : Plural };

export type PluralKey = { [K in keyof English]: English[K] extends string ? never : K }[keyof English];
export type TextKey = Exclude<keyof English, PluralKey>;

/** The names in braces of a text. */
type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<Names extends string> = [Names] extends [never] ? [] : [values: Readonly<Record<Names, string>>];
type CountedNames<K extends PluralKey> = Exclude<
  English[K] extends { readonly other: infer S } ? NamesIn<S> : never,
  "n"
>;

/** What is spoken now: the words, and how numbers, dates and plurals are written. */
interface Spoken {
  readonly language: PageLanguage;
  /** The language with the region that the browser gives, for dates and numbers. */
  readonly locale: string;
  readonly words: Words;
  readonly plurals: Intl.PluralRules;
}

let now: Spoken | undefined;
const listeners: (() => void)[] = [];

/** Makes the page speak a language, and tells those who have shown words of another. */
export function speak(language: PageLanguage, words: Words, locale: string = language): void {
  now = { language, locale, words, plurals: new Intl.PluralRules(locale) };
  for (const listener of listeners) listener();
}

/** Calls `listener` each time that the page begins to speak another language. */
export function whenSpoken(listener: () => void): void {
  listeners.push(listener);
}

function spoken(): Spoken {
  if (now === undefined) throw new TypeError("The page has no language yet.");
  return now;
}

/** Returns the language that the page speaks. */
export function spokenLanguage(): PageLanguage {
  return spoken().language;
}

/** Returns the tag by which dates, numbers and names are written. */
export function spokenLocale(): string {
  return spoken().locale;
}

/** Returns a text of the page as it stands in the table, its names in braces. */
export function pattern(key: TextKey): string {
  return spoken().words[key];
}

/** Returns a text of the page. @param values what stands for its names in braces. */
export function say<K extends TextKey>(key: K, ...[values]: Values<NamesIn<English[K]>>): string {
  return filled(pattern(key), values ?? {});
}

/**
 * Returns a text on a number of things, in the form of its plural; its `{n}` is the number.
 * @param values what stands for its other names in braces.
 */
export function sayCounted<K extends PluralKey>(
  key: K,
  count: number,
  ...[values]: Values<CountedNames<K>>
): string {
  const { words, plurals, locale } = spoken();
  const forms = words[key] as Plural;
  const n = new Intl.NumberFormat(locale).format(count);
  return filled(forms[plurals.select(count)] ?? forms.other, { ...values, n });
}

/** Names without a value stay as they are; braces in values are no names. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}
