import { bodyRow, type LexicalArrays, type LexicalQuery, TermFinder } from "../../../index";
import { Marks } from "./marks";
import { bigramOf } from "./query-words";

const MAX_COUNT = 255;
/** Words at the beginning of a body that mostly say what it is about, stop words left out. */
const LEAD_WORDS = 60;

/** Where and how a body says what the query says; shares are of idf mass, 0 - 1, NaN without a body. */
export interface BodyOverlap {
  /** Share of the query that the best passage holds. */
  readonly passageCoverage: number;
  /** The best passage's share of both: 2 x shared mass / (the query's + the passage's). */
  readonly passageDice: number;
  /** Where the passage with the best coverage stands: 0 the first, 1 the last. */
  readonly passagePlace: number;
  /** Share of the query that the first words of the body hold. */
  readonly leadCoverage: number;
  /** Longest unbroken run of the query's words, in words. */
  readonly longestRun: number;
  /** The most that a run holds of the query's mass. */
  readonly runShare: number;
  /** Share of the query's adjacent word pairs that stand side by side in the body. */
  readonly bigramShare: number;
}

/** What is said where there is no body. */
export const NO_BODY: BodyOverlap = {
  passageCoverage: Number.NaN,
  passageDice: Number.NaN,
  passagePlace: Number.NaN,
  leadCoverage: Number.NaN,
  longestRun: Number.NaN,
  runShare: Number.NaN,
  bigramShare: Number.NaN,
};

/**
 * Reads the bodies of a query's candidates, one at a time: fact-checks quote what they check, in one place of
 * many. Buffers are reused. One per thread.
 */
export class BodyMatch {
  private slots = 0;
  /** Numbers of the query's words that the index knows. */
  private terms: readonly number[] = [];
  private slotIdf: Float64Array = new Float64Array();
  /** `[slots]` idf of the words that the query says, 0 for those of its author's name alone. */
  private saidIdf = new Float64Array();
  private saidMass = 0;
  private bigrams: ReadonlySet<number> = new Set();
  private ofPassage = new Marks(0);
  private readonly found = new Set<number>();
  /** `[slots]` how often each word stands in the body that was loaded last. */
  counts = new Uint8Array();

  /** @param idf `[terms]`, 0 - 1. */
  constructor(
    private readonly arrays: LexicalArrays,
    private readonly idf: Float32Array,
  ) {}

  /** @param bigrams `bigramOf` of all neighbouring words of the query. */
  setQuery(query: LexicalQuery, slotIdf: Float64Array, bigrams: ReadonlySet<number>): void {
    this.slots = query.terms.length;
    this.terms = query.terms.flatMap(({ term }) => (term < 0 ? [] : [term]));
    this.slotIdf = slotIdf;
    this.saidIdf = Float64Array.from(query.terms, ({ bodyCount }, slot) =>
      bodyCount > 0 ? slotIdf[slot]! : 0,
    );
    this.saidMass = this.saidIdf.reduce((sum, idf) => sum + idf, 0);
    this.bigrams = bigrams;
    this.ofPassage = new Marks(this.slots);
    this.counts = new Uint8Array(this.slots);
  }

  /**
   * Reads a document's body.
   * @param slotOf `[terms]` place of each term in the query, or -1.
   */
  load(doc: number, slotOf: Int32Array): BodyOverlap {
    const { bodyTerms, passageStarts, bodyStarts } = this.arrays;
    const { counts, saidIdf } = this;
    const slotIdf = this.slotIdf;
    const ofPassage = this.ofPassage;
    const idf = this.idf;
    const found = this.found;
    const bigrams = this.bigrams;
    const row = bodyRow(this.arrays, doc);
    const first = bodyStarts[row]!;
    const last = bodyStarts[row + 1]!;
    counts.fill(0);
    if (first === last || this.saidMass === 0) return NO_BODY;
    found.clear();
    const begin = passageStarts[first]!;
    const places = TermFinder.one.find(this.terms, bodyTerms.subarray(begin, passageStarts[last]));
    let next = 0;
    let [bestMass, bestPassage, bestDice, leadMass] = [0, first, 0, 0];
    let [run, runMass, longest, heaviest, previous, before] = [0, 0, 0, 0, -1, -1];
    for (let passage = first; passage < last; passage++) {
      const start = passageStarts[passage]!;
      const end = passageStarts[passage + 1]!;
      let all = 0;
      for (let i = start; i < end; i++) all += idf[bodyTerms[i]!]!;
      ofPassage.clear();
      let shared = 0;
      for (; next < places.length && begin + places[next]! < end; next++) {
        const place = places[next]!;
        const slot = slotOf[bodyTerms[begin + place]!]!;
        if (slot < 0) continue;
        if (place !== before + 1) previous = -1;
        before = place;
        const own = slotIdf[slot]!;
        const said = saidIdf[slot]!;
        if (counts[slot] === 0 && place < LEAD_WORDS) leadMass += said;
        if (counts[slot]! < MAX_COUNT) counts[slot]!++;
        if (ofPassage.add(slot)) shared += said;
        const bigram = bigramOf(previous, slot);
        if (previous >= 0 && bigrams.has(bigram)) {
          found.add(bigram);
          run++;
          runMass += own;
        } else {
          run = 1;
          runMass = own;
        }
        if (run > longest) longest = run;
        if (runMass > heaviest) heaviest = runMass;
        previous = slot;
      }
      if (shared > bestMass) {
        bestMass = shared;
        bestPassage = passage;
      }
      const dice = (2 * shared) / (this.saidMass + all);
      if (dice > bestDice) bestDice = dice;
    }
    return {
      passageCoverage: bestMass / this.saidMass,
      passageDice: bestDice,
      passagePlace: last - first === 1 ? 0 : (bestPassage - first) / (last - first - 1),
      leadCoverage: leadMass / this.saidMass,
      longestRun: longest,
      runShare: Math.min(1, heaviest / this.saidMass),
      bigramShare: bigrams.size === 0 ? Number.NaN : found.size / bigrams.size,
    };
  }
}
