import { SHORT_FIELDS, VIEW_NAMES, VIEWS, type ViewName } from "./fields";
import { WORD_MASK } from "./lexical-arrays";
import type { ShortTexts } from "./short-texts";
import { sublinear, tfidfIdf } from "./tfidf";

/** Calls `visit` for each distinct term of a document's view with its frequency there. */
function forEachViewTerm(
  texts: ShortTexts,
  doc: number,
  fields: number,
  counts: Map<number, number>,
  visit: (term: number, frequency: number) => void,
): void {
  counts.clear();
  for (let field = 0; field < SHORT_FIELDS.length; field++) {
    if (!(fields & (1 << field))) continue;
    const end = texts.fieldStarts[3 * doc + field + 1] as number;
    for (let i = texts.fieldStarts[3 * doc + field] as number; i < end; i++) {
      const term = texts.wordTerms[(texts.words[i] as number) & WORD_MASK] as number;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  for (const [term, frequency] of counts) visit(term, frequency);
}

/** Returns in how many articles each term stands, for each view, `[terms]`. */
export function viewFrequencies(texts: ShortTexts): Record<ViewName, Uint32Array> {
  return eachView((fields) => {
    const frequencies = new Uint32Array(texts.termCount);
    const counts = new Map<number, number>();
    for (let doc = 0; doc < texts.documents; doc++) {
      forEachViewTerm(texts, doc, fields, counts, (term) => {
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
  return eachView((fields, name) => {
    const idf = Float64Array.from(frequencies[name], (df) => tfidfIdf(texts.documents, df));
    const norms = new Float32Array(texts.documents);
    const counts = new Map<number, number>();
    for (let doc = 0; doc < texts.documents; doc++) {
      let squares = 0;
      forEachViewTerm(texts, doc, fields, counts, (term, frequency) => {
        squares += (sublinear(frequency) * (idf[term] as number)) ** 2;
      });
      norms[doc] = Math.sqrt(squares);
    }
    return norms;
  });
}

function eachView<T>(compute: (fields: number, name: ViewName) => T): Record<ViewName, T> {
  const entries = VIEW_NAMES.map((name) => [name, compute(VIEWS[name], name)]);
  return Object.fromEntries(entries) as Record<ViewName, T>;
}
