import type { Rng } from "../../src/base/core/rng";

/** What is done to a post to make a near copy of it, one to three of them at a time. */
const EDITS: readonly ((text: string, rng: Rng) => string)[] = [
  (text, rng) => typo(typo(text, rng), rng),
  (text) => `RT @someone_else: ${text}`,
  (text, rng) => `${text} https://t.co/${rng.below(36 ** 8).toString(36)}`,
  (text) => `\u{1F6A8}\u{1F6A8} ${text} \u{1F92C}`,
  (text) => text.toUpperCase(),
  (text) => `${text} #share #truth`,
  (text) => `This is what they do not tell you. ${text}`,
  cutEnd,
];
const MOST_EDITS = 3;

/** Returns a near copy of a post: typos, mentions, links, emoji, capitals, hashtags, a comment, a cut end. */
export function nearCopy(text: string, rng: Rng): string {
  let copy = text;
  const edits = 1 + rng.below(MOST_EDITS);
  for (let i = 0; i < edits; i++)
    copy = (EDITS[rng.below(EDITS.length)] as (typeof EDITS)[number])(copy, rng);
  return copy;
}

/** Two neighbouring letters change places, as slips of the finger do. */
function typo(text: string, rng: Rng): string {
  const letters = [...text];
  const at = rng.below(Math.max(1, letters.length - 1));
  const swapped = [letters[at + 1] ?? "", letters[at] ?? ""];
  return [...letters.slice(0, at), ...swapped, ...letters.slice(at + 2)].join("");
}

/** Keeps 60 to 95 % of a text, up to a blank where there is one. */
function cutEnd(text: string, rng: Rng): string {
  const length = Math.floor(text.length * (0.6 + 0.35 * rng.next()));
  const blank = text.lastIndexOf(" ", length);
  return `${text.slice(0, blank > length / 2 ? blank : length)}\u2026`;
}
