import { type Rng, shuffle } from "../../../src/base/core/rng";
import type { Statement } from "../../../src/compare";
import { compareQuantities, type Quantity } from "../../../src/compare/quantities";
import { staysTrue } from "../antonyms";
import { tagsOf } from "../tags";

/**
 * What an answer may be replaced by: a kind of quantity with its unit, or a part of speech with the words
 * around it, so that one replaces another where both read well.
 */
type AnswerKind = string;

/** A number, a date or a word of a claim, which another of its kind can replace. */
export interface Answer {
  /** The closest first. */
  readonly kinds: readonly AnswerKind[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What it says; absent where it is no quantity. */
  readonly quantity?: Quantity;
}

/** Returns the numbers and dates of a claim. */
export function quantitiesOf({ text, quantities }: Statement): Answer[] {
  return quantities.flatMap((quantity) => {
    const { kind, unit, start, end } = quantity;
    const written = text.slice(start, end);
    // "One" counts things less often than it stands for one of them, or for somebody.
    if (kind === "label" || /^(?:an?|one)$/i.test(written)) return [];
    return [{ kinds: [`${kind} ${unit} ${formOf(written)}`], text: written, start, end, quantity }];
  });
}

/** Returns what numbers share that fit the same places: "on July 4", "in 2016", "a four-year term". */
function formOf(written: string): string {
  const form = written
    .replace(/\p{L}+/gu, "a")
    .replace(/\d[\d,.]*/g, (digits) => (isYear(digits) ? "y" : "n"));
  return form.replace(/[^\S ]/g, " ");
}

function isYear(digits: string): boolean {
  return /^(?:1[89]|20)\d\d$/.test(digits);
}

/** Returns the content words of a claim that are no parts of names or numbers. */
export function wordsOf(claim: Statement): Answer[] {
  const { text, words, names } = claim;
  const taken = [
    ...quantitiesOf(claim),
    ...names.map(({ first, last }) => ({ start: words[first]!.start, end: words[last]!.end })),
  ];
  const tags = tagsOf(claim);
  const found: Answer[] = [];
  for (const [i, { stem, written, start, end }] of words.entries()) {
    // Capitals within a sentence are of names, also of such as were not read: "Home Minister".
    if (i === 0 || stem === "" || written.length < 4 || !/^[a-z]+$/.test(written)) continue;
    if (taken.some((other) => other.start < end && start < other.end)) continue;
    // What is no small word behind it may be any of its part of speech.
    const next = words[i + 1];
    const behind = next?.stem === "" ? next.lower : tags[i + 1];
    // The tagger often takes a participle for a past form.
    const tag = tags[i] === "VBN" ? "VBD" : tags[i];
    const loose = `word ${words[i - 1]!.lower} ${tag}`;
    found.push({ kinds: [`${loose} ${behind}`, loose], text: text.slice(start, end), start, end });
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

/** An answer, and what stands in its place. */
export interface Drawn {
  readonly answer: Answer;
  readonly by: string;
}

/** Draws before a replacement is given up. */
const MOST_DRAWS = 8;
/** Answers of one kind that are kept: those of large collections would take much memory. */
const MOST_KEPT = 2000;

/** Answers of many texts, by kind: what can replace an answer. */
export class AnswerPool {
  private readonly answers = new Map<AnswerKind, Map<string, Answer>>();
  private readonly lists = new Map<AnswerKind, readonly Answer[]>();

  add(answer: Answer): void {
    const { kinds, text, start } = answer;
    // Its capital may be that of the sentence.
    if (start === 0) return;
    for (const kind of kinds) {
      const known = this.answers.get(kind);
      if (!known) this.answers.set(kind, new Map([[text, answer]]));
      else if (!known.has(text) && known.size < MOST_KEPT) known.set(text, answer);
    }
  }

  /**
   * Returns one of a claim's answers and what replaces it: another of its kind that `isHeld` does not refuse.
   * Undefined where none is found.
   */
  draw(answers: readonly Answer[], rng: Rng, isHeld: (drawn: Answer) => boolean): Drawn | undefined {
    const tried = shuffle([...answers], rng);
    const looseness = Math.max(0, ...tried.map(({ kinds }) => kinds.length));
    for (let i = 0; i < looseness; i++) {
      for (const answer of tried) {
        const kind = answer.kinds[i];
        const by = kind === undefined ? undefined : this.drawOf(kind, answer, rng, isHeld);
        if (by !== undefined) return { answer, by };
      }
    }
    return undefined;
  }

  private drawOf(
    kind: AnswerKind,
    answer: Answer,
    rng: Rng,
    isHeld: (drawn: Answer) => boolean,
  ): string | undefined {
    const list = this.lists.get(kind) ?? [...(this.answers.get(kind)?.values() ?? [])];
    this.lists.set(kind, list);
    for (let i = 0; i < MOST_DRAWS && list.length > 1; i++) {
      const drawn = list[rng.below(list.length)]!;
      if (!isEqual(drawn, answer) && !isHeld(drawn)) return drawn.text;
    }
    return undefined;
  }
}

/** Whether an answer leaves a claim true in the place of another. */
function isEqual(one: Answer, other: Answer): boolean {
  if (one.text.toLowerCase() === other.text.toLowerCase()) return true;
  if (one.quantity && other.quantity) return isSameQuantity(one.quantity, other.quantity);
  return staysTrue(one.text, other.text, "infill");
}
