import type { Statement } from "../../src/compare";

export const EDIT_KINDS = ["negation", "antonym", "number", "name", "sibling", "infill"] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/** A part of a text and what is to stand there instead. */
export interface Replacement {
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** What makes another claim of a text: one change, at several places where a name occurs more than once. */
export interface Edit {
  readonly kind: EditKind;
  /** The first is the one that is shown. */
  readonly replacements: readonly [Replacement, ...Replacement[]];
}

/** Returns a text with an edit. */
export function applyEdit(text: string, { replacements }: Edit): string {
  let made = "";
  let end = 0;
  for (const { start, end: next, replacement } of [...replacements].sort((a, b) => a.start - b.start)) {
    made += text.slice(end, start) + replacement;
    end = next;
  }
  return made + text.slice(end);
}

/** Shouted words; one letter alone is shouted by nobody: "HAS", but "A". */
const SHOUTED = /^[^\p{Lu}\p{Ll}]*\p{Lu}[^\p{Lu}\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u;

export function isShouted(written: string): boolean {
  return SHOUTED.test(written);
}

/** Returns an edit at one place. A capital letter at the beginning stays one, and what is shouted is so. */
export function editAt(
  kind: EditKind,
  { text }: Statement,
  start: number,
  end: number,
  replacement: string,
): Edit {
  return {
    kind,
    replacements: [{ start, end, replacement: casedLike(text.slice(start, end), replacement) }],
  };
}

function casedLike(replaced: string, replacement: string): string {
  if (isShouted(replaced)) return replacement.toUpperCase();
  const first = replaced.charAt(0);
  const isCapital = first !== first.toLowerCase();
  return isCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
}
