import type { ComparedText, ComparedWord } from "../text";
import { wordSet } from "../word-set";
import { clauseEnd, clauseStart, sentenceEnd, sentenceStart } from "./clauses";
import { EMPHATIC, isContracted, NOT } from "./negators";
import { isOnTelling } from "./telling";
import { FALSE, verdictAt } from "./verdicts";

/**
 * Which words of a text are denied, from cue words and their scopes. Read from raw words, since stop words
 * have lost them.
 */
export interface Polarity {
  /**
   * `[words]`: 1 where a word is denied, 0 where it is asserted, `NEUTRAL` where it stands before a negation.
   */
  readonly denied: Uint8Array;
  /** The same by negations alone, whatever the text calls false: 1 or 0. */
  readonly negated: Uint8Array;
  /** Numbers of the words that deny, ascending. */
  readonly cues: readonly number[];
  /** What each of them denies, in languages that are read by lists. */
  readonly parts?: readonly DeniedPart[];
}

/**
 * Words `from` up to, not including, `to`: what the word `cue` denies, and of whom or what. From `begins` on
 * they are denied, before it is whom or what that is said of.
 */
export interface DeniedPart {
  readonly cue: number;
  /** Whether it calls them false, and does not negate a verb of theirs. */
  readonly isVerdict: boolean;
  /** Whether it is a verdict on what follows it: "it is not true that ...". */
  readonly isNamed?: boolean | undefined;
  readonly from: number;
  readonly begins: number;
  readonly to: number;
}

/**
 * What stands before a negation in its clause is who or what it is about: it is neither denied nor asserted.
 */
export const NEUTRAL = 2;

/** Verbs that the writer's own surprise or call denies: "can't wait", "don't forget". */
const MARVEL = wordSet(
  "wait imagine stop help stand know care agree forget overstate let miss worry be get want need see tell understand",
);
/** What the writer cannot believe is so; what the writer does not believe is denied. */
const BELIEVE = wordSet("believe think");
const CANNOT = wordSet("can't cant cannot couldn't couldnt");
/** All words with which a negation or a verdict begins, but for those in `n't`. */
const CUES: ReadonlySet<string> = new Set(["no", ...NOT, ...FALSE]);
const IMPERATIVE = wordSet("don't dont");
/** What may stand before a command. */
const PLEASE = wordSet("please pls plz kindly");
const LINKS = wordSet("also just and so then but");
const WRITER = wordSet("i we you please just still");
/** Behind "without" these begin what is not lacking: "banned it without a vote in Ghent". */
const BEHIND_LACK = wordSet("in on at after before during since by from");

/** What a clause may begin with that denies its subject. */
const NO_SUBJECT = wordSet("nobody no nothing none");
const SUBJECTS = wordSet("i you he she it we they the this that these those there");

export function readPolarity({ text, words, signature }: ComparedText): Polarity {
  const denied = new Uint8Array(words.length);
  let first = 0;
  while (first < signature && !isCue(words[first]!)) first++;
  if (first === signature) return { denied, negated: denied, cues: [] };
  const counts = new Uint16Array(signature);
  const debunked = new Uint8Array(signature);
  const neutral = new Uint8Array(signature);
  const cues: number[] = [];
  for (let i = first; i < signature; i++) {
    if (!isCue(words[i]!) || isAsked(text, words, i, signature)) continue;
    const verdict = verdictAt(words, i, signature);
    if (verdict) {
      cues.push(i);
      debunked.fill(1, verdict.from, verdict.to);
      if (verdict.cue > i) i = verdict.cue;
      continue;
    }
    if (!denies(words, i, signature)) continue;
    if (words[i]!.lower === "nor" && isNeither(words, cues.at(-1), i)) continue;
    cues.push(i);
    const to = scopeEnd(words, i, signature);
    for (let at = i + 1; at < to; at++) counts[at]!++;
    for (let at = subjectStart(words, i); at < i; at++) neutral[at] = 1;
  }
  const negated = new Uint8Array(words.length);
  for (let i = 0; i < signature; i++) {
    negated[i] = counts[i]! % 2;
    const isDenied = negated[i]! ^ debunked[i]!;
    denied[i] = neutral[i] && counts[i] === 0 && !debunked[i] ? NEUTRAL : isDenied;
  }
  return { denied, negated, cues };
}

/** A handle denies nothing: posts ask @HoaxHunter, who has said nothing yet. */
function isCue({ lower, isOfHandle }: ComparedWord): boolean {
  return (CUES.has(lower) || isContracted(lower)) && !isOfHandle;
}

/** Whether a negation begins a question, which suggests what it asks: "Didn't they put chips into it?" */
function isAsked(text: string, words: readonly ComparedWord[], i: number, end: number): boolean {
  const { lower, begins } = words[i]!;
  if (!begins || !isContracted(lower)) return false;
  const next = sentenceEnd(words, i, end);
  return text.slice(words[next - 1]!.end, words[next]?.start).includes("?");
}

/** Whether the word denies what follows it in its clause. */
function denies(words: readonly ComparedWord[], i: number, end: number): boolean {
  const { lower, clause, tagged } = words[i]!;
  const next = i + 1 < end ? words[i + 1]! : undefined;
  // A slogan like #SayNoToKettles denies nothing of the post.
  if (tagged || next?.clause !== clause || EMPHATIC.has(next.lower)) return false;
  if (isOnTelling(words, i, end)) return false;
  // "No. 13" is a number.
  if (lower === "no") return !/^\d/.test(next.lower);
  if (!NOT.has(lower) && !isContracted(lower)) return false;
  // "Masks cannot stop it" denies, "I cannot stop laughing" and "don't forget" do not.
  const before = words[i - 1];
  if (isCommand(words, i)) return false;
  const isWriter = before?.clause !== clause || WRITER.has(before.lower);
  if (!isWriter) return true;
  if (!BELIEVE.has(next.lower)) return !MARVEL.has(next.lower);
  return !CANNOT.has(lower) && before?.lower !== "can" && before?.lower !== "could";
}

/** Whether the cue before "nor" already denies what follows it: "neither Ada nor Sam". */
function isNeither(words: readonly ComparedWord[], cue: number | undefined, nor: number): boolean {
  return cue !== undefined && words[cue]!.lower === "neither" && words[cue]!.clause === words[nor]!.clause;
}

/**
 * Whether a negation is of a command, which denies nothing: "don't", "please do not", "and do not" at the
 * beginning of a sentence. Inside one, these may be of a statement: "look good but don't work".
 */
function isCommand(words: readonly ComparedWord[], i: number): boolean {
  const { lower, clause } = words[i]!;
  const isOfClause = (at: number): boolean => words[at]?.clause === clause && !words[at]!.tagged;
  const isLong = lower === "not" && words[i - 1]?.lower === "do";
  if (!isLong && !IMPERATIVE.has(lower)) return false;
  const verb = isLong ? i - 1 : i;
  let first = verb;
  while (isOfClause(first - 1) && (PLEASE.has(words[first - 1]!.lower) || LINKS.has(words[first - 1]!.lower)))
    first--;
  if (isOfClause(first - 1)) return false;
  if (first === i || words.slice(first, verb).some((word) => PLEASE.has(word.lower))) return true;
  const start = sentenceStart(words, first);
  return words.slice(start, first).every(({ tagged }) => tagged);
}

/** Returns the first word of what a negation is said of: "and nobody woke him" begins a clause of its own. */
function subjectStart(words: readonly ComparedWord[], i: number): number {
  return NO_SUBJECT.has(words[i]!.lower) && words[i - 1]?.lower === "and" ? i : clauseStart(words, i);
}

/**
 * Returns the end of the statement that a negation is in: its clause's, or where "and" begins another
 * statement that is negated by itself: "is not a bear and does not bake", "is not a bear and that".
 */
function statementEnd(words: readonly ComparedWord[], i: number, end: number): number {
  const to = clauseEnd(words, i, end);
  for (let at = i + 1; at + 2 < to; at++) {
    if (words[at]!.lower !== "and") continue;
    if (words[at + 1]!.lower === "that" || isCue(words[at + 1]!) || isCue(words[at + 2]!)) return at;
  }
  return to;
}

/** Returns the end of what a negation denies. */
function scopeEnd(words: readonly ComparedWord[], i: number, end: number): number {
  const to = statementEnd(words, i, end);
  const { lower, begins } = words[i]!;
  if (lower !== "without") return to;
  // At the beginning of a sentence the main clause follows: "Without a word he left", "Without warning Sam".
  const endsLack = (at: number): boolean =>
    BEHIND_LACK.has(words[at]!.lower) || (begins && (isSubject(words[at]!) || isWritten(words[at]!)));
  const behind = words.findIndex((_, at) => at > i + 1 && at < to && endsLack(at));
  return behind < 0 ? to : behind;
}

function isSubject({ lower }: ComparedWord): boolean {
  return SUBJECTS.has(lower);
}

function isWritten({ written }: ComparedWord): boolean {
  return /^\p{Lu}/u.test(written);
}
