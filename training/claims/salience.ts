import { bm25Idf, documentsOf, type LexicalIndex } from "../../index";
import { stem } from "../../src/base/text";
import type { Statement } from "../../src/compare";
import { opposable } from "../../src/compare/lexicon";
import { tagsOf } from "./tags";

/**
 * How often words of a part of speech are edited where people or models make counter-claims: share of words
 * without a known opposite, with one in WordNet, and on a scale of ours. HYPH: part of a compound.
 * Counted in COVID-Fact (Saakyan et al. 2021): development part and every second training claim, with
 * `npm run bench:salience`.
 */
const EDITED_SHARES: Readonly<Record<string, readonly [number, number, number]>> = {
  CC: [0.0, 0.15, 0.01],
  CD: [0.15, 0.14, 0.14],
  DT: [0.0, 0.0, 0.0],
  FW: [0.05, 0.06, 0.06],
  HYPH: [0.1, 0.19, 0.1],
  IN: [0.01, 0.01, 0.03],
  JJ: [0.05, 0.13, 0.19],
  JJR: [0.46, 0.51, 0.49],
  MD: [0.31, 0.4, 0.32],
  NN: [0.08, 0.13, 0.37],
  NNP: [0.05, 0.22, 0.04],
  NNS: [0.08, 0.16, 0.5],
  PRP: [0.0, 0.01, 0.02],
  PRP$: [0.01, 0.02, 0.02],
  RB: [0.4, 0.13, 0.28],
  TO: [0.0, 0.0, 0.0],
  VB: [0.19, 0.26, 0.27],
  VBD: [0.1, 0.24, 0.48],
  VBG: [0.08, 0.16, 0.1],
  VBN: [0.11, 0.09, 0.28],
  VBP: [0.0, 0.06, 0.18],
  VBZ: [0.14, 0.2, 0.43],
};
const OTHER = [0.02, 0.02, 0.02] as const;

/** How strongly what the article loses counts beside the part of speech. */
const STRENGTH = 0.1;

/** Returns the class of a word by which `EDITED_SHARES` has its share. */
export function editedClass(statement: Statement, at: number): readonly [tag: string, level: 0 | 1 | 2] {
  const { lower, start, end } = statement.words[at]!;
  const known = opposable(lower);
  // "Covid-19" is a name; other compounds are a class of their own.
  const isJoined = /-$/.test(statement.text.slice(0, start)) || statement.text.charAt(end) === "-";
  const tag = isJoined ? (isNumbered(statement, at) ? "NNP" : "HYPH") : tagsOf(statement)[at]!;
  return [tag, known === "scale" ? 2 : known === "wordnet" ? 1 : 0];
}

function isNumbered({ text, words }: Statement, at: number): boolean {
  const { start, end } = words[at]!;
  const before = /\S*$/.exec(text.slice(0, start))![0];
  const behind = /^\S*/.exec(text.slice(end))![0];
  return /\d/.test(before + text.slice(start, end) + behind);
}

/**
 * Returns how salient each word of an article's claim is: how much of the article's own BM25 score is lost
 * without it, times idf, times how often words of its part of speech are edited.
 * @param doc the article's document.
 * @see Saakyan et al., COVID-Fact, ACL 2021, section 2.2.1, which reads salience from a BERT's attention.
 */
export function salience(statement: Statement, index: LexicalIndex, doc: number): number[] {
  const { words } = statement;
  const terms = words.map(({ lower }) => index.terms.find(stem(lower)));
  const query = new Map(terms.filter((term) => term >= 0).map((term) => [term, 1]));
  const docs = Uint32Array.of(doc);
  const full = index.whole.score(query, docs)[0]!;
  return words.map((_, i) => {
    const term = terms[i]!;
    const [tag, level] = editedClass(statement, i);
    const share = (EDITED_SHARES[tag] ?? OTHER)[level];
    if (term < 0) return share;
    const without = new Map(query);
    without.delete(term);
    const loss = full - index.whole.score(without, docs)[0]!;
    const idf = bm25Idf(index.size, documentsOf(index.arrays.short, term).length);
    return share * (1 + loss * idf) ** STRENGTH;
  });
}

/** Returns the words between spaces, as the first and last of the words that they are read as. */
export function spacedWords({ text, words }: Statement): { readonly first: number; readonly last: number }[] {
  const spaced: { first: number; last: number }[] = [];
  for (const [i, { start }] of words.entries()) {
    const current = spaced.at(-1);
    if (current && !/\s/.test(text.slice(words[i - 1]!.end, start))) current.last = i;
    else spaced.push({ first: i, last: i });
  }
  return spaced;
}
