import type { ComparedText } from "./text";

/** Words `first` to `last` of a text. */
export interface WordRange {
  readonly first: number;
  readonly last: number;
}

/** Content words on one side that tell where a word stands. */
const NEAR = 4;

/**
 * Returns how alike the surroundings of a place in a post and of a place in a claim are: the nearness of a
 * content word that both have on the left, plus that on the right; 1 next to the place, 0 where there is
 * none.
 */
export function sharedContext(
  post: ComparedText,
  there: WordRange,
  claim: ComparedText,
  here: WordRange,
): number {
  return (
    sharedSide(post, there.first, claim, here.first, -1) + sharedSide(post, there.last, claim, here.last, 1)
  );
}

function sharedSide(
  post: ComparedText,
  there: number,
  claim: ComparedText,
  here: number,
  step: -1 | 1,
): number {
  const stems = nearest(post, there, step);
  if (stems.length === 0) return 0;
  let best = 0;
  for (const [i, stem] of nearest(claim, here, step).entries()) {
    const at = stems.indexOf(stem);
    if (at >= 0) best = Math.max(best, 1 / (1 + 0.5 * (i + at)));
  }
  return best;
}

/** Returns the stems of the content words on one side, in the same sentence, the nearest first. */
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
