import { completeArrays } from "../build/complete";
import { FieldWords } from "../field-words";
import { type LexicalArrays, renumbered, requireWhole } from "../lexical-arrays";
import { emptyPostings, wholePostings } from "../postings";
import { type DocumentUnion, mergeByDocument, uniteDocuments } from "./merge-documents";
import { NONE, type Union, uniteGrams, uniteVocabularies } from "./merge-numbers";
import { mergePassages } from "./merge-passages";
import { markUsedTerms, mergePostings } from "./merge-postings";

/**
 * Returns the index of all articles, equal bit for bit to what `LexicalIndexBuilder` makes of them by
 * ascending key: of the articles that are in `base` alone, and of those in `changed`, which are new or take
 * the place of one with the same key. Texts are not read again.
 * @param base articles by ascending key, an index that was built as a whole. It is not changed, and shares no
 * memory with the result.
 * @param changed the added or changed articles alone, by ascending key.
 * @param removed keys of articles of the base that are left out.
 */
export function mergeLexical(
  base: LexicalArrays,
  changed: LexicalArrays,
  removed: ReadonlySet<number> = new Set(),
): LexicalArrays {
  requireWhole(base);
  const documents = uniteDocuments(base, changed, removed);
  const words = uniteVocabularies(base.vocabulary, changed.vocabulary, usedWords(base, documents));
  const terms = uniteVocabularies(base.terms, changed.terms, usedTerms(base, documents));
  const usedGrams = new Uint8Array(base.gramCodes.length);
  markUsedTerms(base.grams, documents.ofBase, usedGrams);
  const grams = uniteGrams(base, changed, usedGrams);
  const passages = mergePassages(base, changed, documents, terms.union);
  return completeArrays({
    keys: mergeByDocument(documents, base.keys, changed.keys),
    days: mergeByDocument(documents, base.days, changed.days),
    languages: mergeByDocument(documents, base.languages, changed.languages),
    ...mergeWords(base, changed, documents, words.union),
    vocabulary: words.vocabulary,
    wordTerms: mergeWordTerms(base, changed, words.union, terms.union),
    terms: terms.vocabulary,
    short: mergePostings(base.short, changed.short, terms.union, documents),
    gramCodes: grams.codes,
    grams: mergePostings(base.grams, changed.grams, grams.union, documents),
    gramLengths: mergeByDocument(documents, base.gramLengths, changed.gramLengths),
    ...passages,
    whole:
      passages.bodyTerms.length === 0
        ? emptyPostings(terms.union.size)
        : mergePostings(wholePostings(base), wholePostings(changed), terms.union, documents),
  });
}

function usedWords(base: LexicalArrays, { ofBase }: DocumentUnion): Uint8Array {
  const used = new Uint8Array(base.wordTerms.length);
  const short = new FieldWords(base);
  for (const [doc, merged] of ofBase.entries()) {
    if (merged === NONE) continue;
    const end = short.end(doc);
    for (let i = short.start(doc); i < end; i++) used[short.word(i)] = 1;
  }
  return used;
}

function usedTerms(base: LexicalArrays, { ofBase }: DocumentUnion): Uint8Array {
  const used = new Uint8Array(base.terms.order.length);
  markUsedTerms(wholePostings(base), ofBase, used);
  return used;
}

function mergeWords(
  base: LexicalArrays,
  changed: LexicalArrays,
  { size, baseOf, changedOf }: DocumentUnion,
  numbers: Union,
): Pick<LexicalArrays, "words" | "fieldStarts"> {
  const fieldStarts = new Uint32Array(3 * size + 1);
  const words = new Uint32Array(base.words.length + changed.words.length);
  let length = 0;
  const append = (from: LexicalArrays, of: Int32Array, start: number, end: number): void => {
    for (let i = start; i < end; i++) words[length++] = renumbered(from.words[i]!, of);
  };
  for (let doc = 0; doc < size; doc++) {
    const known = baseOf[doc]!;
    const from = known === NONE ? changed : base;
    const first = 3 * (known === NONE ? changedOf[doc]! : known);
    const numbersOf = known === NONE ? numbers.ofChanged : numbers.ofBase;
    for (let field = 0; field < 3; field++) {
      const start = from.fieldStarts[first + field]!;
      append(from, numbersOf, start, from.fieldStarts[first + field + 1]!);
      fieldStarts[3 * doc + field + 1] = length;
    }
  }
  return { words: length === words.length ? words : words.slice(0, length), fieldStarts };
}

function mergeWordTerms(
  base: LexicalArrays,
  changed: LexicalArrays,
  words: Union,
  terms: Union,
): Uint32Array {
  const merged = new Uint32Array(words.size);
  for (const [word, number] of words.ofBase.entries()) {
    if (number !== NONE) merged[number] = terms.ofBase[base.wordTerms[word]!]!;
  }
  for (const [word, number] of words.ofChanged.entries()) {
    merged[number] = terms.ofChanged[changed.wordTerms[word]!]!;
  }
  return merged;
}
