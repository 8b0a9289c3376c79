import { parseTweet } from "../../src/text";

/** Returns how well a text states a claim, 0 - 1. */
export type ScoreClaim = (text: string) => number;

/** Returns the part of speech of each word, in the tags of the Penn Treebank, and tells which others a word can be. */
interface Tagger {
  tag(words: readonly string[]): readonly string[];
  canBe(word: string, tag: string): boolean;
}

const SENTENCE_END = /(?<=[.!?…])\s+/;
const QUESTION = /\?["')!?\s]*$/;
const WORDS = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
/** Words that hold a verb which the lexicon does not take out of them. */
const CONTRACTED =
  /^(?:i'm|.+n't|.+'(?:re|ve|ll|d)|(?:it|he|she|that|this|there|here|who|what|everyone|everybody|nobody|someone)'s)$/i;
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;
const FINITE = new Set(["VBD", "VBP", "VBZ", "MD"]);

/**
 * Returns a function that scores texts by the share of their words that stand in sentences which state something: no question, and with a main verb. A text that is only
 * a link, or has no words for another reason, scores 0. Parts of speech are found by Brill's tagger; texts in other languages than English score near 0.
 *
 * Differs from COVID-Fact, which drops titles that fail: this is a measure, and whoever uses it sets the bar.
 * @see Saakyan et al., COVID-Fact, ACL 2021, selection of claims; E. Brill, A simple rule-based part of speech tagger, ANLC 1992; `natural`'s implementation.
 */
export function createClaimScorer(): ScoreClaim {
  const tagger = loadTagger();
  return (text) => {
    let words = 0;
    let stating = 0;
    for (const sentence of parseTweet(text).body.split(SENTENCE_END)) {
      const own = sentence.match(WORDS) ?? [];
      words += own.length;
      if (!QUESTION.test(sentence) && hasMainVerb(own, tagger)) stating += own.length;
    }
    return stating / Math.max(1, words);
  };
}

function hasMainVerb([first = "", ...rest]: readonly string[], tagger: Tagger): boolean {
  // A capital at the beginning says nothing, but the lexicon would look for a name.
  const words = [CAPITALISED.test(first) ? first.toLowerCase() : first, ...rest];
  const tags = tagger.tag(words);
  return words.some((word, i) => {
    const before = tags[i - 1] ?? "";
    const after = tags[i + 1] ?? "";
    switch (tags[i]) {
      case "VB":
        // Behind "to" it is an infinitive, at the beginning an order.
        return i > 0 && before !== "TO";
      case "VBN":
        // As in "a man arrested at sea", which headlines say for "was arrested"; but not "a flooded road".
        return !/^(?:NN|JJ)/.test(after);
      case "NNS":
        // The lexicon takes the verb in "mayor bans ships" for a noun.
        return /^NNP?$/.test(before) && tagger.canBe(word, "VBZ");
      case "NN":
        return before === "NNS" && (tagger.canBe(word, "VBP") || tagger.canBe(word, "VB"));
      default:
        return FINITE.has(tags[i] ?? "") || CONTRACTED.test(word);
    }
  });
}

function loadTagger(): Tagger {
  // Loaded only where it is needed: the lexicon takes a tenth of a second.
  const Lexicon =
    require("natural/lib/natural/brill_pos_tagger/lib/Lexicon") as typeof import("natural/lib/natural/brill_pos_tagger/lib/Lexicon");
  const RuleSet =
    require("natural/lib/natural/brill_pos_tagger/lib/RuleSet") as typeof import("natural/lib/natural/brill_pos_tagger/lib/RuleSet");
  const BrillPosTagger =
    require("natural/lib/natural/brill_pos_tagger/lib/Brill_POS_Tagger") as typeof import("natural/lib/natural/brill_pos_tagger/lib/Brill_POS_Tagger");
  const lexicon = new Lexicon("EN", "NN", "NNP");
  const tagger = new BrillPosTagger(lexicon, new RuleSet("EN"));
  return {
    tag: (words) => tagger.tag(words).taggedWords.map(({ tag }) => tag),
    canBe: (word, tag) => lexicon.tagWord(word).includes(tag),
  };
}
