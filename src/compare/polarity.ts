import type { ComparedText, ComparedWord } from "./text";

/**
 * How often each word of a text is negated, from cue words and their scopes. Read from raw words, since stop
 * words have lost them.
 */
export interface Polarity {
  /** `[words]`: how many negations have the word in their scope. */
  readonly negations: Uint8Array;
  /** Numbers of the words that negate, ascending. */
  readonly cues: readonly number[];
  /** Whether a cue calls a whole sentence false: "FALSE: ...", "... is a hoax". */
  readonly isDebunking: boolean;
}

/** Negates what follows, up to the end of the clause. */
const FORWARD =
  /^(?:not|never|cannot|cant|dont|didnt|doesnt|isnt|wasnt|arent|werent|wont|wouldnt|couldnt|shouldnt|hasnt|havent|hadnt|neither|nor|without|nobody|none|nothing|nowhere|aint|\w+n't|fails?|failed|denies|denied|deny|denying|refuses?|refused|stops?|stopped|lacks?|lacked)$/;
/** Negates what follows where it is no exclamation ("no, ..."). */
const NO = "no";
/** Calls a sentence false: before a colon or a clause what follows, at a sentence's end what stands before. */
const FALSE =
  /^(?:false|fake|hoax|hoaxes|untrue|fabricated|debunked|debunk|debunks|debunking|bogus|incorrect|inaccurate|misinformation|disinformation|satire|unfounded|baseless|misleading|photoshopped|doctored|lie|lies|rumou?rs?|myth|fakenews|wrong|falsely|incorrectly|misattributed|miscaptioned)$/;
/** After these a negation denies nothing: "not only", "no doubt", "no wonder". */
const EMPHATIC =
  /^(?:only|just|merely|doubt|wonder|matter|longer|less|more|fewer|better|least|sure|one's|surprise|joke|kidding|to|even|because|mention)$/;
/** Before these "not" and "n't" deny nothing: "can't wait to", "can't believe". */
const MARVEL = /^(?:believe|wait|imagine|stop|help|stand|think|know|care|agree|forget|unsee|overstate)$/;

export function readPolarity({ words, signature }: ComparedText): Polarity {
  const negations = new Uint8Array(words.length);
  const cues: number[] = [];
  let isDebunking = false;
  for (let i = 0; i < signature; i++) {
    const scope = scopeOf(words, i, signature);
    if (!scope) continue;
    cues.push(i);
    isDebunking ||= scope.whole;
    for (let at = scope.from; at < scope.to; at++) if (at !== i) negations[at]!++;
  }
  return { negations, cues, isDebunking };
}

interface Scope {
  readonly from: number;
  readonly to: number;
  /** Whether it is a statement on a whole sentence. */
  readonly whole: boolean;
}

function scopeOf(words: readonly ComparedWord[], i: number, end: number): Scope | undefined {
  const { lower } = words[i]!;
  const next = words[i + 1];
  if (FALSE.test(lower)) return falseScope(words, i, end);
  if (lower === NO) {
    // "No, ..." answers a claim: what follows denies it.
    if (words[i]!.begins && next && next.clause !== words[i]!.clause) {
      return { from: i + 1, to: sentenceEnd(words, next.clause === words[i]!.clause ? i : i + 1, end), whole: true };
    }
    if (!next || EMPHATIC.test(next.lower) || next.clause !== words[i]!.clause) return undefined;
    return { from: i + 1, to: clauseEnd(words, i, end), whole: false };
  }
  if (!FORWARD.test(lower)) return undefined;
  if (!next || next.clause !== words[i]!.clause) return undefined;
  if (EMPHATIC.test(next.lower) || MARVEL.test(next.lower)) return undefined;
  return { from: i + 1, to: clauseEnd(words, i, end), whole: false };
}

/** "FALSE: ..." and "it is false that ..." deny what follows, "... is a hoax" and "... #fakenews" the sentence. */
function falseScope(words: readonly ComparedWord[], i: number, end: number): Scope | undefined {
  const next = words[i + 1];
  const { clause, sentence } = words[i]!;
  if (next?.lower === "that") return { from: i + 2, to: sentenceEnd(words, i, end), whole: true };
  const isLast = !next || next.sentence !== sentence || i + 1 >= end;
  const isLabel = next !== undefined && next.clause !== clause && i - clauseStart(words, i) <= 3;
  if (isLabel && !isLast) return { from: i + 1, to: sentenceEnd(words, i, end), whole: true };
  if (isLast && words[i]!.begins) return { from: i + 1, to: next ? sentenceEnd(words, i + 1, end) : i + 1, whole: true };
  if (isLast && isPredicate(words, i)) return { from: sentenceStart(words, i), to: i, whole: true };
  if (isPredicate(words, i)) return { from: sentenceStart(words, i), to: i, whole: true };
  return undefined;
}

const COPULA = /^(?:is|was|are|were|be|been|being|it's|that's|this|a|an|totally|completely|just|entirely|another|all|as|called|proven|proved|not|isn't|total|complete|pure|absolutely|100|utterly|declared)$/;

/** Whether a copula stands in the three words before: "... is a total hoax". */
function isPredicate(words: readonly ComparedWord[], i: number): boolean {
  if (words[i]!.tagged) return true;
  for (let at = i - 1; at >= Math.max(0, i - 3); at--) {
    if (/^(?:is|was|are|were|been|it's|that's|as|proven|declared)$/.test(words[at]!.lower)) return true;
    if (!COPULA.test(words[at]!.lower)) return false;
  }
  return false;
}

function clauseEnd(words: readonly ComparedWord[], i: number, end: number): number {
  let at = i + 1;
  while (at < end && words[at]!.clause === words[i]!.clause) at++;
  return at;
}

function clauseStart(words: readonly ComparedWord[], i: number): number {
  let at = i;
  while (at > 0 && words[at - 1]!.clause === words[i]!.clause) at--;
  return at;
}

function sentenceEnd(words: readonly ComparedWord[], i: number, end: number): number {
  let at = i + 1;
  while (at < end && words[at]!.sentence === words[i]!.sentence) at++;
  return at;
}

function sentenceStart(words: readonly ComparedWord[], i: number): number {
  let at = i;
  while (at > 0 && words[at - 1]!.sentence === words[i]!.sentence) at--;
  return at;
}
