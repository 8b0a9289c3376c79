import { bm25Idf, type LexicalIndex } from "../../../index";
import { saidText } from "../../base/text";
import type { Ranking } from "../../rank/ranking";

/** What a tweet says, as evidence for it is looked for. */
export interface Claim {
  /** All that the tweet says (`saidText`). */
  readonly text: string;
  /** Stems of that text with their idf. */
  readonly weights: ReadonlyMap<string, number>;
  /** Stems that are marked: those of the author as well. */
  readonly marked: ReadonlySet<string>;
}

/** Returns what a tweet says, with its stems' idf (`bm25Idf`) over the short fields. */
export function readClaim(index: LexicalIndex, { query }: Pick<Ranking, "query">): Claim {
  const { terms } = query.lexical;
  const frequencies = index.arrays.viewFrequencies.all;
  const idf = (term: number): number => bm25Idf(index.size, term < 0 ? 0 : (frequencies[term] as number));
  return {
    text: saidText(query.parts),
    weights: new Map(
      terms.filter(({ bodyCount }) => bodyCount > 0).map(({ stem, term }) => [stem, idf(term)]),
    ),
    marked: stemsOf(query),
  };
}

/** Returns the stems of what a tweet says and of its author's name. */
export function stemsOf({ lexical }: Ranking["query"]): ReadonlySet<string> {
  return new Set(lexical.terms.map(({ stem }) => stem));
}
