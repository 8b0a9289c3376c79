import { AgingCache } from "../../base/core/caches/aging-cache";
import type { Article } from "../../base/core/types";
import { placeWords, readWord, stem } from "../../base/text";
import type { Highlights, Span } from "./explanation";

/** Of a longer field only the beginning is marked. */
const MAX_MARKED_CHARS = 20_000;

/** Returns the spans of the words of `text` whose stems are wanted, ascending. */
export function matchingSpans(text: string, wanted: ReadonlySet<string>, stems: Stems): Span[] {
  const spans: Span[] = [];
  for (const { scanned, start, end } of placeWords(text.slice(0, MAX_MARKED_CHARS))) {
    const stem = stems.of(scanned);
    if (stem === null || !wanted.has(stem)) continue;
    // One character may belong to two words, as a fraction belongs to two numbers.
    if ((spans.at(-1)?.[1] ?? 0) <= start) spans.push([start, end]);
  }
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

/** Words whose stem is remembered. */
const REMEMBERED = 25_000;

/**
 * Reads words as the index does, and remembers them: the same ones come in sentence after sentence.
 * One per thread.
 */
export class Stems {
  /** Null for stop words. */
  private readonly known = new AgingCache(REMEMBERED, (scanned: string) => {
    const read = readWord(scanned);
    return read ? stem(read.word) : null;
  });

  /** Returns the stem of a word as written (folded); null for stop words. */
  of(scanned: string): string | null {
    return this.known.get(scanned);
  }
}
