import { once } from "../../src/base/core/caches/once";
import type { Statement } from "../../src/compare";
import { isCommonWord, verbBase } from "../../src/compare/lexicon";

/** Its words are megabytes of JSON, which are read where a text is tagged. */
const tagger = once(() => {
  const { BrillPOSTagger, Lexicon, RuleSet } =
    require("natural/lib/natural/brill_pos_tagger") as typeof import("natural/lib/natural/brill_pos_tagger");
  return new BrillPOSTagger(new Lexicon("EN", "NN", "NNP"), new RuleSet("EN"));
});
const remembered = new WeakMap<Statement, readonly string[]>();

/**
 * Returns the part of speech of each word of a text, as in the Penn Treebank ("NN", "VBD").
 * @see E. Brill, A simple rule-based part of speech tagger, ANLP 1992.
 */
export function tagsOf(statement: Statement): readonly string[] {
  const known = remembered.get(statement);
  if (known) return known;
  const words = statement.words.map(({ written, lower, begins }) =>
    begins && isCommonWord(lower) ? lower : written,
  );
  const tags = tagger()
    .tag(words)
    .taggedWords.map(({ tag }) => tag.split("|")[0]!);
  findVerbs(statement, tags);
  remembered.set(statement, tags);
  return tags;
}

/** "A list of ten steps" has no verb. */
const NUMBER =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million)$/;
/** Tags of verbs that a subject goes with. */
export const FINITE = /^(?:VBZ|VBP|VBD|MD)$/;

/**
 * Tags a verb in each sentence that the tagger left without one: headlines have "Valencia bakery wins
 * prize", where it takes the verb for a plural.
 */
function findVerbs({ words }: Statement, tags: string[]): void {
  const withVerb = new Set<number>();
  for (const [i, { sentence }] of words.entries()) if (FINITE.test(tags[i]!)) withVerb.add(sentence);
  for (let i = 1; i + 1 < words.length; i++) {
    const { sentence, lower } = words[i]!;
    if (withVerb.has(sentence) || words[i + 1]!.sentence !== sentence) continue;
    const before = tags[i - 1]!;
    if (!/^NN/.test(before) || NUMBER.test(words[i - 1]!.lower) || /^(?:CC|VB[DZP])$/.test(tags[i + 1]!))
      continue;
    const isThird = tags[i] === "NNS" && /^NNP?$/.test(before) && lower.endsWith("s");
    const isPlural = tags[i] === "NN" && /^NNP?S$/.test(before);
    if ((!isThird && !isPlural) || (isThird && tags[i + 1] === "IN")) continue;
    const base = verbBase(lower);
    if (base === undefined || (base === lower) !== isPlural) continue;
    tags[i] = isThird ? "VBZ" : "VBP";
    withVerb.add(sentence);
  }
}
