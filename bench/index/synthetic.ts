import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRng } from "../../src/base/core/rng";
import type { Article } from "../../src/base/core/types";

const FIELDS = ["title", "subtitle", "vclaim"] as const;
/**
 * Share of the words that a synthetic article takes from its model; the others are drawn from the
 * whole collection.
 */
const KEPT = 0.5;

/**
 * Yields `count` articles: the real ones first, then synthetic ones. A synthetic article has the field
 * lengths of a real one and half of its words; each other word is drawn by its frequency in the collection. A
 * drawn word that stands only once in the collection becomes a new word, so that the vocabulary grows with
 * the collection as it does in real text.
 */
export function* growCollection(real: readonly Article[], count: number, seed: number): Generator<Article> {
  const texts = real.map((article) => FIELDS.map((field) => (article[field] ?? "").split(/\s+/)));
  const words = texts.flat(2);
  const frequency = new Map<string, number>();
  for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rng = createRng(seed);
  yield* real.slice(0, count);
  let coined = 0;
  const draw = (word: string): string => {
    if (rng.next() < KEPT) return word;
    const drawn = words[rng.below(words.length)] as string;
    return frequency.get(drawn) === 1 ? `${drawn}${letters(coined++)}` : drawn;
  };
  for (let i = real.length; i < count; i++) {
    const model = rng.below(real.length);
    const [title, subtitle, vclaim] = (texts[model] as string[][]).map((field) => field.map(draw).join(" "));
    const { date } = real[model] as Article;
    yield {
      source: "synthetic",
      id: String(i),
      title: title || "untitled",
      ...(subtitle ? { subtitle } : {}),
      ...(vclaim ? { vclaim } : {}),
      ...(date ? { date } : {}),
    };
  }
}

/** Returns a number in base 26, written in letters. */
function letters(number: number): string {
  return number.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}

/** Writes articles as the interchange format wants them. */
export async function writeArticles(articles: Iterable<Article>, file: string): Promise<void> {
  function* lines(): Generator<string> {
    for (const article of articles) yield `${JSON.stringify(article)}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}
