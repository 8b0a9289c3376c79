import type { Article } from "../../src/base/core/types";
import { headlineClaim, isStopWord, splitSentences } from "../../src/base/text";
import type { Excerpt } from "./spans";
import { plainWord, writtenWords } from "./words";

/** The text fields of an article. */
const TEXT_FIELDS = ["title", "subtitle", "vclaim", "body"] as const;
type TextField = (typeof TEXT_FIELDS)[number];
export type MaskedField = "title" | "vclaim";

/** Where a text stands: in the body, or as a field of its own. */
export interface Cutout {
  readonly span?: Excerpt;
  readonly masked?: MaskedField;
}

/** Returns the texts of an article by their fields. */
export function textFields(article: Article): { readonly field: TextField; readonly text: string }[] {
  return TEXT_FIELDS.flatMap((field) => {
    const text = article[field];
    return text === undefined ? [] : [{ field, text }];
  });
}

/** An article with fewer words left cannot be found. */
const LEAST_LEFT = 4;
/**
 * Share of a text's words, without stop words, above which a sentence of the body counts as its repetition.
 * Chosen with `AS_PEOPLE_DO`: a higher share overrates rankers that read bodies, a lower one underrates them.
 */
const REPEATED = 0.55;
const WHOLE = { maxChars: Number.POSITIVE_INFINITY, maxSentences: Number.POSITIVE_INFINITY };

/**
 * Returns `text` without the places where the words of `said` follow each other, ignoring case and
 * punctuation.
 */
function cutOut(text: string, said: string): string {
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

/** Returns `text` without the sentences that hold most of the words of `said`. */
function withoutRepeats(text: string, said: string): string {
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
 * Returns an article without a text: without the span of the body or the masked field, and without its
 * repetitions, verbatim in any field or mostly in a sentence of the body. Fields without a word left are
 * absent, except a masked field: the other one, or the first sentence, replaces it, since a missing field
 * would give the article away. Undefined where fewer than four words are left in all.
 * @param isShared whether a whole field is one of another article, too: its words do not count as left.
 *   Default: none is.
 */
export function withoutText<A extends Article>(
  article: A,
  said: string,
  { span, masked }: Cutout,
  isShared: (field: string) => boolean = () => false,
): A | undefined {
  const rest: Partial<Record<TextField, string>> = {};
  let left = 0;
  for (const { field, text } of textFields(article)) {
    if (field === masked) continue;
    const cut = cutOut(
      field === "body" && span ? `${text.slice(0, span.start)}${text.slice(span.end)}` : text,
      said,
    );
    const remains = field === "body" ? withoutRepeats(cut, said) : cut;
    const words = writtenWords(remains).length;
    if (words > 0) rest[field] = remains;
    if (!isShared(text)) left += words;
  }
  if (left < LEAST_LEFT) return undefined;
  if (masked) {
    const { title, vclaim, subtitle, body } = rest;
    const other = masked === "title" ? vclaim : title && headlineClaim(title);
    rest[masked] = other ?? firstSentence(subtitle ?? body ?? "");
  }
  const { title, subtitle, vclaim, body, ...others } = article;
  return { ...others, ...rest } as A;
}

/** Returns the first sentence that has a word: of one that was cut out, a question mark may be left. */
function firstSentence(text: string): string {
  const sentences = splitSentences(text, WHOLE).map(({ start, end }) => text.slice(start, end));
  return sentences.find((sentence) => writtenWords(sentence).length > 0) ?? text;
}

/** Returns the words of a text without stop words. */
function contentOf(text: string): Set<string> {
  return new Set(
    writtenWords(text)
      .map(({ word }) => plainWord(word))
      .filter((word) => !isStopWord(word)),
  );
}
