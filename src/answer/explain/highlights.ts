import { WordCache } from "../../base/core/caches/word-cache";
import type { Article } from "../../base/core/types";
import { eachWord, readWord, stem } from "../../base/text";
import type { Highlights, Span } from "./explanation";

/** Of a longer field only the beginning is marked. */
const MAX_MARKED_CHARS = 20_000;

/** Returns the spans of the words of `text` whose stems are wanted, ascending. */
export function matchingSpans(text: string, wanted: ReadonlySet<string>, stems: Stems): Span[] {
  const spans: Span[] = [];
  eachWord(text.slice(0, MAX_MARKED_CHARS), (folded, from, to, start, end) => {
    const stem = stems.at(folded, from, to);
    if (stem === null || !wanted.has(stem)) return;
    // One character may belong to two words, as a fraction belongs to two numbers.
    if ((spans.at(-1)?.[1] ?? 0) <= start) spans.push([start, end]);
  });
  return spans;
}

/** Returns where the words of a tweet (`wanted`: their stems) stand in an article's short fields. */
export function highlight(
  { title = "", subtitle = "", vclaim = "" }: Pick<Article, "title" | "subtitle" | "vclaim">,
  wanted: ReadonlySet<string>,
  stems: Stems,
): Highlights {
  return {
    title: matchingSpans(title, wanted, stems),
    subtitle: matchingSpans(subtitle, wanted, stems),
    vclaim: matchingSpans(vclaim, wanted, stems),
  };
}

/** 2 ** 15 words are remembered. */
const REMEMBERED_BITS = 15;

/**
 * Reads words as the index does, and remembers them: the same ones come in sentence after sentence.
 * One per thread.
 */
export class Stems {
  private readonly known = new WordCache(REMEMBERED_BITS, (written) => {
    const read = readWord(written);
    return { written, stem: read ? stem(read.word) : null };
  });

  /** Returns the stem of a word as written (folded); null for stop words. */
  of(scanned: string): string | null {
    return this.at(scanned, 0, scanned.length);
  }

  /** The same for the word of a folded text from `start` up to, not including, `end`. */
  at(folded: string, start: number, end: number): string | null {
    return this.known.get(folded, start, end).stem;
  }
}
