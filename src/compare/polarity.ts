import type { ComparedText, ComparedWord } from "./text";
import { wordSet } from "./word-set";

/**
 * Which words of a text are denied, from cue words and their scopes. Read from raw words, since stop words
 * have lost them.
 */
export interface Polarity {
  /**
   * `[words]`: 1 where a word is denied, 0 where it is asserted, `NEUTRAL` where it stands before a negation.
   */
  readonly denied: Uint8Array;
  /** Numbers of the words that deny, ascending. */
  readonly cues: readonly number[];
}

/**
 * What stands before a negation in its clause is who or what it is about: it is neither denied nor asserted.
 */
export const NEUTRAL = 2;

/** These and words in `n't` deny what follows, up to the end of the clause. */
const NOT = wordSet(
  "not never cannot cant dont didnt doesnt isnt wasnt arent werent wont wouldnt couldnt shouldnt hasnt havent hadnt neither nor without nobody none nothing aint",
);
const PLAIN_NOT = wordSet("not never isnt wasnt arent cannot");
/** What a statement is called that is false, and one that is true. */
const FALSE = wordSet(
  "false fake faked hoax hoaxes untrue fabricated debunked debunk debunks debunking bogus incorrect inaccurate misinformation disinformation unfounded baseless photoshopped doctored fakenews falsely incorrectly misattributed miscaptioned lie lies myth",
);
const TRUE = wordSet("true correct real accurate case legit authentic genuine");
/** After these words a negation denies nothing: "not only", "no doubt". */
const EMPHATIC = wordSet(
  "only just merely doubt wonder matter less more fewer better least sure surprise joke kidding even because mention longer",
);
/** Verbs that the writer's own surprise or call denies: "can't believe", "don't forget". */
const MARVEL = wordSet(
  "believe wait imagine stop help stand think know care agree forget overstate let miss worry be get want need see tell understand",
);
/** All words with which a negation or a verdict begins, but for those in `n't`. */
const CUES: ReadonlySet<string> = new Set(["no", ...NOT, ...FALSE]);
const CONTRACTED = /^\w+n't$/;
const IMPERATIVE = wordSet("don't dont");
const WRITER = wordSet("i we you please just still");
const BE = wordSet(
  "is was are were been be it's that's as proven proved declared called totally completely a an another all just pure",
);
/** What points to the statements before it. */
const POINTER = wordSet("this that it these it's that's all which");
/** What a verdict is on: "fake news", "false claims". */
const REPORT = wordSet(
  "news alert story stories claim claims rumour rumor rumours rumors report reports post posts information info photo video image",
);
/** A sentence of so few words is a statement on others. */
const SHORT = 4;

/** Whom something is withheld from, it is not denied: "they don't want you to know", "won't tell you". */
const KEPT_FROM = /^want (?:you|us|people|anyone|the public) to (?:know|see|hear|find) /;
const UNTOLD = /^(?:tell|show) (?:you|us) (?!to )/;
const UNTELLING = wordSet("won't wont don't dont doesn't doesnt");
/** "Nobody is talking about", "why isn't anyone talking about". */
const UNSPOKEN =
  /^(?:one |anyone |anybody )?(?:is |are |was )?(?:even )?(?:talk(?:s|ing)|report(?:s|ing)) (?:about|on) /;
const NOBODY = wordSet("no nobody isn't isnt");
/** Words behind a negation that tell whether it is one of these. */
const FRAME = 6;
/** Behind "without" these begin what is not lacking: "banned it without a vote in Ghent". */
const BEHIND_LACK = wordSet("in on at after before during since by from");

export function readPolarity({ text, words, signature }: ComparedText): Polarity {
  const denied = new Uint8Array(words.length);
  let first = 0;
  while (first < signature && !isCue(words[first]!)) first++;
  if (first === signature) return { denied, cues: [] };
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
    cues.push(i);
    const to = scopeEnd(words, i, signature);
    for (let at = i + 1; at < to; at++) counts[at]!++;
    for (let at = clauseStart(words, i); at < i; at++) neutral[at] = 1;
  }
  for (let i = 0; i < signature; i++) {
    const isDenied = (counts[i]! % 2) ^ debunked[i]!;
    denied[i] = neutral[i] && counts[i] === 0 && !debunked[i] ? NEUTRAL : isDenied;
  }
  return { denied, cues };
}

/** A handle denies nothing: posts ask @HoaxHunter, who has said nothing yet. */
function isCue({ lower, isOfHandle }: ComparedWord): boolean {
  return (CUES.has(lower) || isContracted(lower)) && !isOfHandle;
}

function isContracted(lower: string): boolean {
  return lower.endsWith("n't") && CONTRACTED.test(lower);
}

function isPlainNot(lower: string): boolean {
  return PLAIN_NOT.has(lower) || isContracted(lower);
}

/** Whether a negation begins a question, which suggests what it asks: "Didn't they put chips into it?" */
function isAsked(text: string, words: readonly ComparedWord[], i: number, end: number): boolean {
  const { lower, begins } = words[i]!;
  if (!begins || !isContracted(lower)) return false;
  const next = sentenceEnd(words, i, end);
  return text.slice(words[next - 1]!.end, words[next]?.start).includes("?");
}

/** Whether a negation is on who tells something or is told, not on what is told. */
function isOnTelling(words: readonly ComparedWord[], i: number, end: number): boolean {
  const { lower, clause } = words[i]!;
  const behind = words.slice(i + 1, Math.min(i + 1 + FRAME, end)).filter((word) => word.clause === clause);
  const said = `${behind.map((word) => word.lower).join(" ")} `;
  if (KEPT_FROM.test(said)) return true;
  return UNTELLING.has(lower) ? UNTOLD.test(said) : NOBODY.has(lower) && UNSPOKEN.test(said);
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
  // A command denies nothing.
  if (IMPERATIVE.has(lower) && (before?.clause !== clause || before.tagged)) return false;
  const isWriter = before?.clause !== clause || WRITER.has(before.lower);
  return !(isWriter && MARVEL.has(next.lower));
}

interface Verdict {
  readonly from: number;
  readonly to: number;
  /** The last word of the cue. */
  readonly cue: number;
}

/** Returns the words that are called false by the word at `i` or by "not true" there. */
function verdictAt(words: readonly ComparedWord[], i: number, end: number): Verdict | undefined {
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
  // "Not false" is no verdict.
  for (let at = i - 1; at >= Math.max(sentenceStart(words, i), i - 3); at--) {
    if (isPlainNot(words[at]!.lower)) return undefined;
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
  if (word.tagged) return { from: 0, to: cue, cue };
  const points = POINTER.has(words[start]!.lower);
  if (isLast && (cue - start < SHORT || points)) return { from: 0, to: cue, cue };
  if (isPredicate(words, at)) return points ? { from: 0, to: cue, cue } : { from: start, to: cue, cue };
  return undefined;
}

function isPredicate(words: readonly ComparedWord[], i: number): boolean {
  const before = words[i - 1];
  return (
    before !== undefined &&
    before.sentence === words[i]!.sentence &&
    (BE.has(before.lower) || isPlainNot(before.lower))
  );
}

/** Returns the end of what a negation denies. */
function scopeEnd(words: readonly ComparedWord[], i: number, end: number): number {
  const to = clauseEnd(words, i, end);
  if (words[i]!.lower !== "without") return to;
  const behind = words.findIndex(({ lower }, at) => at > i + 1 && at < to && BEHIND_LACK.has(lower));
  return behind < 0 ? to : behind;
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
