import type { Article } from "../../src/base/core/types";
import { headlineClaim, isStopWord, splitSentences } from "../../src/base/text";
import type { Excerpt } from "./spans";
import { plainWord, writtenWords } from "./words";

/** Fields that say what an article is about. */
const TEXT_FIELDS = ["title", "subtitle", "vclaim", "body"] as const;
export type MaskedField = "title" | "vclaim";

/** Where a text stands that is to be cut out: in the body, or as a field of its own. */
export interface Cutout {
  readonly span?: Excerpt;
  readonly masked?: MaskedField;
}

/** Fewer words left are no article that could be found. */
const LEAST_LEFT = 4;
/**
 * Share of a text's words, stop words left out, from which on a sentence of the body repeats it. Chosen with
 * `AS_PEOPLE_DO`: where repeats stay, rankers that read bodies are overrated; where more is cut, underrated.
 */
const REPEATED = 0.55;
const WHOLE = { maxChars: Number.POSITIVE_INFINITY, maxSentences: Number.POSITIVE_INFINITY };

/**
 * Returns `text` without the places where the words of `said` stand in a row, whatever their case and
 * punctuation.
 */
export function cutOut(text: string, said: string): string {
  const wanted = writtenWords(said).map(({ word }) => plainWord(word));
  const words = writtenWords(text);
  const kept: string[] = [];
  let from = 0;
  for (let i = 0; wanted.length > 0 && i + wanted.length <= words.length; ) {
    if (wanted.some((word, j) => plainWord(words[i + j]?.word ?? "") !== word)) {
      i++;
      continue;
    }
    kept.push(text.slice(from, words[i]?.start));
    from = words[i + wanted.length - 1]?.end as number;
    i += wanted.length;
  }
  return from === 0 ? text : [...kept, text.slice(from)].join("");
}

/** Returns `text` without the sentences that hold most of what was said in other words around it. */
export function withoutRepeats(text: string, said: string): string {
  const wanted = contentOf(said);
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of splitSentences(text, WHOLE)) {
    const words = contentOf(text.slice(start, end));
    const shared = [...wanted].filter((word) => words.has(word)).length;
    if (shared === 0 || shared < REPEATED * wanted.size) continue;
    kept.push(text.slice(from, start));
    from = end;
  }
  return from === 0 ? text : [...kept, text.slice(from)].join("");
}

/**
 * Returns an article as it is without what was said in it: the span of the body, or the masked field, and all
 * that repeats it, word for word in any field, or for the most part in a sentence of the body. Fields without
 * a word left are absent. A masked field is not: the other one, or the first sentence, stands in its place,
 * since an article without the field would be told by that alone from those that have it. Undefined where
 * fewer than four words are left in all.
 */
export function withoutText<A extends Article>(
  article: A,
  said: string,
  { span, masked }: Cutout,
): A | undefined {
  const rest: Partial<Record<(typeof TEXT_FIELDS)[number], string>> = {};
  for (const field of TEXT_FIELDS) {
    const text = article[field];
    if (text === undefined || field === masked) continue;
    const cut = cutOut(
      field === "body" && span ? `${text.slice(0, span.start)}${text.slice(span.end)}` : text,
      said,
    );
    const remains = field === "body" ? withoutRepeats(cut, said) : cut;
    if (writtenWords(remains).length > 0) rest[field] = remains;
  }
  const left = Object.values(rest).reduce((sum, text) => sum + writtenWords(text).length, 0);
  if (left < LEAST_LEFT) return undefined;
  if (masked) {
    const { title, vclaim, subtitle, body } = rest;
    const other = masked === "title" ? vclaim : title && headlineClaim(title);
    rest[masked] = other ?? firstSentence(subtitle ?? body ?? "");
  }
  const { title, subtitle, vclaim, body, ...others } = article;
  return { ...others, ...rest } as A;
}

function firstSentence(text: string): string {
  const [first] = splitSentences(text, { ...WHOLE, maxSentences: 1 });
  return first ? text.slice(first.start, first.end) : text;
}

/** Returns the words of a text, stop words left out. */
function contentOf(text: string): Set<string> {
  return new Set(
    writtenWords(text)
      .map(({ word }) => plainWord(word))
      .filter((word) => !isStopWord(word)),
  );
}
