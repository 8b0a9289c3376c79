import type { ArticlePieces } from "../corpus";
import type { ArticlePair } from "./pairs";

/** By language, then by piece: pieces of other languages that mean the same, ascending. */
export type Translations = ReadonlyMap<string, ReadonlyMap<number, Uint32Array>>;

/** Pairs of two languages that are read, at most. */
const MOST_PAIRS = 4000;
const FEWEST_PAIRS = 20;
/** Articles of the pairs that hold a piece. */
const FEWEST_ARTICLES = 3;
/** A piece in more than half of the articles says nothing of what one of them is about. */
const LARGEST_SHARE = 0.5;
const LEAST_DICE = 0.5;

/**
 * Learns which pieces of two languages translate each other from articles that check the same claim: those
 * which stand in the same pairs, each the other's best by log-likelihood ratio times Dice's coefficient.
 * @param isWord tells pieces that are whole words of letters: parts of words translate nothing.
 * @see Dunning, Accurate Methods for the Statistics of Surprise and Coincidence, CL 1993 (the ratio);
 *   Melamed, Models of Translational Equivalence among Words, CL 2000 (one-to-one links).
 */
export function learnTranslations(
  articles: readonly ArticlePieces[],
  pairs: readonly ArticlePair[],
  languages: readonly (string | undefined)[],
  isWord: readonly boolean[],
): Translations {
  const learned = new Map<string, Map<number, Set<number>>>();
  const learn = (language: string, piece: number, translation: number): void => {
    const ofLanguage = learned.get(language) ?? new Map<number, Set<number>>();
    learned.set(language, ofLanguage.set(piece, (ofLanguage.get(piece) ?? new Set()).add(translation)));
  };
  for (const { names, links } of byLanguages(pairs, languages).values()) {
    if (links.length < FEWEST_PAIRS) continue;
    const texts = links
      .slice(0, MOST_PAIRS)
      .map(([a, b]) => [wordsOf(articles[a]!, isWord), wordsOf(articles[b]!, isWord)] as const);
    for (const [a, b] of mutualBest(texts)) {
      learn(names[0], a, b);
      learn(names[1], b, a);
    }
  }
  const frozen = (of: ReadonlyMap<number, ReadonlySet<number>>): Map<number, Uint32Array> =>
    new Map(Array.from(of, ([piece, set]) => [piece, Uint32Array.from(set).sort()]));
  return new Map(Array.from(learned, ([language, of]) => [language, frozen(of)]));
}

interface LinkedLanguages {
  readonly names: readonly [string, string];
  readonly links: ArticlePair[];
}

/** Returns the pairs by their two languages, each pair in the order of the names. */
function byLanguages(
  pairs: readonly ArticlePair[],
  languages: readonly (string | undefined)[],
): ReadonlyMap<string, LinkedLanguages> {
  const found = new Map<string, LinkedLanguages>();
  for (const [a, b] of pairs) {
    const [of, to] = [languages[a], languages[b]];
    if (of === undefined || to === undefined) continue;
    const isOrdered = of < to;
    const names: readonly [string, string] = isOrdered ? [of, to] : [to, of];
    const known = found.get(names.join()) ?? { names, links: [] };
    known.links.push(isOrdered ? [a, b] : [b, a]);
    found.set(names.join(), known);
  }
  return found;
}

function wordsOf({ fields, lead }: ArticlePieces, isWord: readonly boolean[]): Set<number> {
  const words = new Set<number>();
  for (const text of [...fields, ...lead]) for (const piece of text) if (isWord[piece]) words.add(piece);
  return words;
}

type TextPair = readonly [ReadonlySet<number>, ReadonlySet<number>];

/** Returns pieces of the first and of the second texts that are each other's best. */
function mutualBest(texts: readonly TextPair[]): [number, number][] {
  const [first, second] = [0, 1].map((side) => countTexts(texts, side as 0 | 1)) as [
    PieceCounts,
    PieceCounts,
  ];
  const width = second.pieces.length;
  const both = new Uint16Array(first.pieces.length * width);
  for (const [a, b] of texts) {
    const columns = [...b].flatMap((piece) => second.numberOf.get(piece) ?? []);
    for (const piece of a) {
      const row = first.numberOf.get(piece);
      if (row === undefined) continue;
      for (const column of columns) both[row * width + column]!++;
    }
  }
  const bestOfRow = new Best(first.pieces.length);
  const bestOfColumn = new Best(width);
  for (const [row, ofA] of first.counts.entries()) {
    for (const [column, ofB] of second.counts.entries()) {
      const shared = both[row * width + column]!;
      const dice = (2 * shared) / (ofA + ofB);
      if (shared < FEWEST_ARTICLES || dice < LEAST_DICE) continue;
      const score = dice * logLikelihoodRatio(shared, ofA, ofB, texts.length);
      bestOfRow.offer(row, column, score);
      bestOfColumn.offer(column, row, score);
    }
  }
  return first.pieces.flatMap((piece, row): [number, number][] => {
    const column = bestOfRow.of(row);
    if (column === undefined || bestOfColumn.of(column) !== row) return [];
    const translation = second.pieces[column]!;
    return piece === translation ? [] : [[piece, translation]];
  });
}

/** The highest score offered for each number, the first of equals. */
class Best {
  private readonly scores: Float64Array;
  private readonly others: Int32Array;

  constructor(size: number) {
    this.scores = new Float64Array(size);
    this.others = new Int32Array(size).fill(-1);
  }

  offer(number: number, other: number, score: number): void {
    if (score <= this.scores[number]!) return;
    this.scores[number] = score;
    this.others[number] = other;
  }

  of(number: number): number | undefined {
    const other = this.others[number]!;
    return other < 0 ? undefined : other;
  }
}

interface PieceCounts {
  /** Pieces that count, ascending. */
  readonly pieces: readonly number[];
  readonly counts: readonly number[];
  readonly numberOf: ReadonlyMap<number, number>;
}

function countTexts(texts: readonly TextPair[], side: 0 | 1): PieceCounts {
  const counts = new Map<number, number>();
  for (const pair of texts) for (const piece of pair[side]) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const kept = [...counts].filter(
    ([, count]) => count >= FEWEST_ARTICLES && count <= LARGEST_SHARE * texts.length,
  );
  kept.sort(([a], [b]) => a - b);
  const pieces = kept.map(([piece]) => piece);
  return {
    pieces,
    counts: kept.map(([, count]) => count),
    numberOf: new Map(pieces.map((piece, i) => [piece, i])),
  };
}

/** Returns Dunning's ratio, 0 where two pieces meet no more often than by chance. */
function logLikelihoodRatio(both: number, ofA: number, ofB: number, total: number): number {
  if (both * total <= ofA * ofB) return 0;
  const entropy = (...counts: number[]): number => {
    const sum = counts.reduce((all, count) => all + count, 0);
    return counts.reduce((all, count) => (count > 0 ? all + count * Math.log(count / sum) : all), 0);
  };
  const [a, b, neither] = [ofA - both, ofB - both, total - ofA - ofB + both];
  return 2 * (entropy(both, a, b, neither) - entropy(ofA, total - ofA) - entropy(ofB, total - ofB));
}
