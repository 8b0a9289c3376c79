import { type LexicalIndex, type LexicalQuery, SHORT_FIELDS } from "../../index";
import { bestFirst, documentAt, type Ranking } from "./ranking";

/** Without stop words, fewer words than this may be the headline of many articles. */
const LEAST_WORDS = 3;
/** More articles than this with the same headline are a series, whose headline claims nothing. */
const MOST_ARTICLES = 3;
/** The difference between two neighbouring scores. */
const A_LITTLE = 1e-6;

const FIELDS = [SHORT_FIELDS.indexOf("title"), SHORT_FIELDS.indexOf("vclaim")];

/**
 * Returns a ranking in which candidates whose title or vclaim is the query word for word, apart from stems
 * and stop words, come first, in their order. A ranker that has learned to trust bodies may put an article
 * with a long body before such a claim. `Ranking.verbatim` names them if they are few.
 */
export function putVerbatimFirst(index: LexicalIndex, ranking: Ranking): Ranking {
  const { query, order } = ranking;
  const verbatim = Array.from(order).filter((row) =>
    isVerbatim(index, query.lexical, documentAt(ranking, row)),
  );
  if (verbatim.length === 0) return ranking;
  const marked = verbatim.length > MOST_ARTICLES ? ranking : { ...ranking, verbatim: new Set(verbatim) };
  if (verbatim.every((row, i) => order[i] === row)) return marked;
  const scores = ranking.scores.slice();
  const best = scores[order[0]!]!;
  for (const [i, row] of verbatim.entries()) scores[row] = best + A_LITTLE * (verbatim.length - i);
  return { ...marked, scores, order: bestFirst(scores) };
}

function isVerbatim({ fieldWords }: LexicalIndex, { sequence, terms }: LexicalQuery, doc: number): boolean {
  if (sequence.length < LEAST_WORDS) return false;
  return FIELDS.some((field) => {
    if (fieldWords.length(doc, field) !== sequence.length) return false;
    const start = fieldWords.start(doc, field);
    return sequence.every((slot, i) => terms[slot]?.term === fieldWords.term(start + i));
  });
}
