import { likeness, type Surroundings, surroundings, type WordRange } from "./context";
import { relationOf } from "./lexicon";
import type { Statement } from "./statement";

/** Words of a post and a claim in one place that exclude each other. */
export interface DifferingWords {
  readonly relation: "antonym" | "sibling";
  readonly post: WordRange;
  readonly claim: WordRange;
}

/** Least shared context of two opposites, and of two of a kind. */
const SAME_PLACE = { antonym: 0.7, sibling: 1 } as const;

/**
 * Returns where a post has the opposite of a claim's word, or another of its kind ("red" for "blue"), in the
 * same surroundings. Only words that the other text lacks are compared.
 */
export function differingWords(post: Statement, claim: Statement): DifferingWords[] {
  const here = unshared(claim, post);
  if (here.length === 0) return [];
  const there = unshared(post, claim);
  const differing: DifferingWords[] = [];
  for (const of of here) {
    for (const at of there) {
      const context = likeness(at.around, of.around);
      if (context < SAME_PLACE.antonym) continue;
      const relation = relationOf(post.words[at.word]!.lower, claim.words[of.word]!.lower);
      if (relation !== "antonym" && relation !== "sibling") continue;
      if (context < SAME_PLACE[relation]) continue;
      const said = { first: at.word, last: at.word };
      differing.push({ relation, post: said, claim: { first: of.word, last: of.word } });
      break;
    }
  }
  return differing;
}

/** A word that the other text lacks. */
interface Unshared {
  readonly word: number;
  readonly around: Surroundings;
}

/** More words of a text are not compared: each is with each. */
const MOST = 100;

/** Returns the words of one text, names and numbers left out, that the other has not. */
function unshared(text: Statement, other: Statement): Unshared[] {
  const found: Unshared[] = [];
  let next = 0;
  for (let i = 0; i < text.signature && found.length < MOST; i++) {
    while (next < text.names.length && text.names[next]!.last < i) next++;
    if ((text.names[next]?.first ?? text.words.length) <= i) continue;
    const { lower, stem } = text.words[i]!;
    if (other.has(lower, stem) || /^\d/.test(lower)) continue;
    found.push({ word: i, around: surroundings(text, { first: i, last: i }) });
  }
  return found;
}
