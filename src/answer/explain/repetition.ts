import { scanWords } from "../../base/text";

/** Share of its words from which a sentence says nothing of its own. */
const SAID_BEFORE = 0.8;
/** What one has and the other lacks may turn it into the contrary. */
const DENIAL =
  /^(?:no|not|never|none|nor|neither|nothing|nobody|without|cannot|false|falsely|untrue|fake|wrong|.*n't)$/;

/** A text as the set of its words, stop words and all. */
export type Words = ReadonlySet<string>;

export function wordSet(text: string): Words {
  return new Set(scanWords(text).flatMap((word) => (word === '"' ? [] : word.toLowerCase())));
}

/**
 * Returns whether a sentence merely repeats what has been said: at least 0.8 of its words stand there, and
 * neither denies what the other does not.
 * @see Saakyan et al., COVID-Fact, ACL 2021, whose selection of evidence leaves out sentences identical
 *   to the claim.
 */
export function repeats(sentence: Words, said: Words): boolean {
  let shared = 0;
  for (const word of sentence) if (said.has(word)) shared++;
  if (shared < SAID_BEFORE * sentence.size) return false;
  return !deniesMore(sentence, said) && !deniesMore(said, sentence);
}

function deniesMore(one: Words, other: Words): boolean {
  for (const word of one) if (DENIAL.test(word) && !other.has(word)) return true;
  return false;
}
