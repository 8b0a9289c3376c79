import type { ComparedText } from "./text";

/** Words `first` to `last` of a text. */
export interface WordRange {
  readonly first: number;
  readonly last: number;
}

/** Stems of a text's content words, to look words up in. */
export type Stems = Pick<ReadonlySet<string>, "has">;

/** Content words on one side that tell where a word stands. */
const NEAR = 4;

/** Stems of the content words around a place, in its sentence, the nearest first. */
export interface Surroundings {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

export function surroundings(text: ComparedText, { first, last }: WordRange): Surroundings {
  return { left: nearest(text, first, -1), right: nearest(text, last, 1) };
}

/**
 * Returns how alike two surroundings are: the nearness of a content word that both have on the left, plus
 * that on the right; 1 next to the place, 0 where there is none.
 */
export function likeness(one: Surroundings, other: Surroundings): number {
  return nearness(one.left, other.left) + nearness(one.right, other.right);
}

/** Returns the likeness of the surroundings of a place in a post and of one in a claim. */
export function sharedContext(
  post: ComparedText,
  there: WordRange,
  claim: ComparedText,
  here: WordRange,
): number {
  return likeness(surroundings(post, there), surroundings(claim, here));
}

/**
 * Returns what the likeness of surroundings to any of a text can be at most.
 * @param stems of the text.
 */
export function mostLikeness({ left, right }: Surroundings, stems: Stems): number {
  return mostNearness(left, stems) + mostNearness(right, stems);
}

function mostNearness(own: readonly string[], stems: Stems): number {
  for (let i = 0; i < own.length; i++) if (stems.has(own[i]!)) return nearnessAt(i);
  return 0;
}

function nearness(stems: readonly string[], others: readonly string[]): number {
  let best = 0;
  for (let i = 0; i < others.length && nearnessAt(i) > best; i++) {
    const at = stems.indexOf(others[i]!);
    if (at >= 0) best = Math.max(best, nearnessAt(i + at));
  }
  return best;
}

/** @param between content words between the place and the shared one, on both sides together. */
function nearnessAt(between: number): number {
  return 1 / (1 + 0.5 * between);
}

function nearest({ words }: ComparedText, from: number, step: -1 | 1): string[] {
  const stems: string[] = [];
  const { sentence } = words[from]!;
  for (let i = from + step; i >= 0 && i < words.length && stems.length < NEAR; i += step) {
    const word = words[i]!;
    if (word.sentence !== sentence) break;
    if (word.stem !== "") stems.push(word.stem);
  }
  return stems;
}

/** Returns the words that stand in a part of the text; undefined for none. */
export function wordsAt({ words }: ComparedText, start: number, end: number): WordRange | undefined {
  let first = -1;
  let last = -1;
  for (let i = 0; i < words.length && words[i]!.start < end; i++) {
    if (words[i]!.end <= start) continue;
    if (first < 0) first = i;
    last = i;
  }
  return first < 0 ? undefined : { first, last };
}
