import type { Statement } from "../../src/compare";
import { formOfVerb, inflect, verbBase } from "../../src/compare/lexicon";
import { type Edit, editAt } from "./edit";
import { tagsOf } from "./tags";

const BE = /^(?:is|are|was|were)$/;
const BE_JOINED = /^(?:it|he|she|that|there|they|we|you)['\u2019](?:s|re)$/;
const MODAL = /^(?:can|could|will|would|should|must|shall)$/;
const HAVE = /^(?:has|have|had)$/;
const DO = /^(?:do|does|did)$/;
const AUXILIARY =
  /^(?:am|be|been|being|is|are|was|were|can|could|will|would|should|must|may|might|has|have|had|do|does|did|to|get|gets|got)$/;
/** Behind these a verb is not the sentence's own. */
const SUBORDINATING =
  /^(?:who|which|that|where|when|if|because|while|as|than|whose|whom|after|before|since|until|unless|although|though|what|how|whether)$/;
const SENTENCE_OPENERS =
  /^(?:after|when|if|while|as|although|because|before|since|though|once|in|on|at|during|despite|unlike|with|by|for)$/;
/** Adverbs that the tagger takes for something else: "has long struggled". */
const ADVERB = /^(?:long|first|since|once|all|both)$/;
const DETERMINER = /^(?:DT|PRP\$|POS|CD|IN|TO|MD)$/;
const NEGATED: Readonly<Record<string, string>> = {
  cannot: "can",
  "can't": "can",
  "won't": "will",
  "shan't": "shall",
  cant: "can",
  wont: "will",
};
const NEGATION = /^(?:not|never|no|cannot|cant|nobody|none|nothing|neither|without|\w+n['\u2019]t)$/;

/** Whether a word negates: "not", "never", "didn't". */
export function isNegation(lower: string): boolean {
  return NEGATION.test(lower);
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns edits that negate a part of a text, the likeliest verb first: a negation goes, an auxiliary gets
 * "not", another verb "do not". Where something is negated, only its negation is removed.
 * @param part words; default: the whole text.
 */
export function negations(
  statement: Statement,
  { from, to }: Part = { from: 0, to: statement.signature },
): Edit[] {
  const { words } = statement;
  for (let i = from; i < to; i++) {
    if (isNegation(words[i]!.lower)) {
      const removed = withoutNegation(statement, i);
      return removed ? [removed] : [];
    }
  }
  const edits: Edit[] = [];
  const first = afterOpening(statement, from, to);
  for (let i = first; i < to; i++) {
    const edit = negatedAt(statement, i, { from: first, to });
    if (edit) edits.push(edit);
  }
  return edits;
}

/** Returns the first word after an adverbial at the beginning: "In 2016, ...". */
function afterOpening({ words }: Statement, from: number, to: number): number {
  if (!SENTENCE_OPENERS.test(words[from]?.lower ?? "")) return from;
  for (let i = from + 1; i < to; i++) if (words[i]!.clause !== words[from]!.clause) return i;
  return from;
}

function withoutNegation(statement: Statement, at: number): Edit | undefined {
  const { words } = statement;
  const { lower, start, end } = words[at]!;
  const next = words[at + 1];
  if (!next || next.clause !== words[at]!.clause) return undefined;
  const put = (to: number, replacement: string, begin = start) =>
    editAt("negation", statement, begin, to, replacement);
  // "With knowing" is no English.
  if (lower === "without") return tagsOf(statement)[at + 1] === "VBG" ? undefined : put(end, "with");
  const before = words[at - 1]?.lower ?? "";
  if (lower === "no") {
    if (next.lower === "longer") return put(next.end, "still");
    return /^(?:is|are|was|were|there's|be)$/.test(before) ? put(next.start, "") : undefined;
  }
  if (lower === "not" && /^(?:only|just|even)$/.test(next.lower)) return undefined;
  if ((lower === "not" && DO.test(before)) || /^do(?:es)?n['\u2019]?t$|^didn['\u2019]?t$/.test(lower)) {
    const auxiliary = lower === "not" ? before : lower.replace(/n['\u2019]?t$/, "");
    const begin = lower === "not" ? words[at - 1]!.start : start;
    const base = verbBase(next.lower);
    if (base !== next.lower) return undefined;
    const form = auxiliary === "did" ? "past" : auxiliary === "does" ? "third" : "base";
    return put(next.end, inflect(base, form), begin);
  }
  if (lower === "not") {
    return BE.test(before) || MODAL.test(before) || HAVE.test(before) ? put(next.start, "") : undefined;
  }
  if (lower === "never") return put(next.start, "");
  if (/^ain['\u2019]?t$/.test(lower)) return undefined;
  const positive = NEGATED[lower.replace("\u2019", "'")] ?? lower.replace(/n['\u2019]t$/, "");
  return positive === lower ? undefined : put(end, positive);
}

function negatedAt(statement: Statement, at: number, part: Part): Edit | undefined {
  const { words } = statement;
  const tags = tagsOf(statement);
  const { lower, end, tagged, start, written } = words[at]!;
  const next = words[at + 1];
  const before = words[at - 1];
  if (tagged || next?.sentence !== words[at]!.sentence) return undefined;
  if (isSubordinate(statement, at, part.from)) return undefined;
  const insert = (text: string) => editAt("negation", statement, start, end, text);
  if (at === part.from && !BE_JOINED.test(lower)) return undefined;
  if (lower === "can") return insert("cannot");
  if (BE.test(lower) || MODAL.test(lower) || BE_JOINED.test(written.toLowerCase())) {
    return next.clause === words[at]!.clause ? insert(`${written} not`) : undefined;
  }
  const follows = tags[at + 1] ?? "";
  if (HAVE.test(lower) && isPerfect(statement, at)) return insert(`${lower} not`);
  if (DO.test(lower) && /^VB/.test(follows)) return insert(`${lower} not`);
  const tag = tags[at]!;
  if (!/^(?:VB[DZPN]?|NNS?)$/.test(tag) || (before && AUXILIARY.test(before.lower))) return undefined;
  if (written.charAt(0) !== lower.charAt(0) || statement.text.charAt(start - 1) === "-") return undefined;
  // "Was so named", "once personally threw".
  if (tags[at - 1]?.startsWith("RB")) return undefined;
  if (tag.startsWith("NN") && !looksLikeVerb(statement, at)) return undefined;
  const base = verbBase(lower);
  if (base === undefined || (before && cannotPrecede(tags[at - 1]!, tag))) return undefined;
  const form = formOfVerb(lower, base);
  if (form === "third") return insert(`does not ${base}`);
  if (form === "base") return isPlural(statement, at) ? insert(`do not ${base}`) : undefined;
  if (form !== "past" || isReduced(statement, at, part.to)) return undefined;
  return insert(`did not ${base}`);
}

/** Whether a form of "have" is an auxiliary: a participle follows, perhaps behind adverbs. */
function isPerfect(statement: Statement, at: number): boolean {
  const { words } = statement;
  const tags = tagsOf(statement);
  let i = at + 1;
  while (tags[i] === "RB" || ADVERB.test(words[i]?.lower ?? "")) i++;
  const verb = words[i];
  if (verb?.sentence !== words[at]!.sentence) return false;
  // "Has already put": behind an adverb the tagger often takes a participle for another form.
  // So it does participles that look like the base: "has become".
  const isAny = i > at + 1 || inflect(verbBase(verb.lower) ?? "", "participle") === verb.lower;
  return (isAny ? /^VB/ : /^VB[ND]$/).test(tags[i]!) || verb.lower === "been";
}

function cannotPrecede(before: string, tag: string): boolean {
  return DETERMINER.test(before) || (before.startsWith("JJ") && tag !== "VBZ");
}

/** Whether a word that the tagger takes for a plural stands as a verb: "The agency plans to tax". */
function looksLikeVerb(statement: Statement, at: number): boolean {
  const tags = tagsOf(statement);
  return (
    tags[at] === "NNS" && /^(?:TO|DT|PRP\$?|IN)$/.test(tags[at + 1] ?? "") && /^NN/.test(tags[at - 1] ?? "")
  );
}

function isPlural(statement: Statement, at: number): boolean {
  const before = statement.words[at - 1];
  return (
    /^NNP?S$/.test(tagsOf(statement)[at - 1] ?? "") || /^(?:they|we|you|i|people)$/.test(before?.lower ?? "")
  );
}

/** Whether a subordinating word stands before the verb with at most a subject between. */
function isSubordinate({ words }: Statement, at: number, from: number): boolean {
  for (let i = at - 1; i >= Math.max(from, at - 4); i--) {
    if (words[i]!.clause !== words[at]!.clause) return false;
    if (SUBORDINATING.test(words[i]!.lower)) return true;
  }
  return false;
}

/** Whether a past form is a participle behind its noun: "A photo posted online shows". */
function isReduced(statement: Statement, at: number, to: number): boolean {
  const { words } = statement;
  const tags = tagsOf(statement);
  const { lower, sentence } = words[at]!;
  const base = verbBase(lower)!;
  if (inflect(base, "past") !== inflect(base, "participle")) return inflect(base, "participle") === lower;
  if (words[at + 1]!.lower === "by") return true;
  for (let i = at + 1; i < to && words[i]!.sentence === sentence; i++) {
    const word = words[i]!.lower;
    if (word === "and" || word === "or" || SUBORDINATING.test(word)) return false;
    if (words[i]!.clause !== words[at]!.clause) continue;
    if (BE.test(word) || MODAL.test(word) || HAVE.test(word) || tags[i] === "VBZ") return true;
    if (tags[i] === "VBD" && !/^(?:DT|JJ|IN|PRP\$)$/.test(tags[i - 1]!)) return true;
  }
  return false;
}
