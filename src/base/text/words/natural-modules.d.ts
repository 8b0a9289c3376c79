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
