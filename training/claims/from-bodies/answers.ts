import type { Rng } from "../../../src/base/core/rng";
import type { Statement } from "../../../src/compare";
import { compareQuantities, type Quantity } from "../../../src/compare/quantities";

/**
 * What an answer names: a kind of name, a kind of quantity with its unit, or `word` with the word before it,
 * so that one replaces another where both read well.
 */
type AnswerKind = string;

/** A part of a claim that another of its kind can replace. */
export interface Answer {
  readonly kind: AnswerKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What it says; absent where it is no quantity. */
  readonly quantity?: Quantity;
}

const POSSESSIVE = /['\u2019]s?$/;

/** Returns the names, numbers and dates of a claim. */
export function answersOf(claim: Statement): Answer[] {
  const { text, words, names, quantities } = claim;
  const answers: Answer[] = [];
  for (const { first, last, kind } of names) {
    const start = words[first]!.start;
    const end = start + text.slice(start, words[last]!.end).replace(POSSESSIVE, "").length;
    answers.push({ kind: `name ${kind}`, text: text.slice(start, end), start, end });
  }
  for (const quantity of quantities) {
    const { kind, unit, start, end } = quantity;
    if (kind === "label") continue;
    answers.push({ kind: `${kind} ${unit}`, text: text.slice(start, end), start, end, quantity });
  }
  return answers;
}

/** Returns the content words of a claim that are no names and no numbers. */
export function wordsOf(claim: Statement): Answer[] {
  const { text, words } = claim;
  const taken = answersOf(claim);
  const found: Answer[] = [];
  for (const [i, { stem, lower, start, end }] of words.entries()) {
    if (i === 0 || stem === "" || lower.length < 4 || !/^[a-z]+$/.test(lower)) continue;
    if (taken.some((answer) => answer.start < end && start < answer.end)) continue;
    found.push({ kind: `word ${words[i - 1]!.lower}`, text: text.slice(start, end), start, end });
  }
  return found;
}

/**
 * Returns whether a quantity may say what another says, however they are written and whatever they count: an
 * answer is the number alone.
 */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  return compareQuantities({ ...one, noun: "" }, other) === "same";
}

/** Draws before a replacement is given up. */
const MOST_DRAWS = 8;

/** Answers of many texts, by kind: what can replace an answer. */
export class AnswerPool {
  private readonly answers = new Map<AnswerKind, Map<string, Answer>>();
  private readonly lists = new Map<AnswerKind, readonly Answer[]>();

  add(answer: Answer): void {
    const { kind, text } = answer;
    const known = this.answers.get(kind);
    if (!known) this.answers.set(kind, new Map([[text, answer]]));
    else if (!known.has(text)) known.set(text, answer);
  }

  /** Returns another answer of the kind, that `isHeld` does not refuse; undefined where none is found. */
  draw(answer: Answer, rng: Rng, isHeld: (drawn: Answer) => boolean): string | undefined {
    const { kind } = answer;
    const list = this.lists.get(kind) ?? [...(this.answers.get(kind)?.values() ?? [])];
    this.lists.set(kind, list);
    for (let i = 0; i < MOST_DRAWS && list.length > 1; i++) {
      const drawn = list[rng.below(list.length)]!;
      if (!isEqual(drawn, answer) && !isHeld(drawn)) return drawn.text;
    }
    return undefined;
  }
}

function isEqual(one: Answer, other: Answer): boolean {
  if (one.text.toLowerCase() === other.text.toLowerCase()) return true;
  return !!one.quantity && !!other.quantity && isSameQuantity(one.quantity, other.quantity);
}
