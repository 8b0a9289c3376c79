import type { ClaimGroup } from "../duplicates";
import type { Ranking } from "../ranking";

/** Claims that signals look at, the best one included: a ranking is to be folded into so many groups at least. */
export const CLAIMS_COMPARED = 6;

/** A ranking, folded into claims, as signals look at it. */
export class RankedClaims {
  /** @param features names of the ranking's columns, where the ranker was given any. */
  constructor(
    private readonly ranking: Ranking,
    private readonly groups: readonly ClaimGroup[],
    private readonly features: readonly string[],
  ) {}

  /** Returns the ranker's score of the best article of the `i`-th claim, from 0; NaN where there are not so many. */
  score(i: number): number {
    const group = this.groups[i];
    return group ? (this.ranking.scores[group.row] as number) : Number.NaN;
  }

  /** Returns what the ranker was told of the best article of the `i`-th claim; NaN where it was not told, or does not know. */
  feature(name: string, i: number): number {
    const group = this.groups[i];
    const column = this.features.indexOf(name);
    const { features } = this.ranking;
    if (!group || !features || column === -1) return Number.NaN;
    return features[group.row * this.features.length + column] as number;
  }
}

/** Something that tells a right best article from a wrong one. */
interface Signal {
  readonly name: string;
  readonly meaning: string;
  readonly of: (claims: RankedClaims) => number;
}

/**
 * Chosen by forward selection on the log loss of cross-fitting, on out-of-fold rankings of the training tweets of CheckThat! 2021; what further ones gained was within noise. The ranker's own
 * numbers were made to order articles of one query: of whether any is right they say less than these do together.
 */
const SIGNALS = [
  {
    name: "lead",
    meaning: "the ranker's score of the best claim above the mean of the next five",
    of: (claims) => claims.score(0) - meanOfNext(claims),
  },
  {
    name: "words",
    meaning: "BM25 of the tweet in title, subtitle and vclaim",
    of: (claims) => claims.feature("bm25.short", 0),
  },
  {
    name: "advantage",
    meaning:
      "how much more of the tweet is found in the best article than in the next claim's, by the meaning of words",
    of: (claims) => claims.feature("tweet.aligned", 0) - claims.feature("tweet.aligned", 1),
  },
  {
    name: "names",
    meaning: "share of the vclaim's capitalised words that the tweet has",
    of: (claims) => claims.feature("vclaim.capitalised", 0),
  },
  {
    name: "claimQuotes",
    meaning: "share of what the vclaim quotes that the tweet has",
    of: (claims) => claims.feature("vclaim.quoted", 0),
  },
  {
    name: "tweetQuotes",
    meaning: "share of what the tweet quotes that the article has",
    of: (claims) => claims.feature("tweet.quoted", 0),
  },
  {
    name: "run",
    meaning:
      "longest run of words shared with the vclaim; beside `words` it speaks against: a name in full is many words and says little",
    of: (claims) => claims.feature("vclaim.longestRun", 0),
  },
  {
    name: "nearTitle",
    meaning: "share of the title's words that the tweet has not, and has a like one of",
    of: (claims) => claims.feature("title.near", 0),
  },
] as const satisfies readonly Signal[];

export type SignalName = (typeof SIGNALS)[number]["name"];

/** Names of all signals, in their order. */
export const SIGNAL_NAMES: readonly SignalName[] = SIGNALS.map(({ name }) => name);

const BY_NAME = new Map<SignalName, Signal>(SIGNALS.map((signal) => [signal.name, signal]));

/** Returns the wanted signals of a ranking's best claim; NaN: not known. */
export function signalsOf(claims: RankedClaims, names: readonly SignalName[] = SIGNAL_NAMES): number[] {
  return names.map((name) => (BY_NAME.get(name) as Signal).of(claims));
}

function meanOfNext(claims: RankedClaims): number {
  const next = Array.from({ length: CLAIMS_COMPARED - 1 }, (_, i) => claims.score(i + 1));
  const known = next.filter((score) => !Number.isNaN(score));
  return known.reduce((sum, score) => sum + score, 0) / known.length;
}
