/** Single modules of `natural`: its whole would load database clients. */
declare module "natural/lib/natural/brill_pos_tagger/lib/Lexicon" {
  class Lexicon {
    constructor(language: "EN", defaultTag: string, defaultTagCapitalised: string);
    /** Returns the tags that a word can have, the most frequent first. */
    tagWord(word: string): readonly string[];
  }
  export = Lexicon;
}
declare module "natural/lib/natural/brill_pos_tagger/lib/RuleSet" {
  class RuleSet {
    constructor(language: "EN");
  }
  export = RuleSet;
}
declare module "natural/lib/natural/brill_pos_tagger/lib/Brill_POS_Tagger" {
  import type Lexicon = require("natural/lib/natural/brill_pos_tagger/lib/Lexicon");
  import type RuleSet = require("natural/lib/natural/brill_pos_tagger/lib/RuleSet");
  class BrillPosTagger {
    constructor(lexicon: Lexicon, rules: RuleSet);
    tag(words: readonly string[]): { readonly taggedWords: readonly { readonly tag: string }[] };
  }
  export = BrillPosTagger;
}
