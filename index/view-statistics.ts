import { SHORT_FIELDS, VIEW_NAMES, VIEWS, type ViewName } from "./fields";
import { WORD_MASK } from "./lexical-arrays";
import type { ShortTexts } from "./short-texts";
import { sublinear, tfidfIdf } from "./tfidf";

/** Calls `visit` with each word's term of a document's view, repeats included, in order. */
function forEachViewTerm(
  texts: ShortTexts,
  doc: number,
  fields: number,
  visit: (term: number) => void,
): void {
  for (let field = 0; field < SHORT_FIELDS.length; field++) {
    if (!(fields & (1 << field))) continue;
    const end = texts.fieldStarts[3 * doc + field + 1] as number;
    for (let i = texts.fieldStarts[3 * doc + field] as number; i < end; i++)
      visit(texts.wordTerms[(texts.words[i] as number) & WORD_MASK] as number);
  }
}

/** Returns in how many articles each term stands, for each view, `[terms]`. */
export function viewFrequencies(texts: ShortTexts): Record<ViewName, Uint32Array> {
  return eachView((fields) => {
    const frequencies = new Uint32Array(texts.termCount);
    const lastSeen = new Int32Array(texts.termCount).fill(-1);
    for (let doc = 0; doc < texts.documents; doc++) {
      forEachViewTerm(texts, doc, fields, (term) => {
        if (lastSeen[term] === doc) return;
        lastSeen[term] = doc;
        frequencies[term]!++;
      });
    }
    return frequencies;
  });
}

/** Returns the length of each article's TF-IDF vector, for each view, `[documents]`. */
export function viewNorms(
  texts: ShortTexts,
  frequencies: Record<ViewName, Uint32Array>,
): Record<ViewName, Float32Array> {
  const counts = new Uint32Array(texts.termCount);
  const distinct: number[] = [];
  const count = (term: number): void => {
    if (counts[term]!++ === 0) distinct.push(term);
  };
  return eachView((fields, name) => {
    const idf = Float64Array.from(frequencies[name], (df) => tfidfIdf(texts.documents, df));
    const norms = new Float32Array(texts.documents);
    for (let doc = 0; doc < texts.documents; doc++) {
      forEachViewTerm(texts, doc, fields, count);
      let squares = 0;
      for (const term of distinct) {
        const weight = sublinear(counts[term] as number) * (idf[term] as number);
        squares += weight * weight;
        counts[term] = 0;
      }
      distinct.length = 0;
      norms[doc] = Math.sqrt(squares);
    }
    return norms;
  });
}

function eachView<T>(compute: (fields: number, name: ViewName) => T): Record<ViewName, T> {
  const entries = VIEW_NAMES.map((name) => [name, compute(VIEWS[name], name)]);
  return Object.fromEntries(entries) as Record<ViewName, T>;
}
