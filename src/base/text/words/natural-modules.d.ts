/**
 * `natural` publishes types for its whole, which loads database clients; these are the single modules
 * that we load.
 */
declare module "natural/lib/natural/stemmers/porter_stemmer" {
  const stemmer: { stem(word: string): string };
  export = stemmer;
}
declare module "natural/lib/natural/util/stopwords" {
  export const words: readonly string[];
}
declare module "natural/lib/natural/brill_pos_tagger" {
  export class Lexicon {
    constructor(language: "EN", defaultTag: string, defaultTagOfCapitalised: string);
  }
  export class RuleSet {
    constructor(language: "EN");
  }
  export class BrillPOSTagger {
    constructor(lexicon: Lexicon, rules: RuleSet);
    tag(words: readonly string[]): { readonly taggedWords: readonly { readonly tag: string }[] };
  }
}
