import type { ComparedWord } from "../text";
import { wordSet } from "../word-set";
import { sentenceEnd, sentenceStart } from "./clauses";
import { EMPHATIC, isPlainNot } from "./negators";

/** What a statement is called that is false, and one that is true. */
export const FALSE = wordSet(
  "false fake faked hoax hoaxes untrue fabricated debunked debunk debunks debunking bogus incorrect inaccurate misinformation disinformation unfounded baseless photoshopped doctored fakenews falsely incorrectly misattributed miscaptioned lie lies myth",
);
export const TRUE = wordSet("true correct real accurate case legit authentic genuine");
const BE = wordSet(
  "is was are were been be as proven proved declared called totally completely another all just pure",
);
/** Behind these "a fake" is a verdict; in "used a fake name" it is not. */
const BE_A = wordSet("is was are were be been it that such what just as called proven proved declared");
/** What points to the statements before it. */
const POINTER = wordSet("this that it these it's that's all which");
/** What a verdict is on: "fake news", "false claims". */
const REPORT = wordSet(
  "news alert story stories claim claims rumour rumor rumours rumors report reports post posts information info photo video image",
);
/** More of these, which are no part of a verdict's own words. */
const WRITING = wordSet(
  "article articles survey surveys poll polls quote quotes letter letters message messages tweet tweets caption captions headline headlines",
);
/** A sentence of so few words is a statement on others. */
const SHORT = 4;

/** What is called false. */
export interface Verdict {
  readonly from: number;
  readonly to: number;
  /** The last word of the cue. */
  readonly cue: number;
}

/** Returns the words that are called false by the word at `i` or by "not true" there. */
export function verdictAt(words: readonly ComparedWord[], i: number, end: number): Verdict | undefined {
  const { lower, begins } = words[i]!;
  const next = i + 1 < end ? words[i + 1]! : undefined;
  if (lower === "no" && begins && next && next.clause !== words[i]!.clause) {
    const to = sentenceEnd(words, i + 1, end);
    // In "No, cows do not fly" the second negation repeats the first.
    const isRepeated = words.slice(i + 1, to).some((word) => isPlainNot(word.lower));
    return isRepeated ? undefined : { from: i + 1, to, cue: i };
  }
  if (isPlainNot(lower)) {
    if (next && EMPHATIC.has(next.lower)) return undefined;
    const { clause } = words[i]!;
    const isTruth = (at: number): boolean => words[at]!.clause === clause && TRUE.has(words[at]!.lower);
    const truth = [i + 1, i + 2].find((at) => at < end && isTruth(at));
    return truth === undefined ? undefined : scopeOfVerdict(words, truth, end);
  }
  if (!FALSE.has(lower)) return undefined;
  // "Not false" is no verdict, nor is "no hoax".
  for (let at = i - 1; at >= Math.max(sentenceStart(words, i), i - 3); at--) {
    const { lower: before, clause, tagged } = words[at]!;
    const isNo = before === "no" && at === i - 1 && clause === words[i]!.clause && !tagged;
    if (isNo || isPlainNot(before)) return undefined;
  }
  return scopeOfVerdict(words, i, end);
}

function scopeOfVerdict(words: readonly ComparedWord[], at: number, end: number): Verdict | undefined {
  let cue = at;
  while (cue + 1 < end && words[cue + 1]!.clause === words[at]!.clause && REPORT.has(words[cue + 1]!.lower))
    cue++;
  const word = words[cue]!;
  const next = cue + 1 < end ? words[cue + 1]! : undefined;
  const start = sentenceStart(words, cue);
  if (next?.lower === "that" || next?.lower === "to") {
    return { from: cue + 2, to: start === 0 ? end : sentenceEnd(words, cue, end), cue };
  }
  const isLast = next?.sentence !== word.sentence;
  const isLabel = cue - start < SHORT && (isLast || next.clause !== word.clause);
  // A verdict at the very beginning is on the whole post, one in a short sentence at its end, too.
  if (isLabel && start === 0) return { from: cue + 1, to: end, cue };
  if (word.tagged) return isFollowed(words, cue, end) ? undefined : { from: 0, to: cue, cue };
  const points = POINTER.has(words[start]!.lower);
  if (isLast && (cue - start < SHORT || points)) return { from: 0, to: cue, cue };
  if (isPredicate(words, at, next)) return points ? { from: 0, to: cue, cue } : { from: start, to: cue, cue };
  return undefined;
}

/** Whether a sentence goes on behind a tag: "#FakeNews says that" speaks of somebody. */
function isFollowed(words: readonly ComparedWord[], i: number, end: number): boolean {
  const to = sentenceEnd(words, i, end);
  return words.slice(i + 1, to).some(({ tagged }) => !tagged);
}

/** @param behind the word behind the verdict. */
function isPredicate(words: readonly ComparedWord[], i: number, behind: ComparedWord | undefined): boolean {
  const before = words[i - 1];
  if (before?.sentence !== words[i]!.sentence) return false;
  if (before.lower !== "a" && before.lower !== "an") return BE.has(before.lower) || isPlainNot(before.lower);
  const isOnReport = REPORT.has(words[i + 1]?.lower ?? "") || WRITING.has(behind?.lower ?? "");
  return isOnReport || BE_A.has(words[i - 2]?.lower ?? "");
}
