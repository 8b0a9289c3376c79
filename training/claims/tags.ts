import { BrillPOSTagger, Lexicon, RuleSet } from "natural/lib/natural/brill_pos_tagger";
import type { Statement } from "../../src/compare";
import { isCommonWord } from "../../src/compare/lexicon";

let tagger: BrillPOSTagger | undefined;
const remembered = new WeakMap<Statement, readonly string[]>();

/**
 * Returns the part of speech of each word of a text, as in the Penn Treebank ("NN", "VBD").
 * @see E. Brill, A simple rule-based part of speech tagger, ANLP 1992.
 */
export function tagsOf(statement: Statement): readonly string[] {
  const known = remembered.get(statement);
  if (known) return known;
  tagger ??= new BrillPOSTagger(new Lexicon("EN", "NN", "NNP"), new RuleSet("EN"));
  const words = statement.words.map(({ written, lower, begins }) =>
    begins && isCommonWord(lower) ? lower : written,
  );
  const tags = tagger.tag(words).taggedWords.map(({ tag }) => tag);
  remembered.set(statement, tags);
  return tags;
}
