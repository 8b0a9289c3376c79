import type { Rng } from "../../../src/base/core/rng";
import type { Statement } from "../../../src/compare";

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
  for (const { kind, unit, start, end } of quantities) {
    if (kind === "label") continue;
    answers.push({ kind: `${kind} ${unit}`, text: text.slice(start, end), start, end });
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

/** Draws before a replacement is given up. */
const MOST_DRAWS = 8;

/** Answers of many texts, by kind: what can replace an answer. */
export class AnswerPool {
  private readonly texts = new Map<AnswerKind, Set<string>>();
  private readonly lists = new Map<AnswerKind, readonly string[]>();

  add({ kind, text }: Answer): void {
    const known = this.texts.get(kind);
    if (known) known.add(text);
    else this.texts.set(kind, new Set([text]));
  }

  /** Returns another answer of the kind, that `isHeld` does not refuse; undefined where none is found. */
  draw({ kind, text }: Answer, rng: Rng, isHeld: (text: string) => boolean): string | undefined {
    const list = this.lists.get(kind) ?? [...(this.texts.get(kind) ?? [])];
    this.lists.set(kind, list);
    for (let i = 0; i < MOST_DRAWS && list.length > 1; i++) {
      const drawn = list[rng.below(list.length)]!;
      if (drawn.toLowerCase() !== text.toLowerCase() && !isHeld(drawn)) return drawn;
    }
    return undefined;
  }
}
