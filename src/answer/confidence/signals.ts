import { mean } from "../../base/core/sums";
import { CLAIMS_COMPARED, type RankedClaims } from "./ranked-claims";

/** Something that tells a right best article from a wrong one. */
interface Signal {
  readonly name: string;
  readonly meaning: string;
  readonly of: (claims: RankedClaims) => number;
}

/**
 * The article's texts that may hold the post, each with a share that counts what either has and
 * the other not.
 */
const WORDING = ["tfidf.vclaim", "tfidf.title", "passage.dice"];
const IN_ONE_PLACE = ["passage.coverage", "tweet.coverage"];

/**
 * Shared idf at which evidence is about two thirds of what it can be: two rare words, or four usual ones. One
 * rare word is little.
 */
const ENOUGH_MASS = 1.5;
/** From here on words are the same but for endings and little words; above the second they are all. */
const NEARLY_SAME = 0.75;
const SAME = 0.95;
/** One rare word alone is no wording, three usual ones are. */
const LEAST_MASS = 0.5;
const FULL_MASS = 1.5;

/**
 * Numbers that mean the same in every collection, chosen by forward selection on the log loss of collections
 * that the calibration was not fitted on. Absolute evidence goes first. What the best article is ahead of
 * the next by counts as far as there is any (`supported`): a common word is ahead of nothing by a lot. And
 * it does not count where the article holds the post word for word: that another one is near is then no
 * reason for doubt.
 */
const SIGNALS = [
  {
    name: "lead",
    meaning: "ln(1 + the ranker's score of the best claim above the mean of the next five), by evidence",
    of: (claims) => inDoubt(claims, supported(claims, Math.log1p(Math.max(0, leadOf(claims))))),
  },
  {
    name: "wording",
    meaning: "how much claim, headline or best passage and the post are the same words, by evidence, 0 - 1",
    of: (claims) => supported(claims, claims.largest(WORDING, 0)),
  },
  {
    name: "verbatim",
    meaning: "1 where one of them is the post word for word and says something, 0 where they differ",
    of: (claims) => verbatim(claims),
  },
  {
    name: "amount",
    meaning: "ln(1 + summed idf of the post's words that the article has)",
    of: (claims) => Math.log1p(claims.foundMass()),
  },
  {
    name: "coverage",
    meaning: "share of the post's idf mass found anywhere; beside the others it tells long posts",
    of: (claims) => inDoubt(claims, claims.feature("article.coverage", 0)),
  },
  {
    name: "aheadInPlace",
    meaning: "how far ahead of the next five in the share of the post found in one place, by evidence",
    of: (claims) => inDoubt(claims, supported(claims, aheadInPlace(claims))),
  },
  {
    name: "aheadInWords",
    meaning: "how far ahead of the next five in BM25 over all text, by evidence, -1 - 1",
    of: (claims) => inDoubt(claims, supported(claims, aheadInWords(claims))),
  },
  {
    name: "standsOut",
    meaning:
      "deviations of the best passage above all candidates', by evidence; beside `lead` it speaks against: in a small collection the best stands out by itself",
    of: (claims) => inDoubt(claims, supported(claims, claims.feature("passage.dice.zScore", 0))),
  },
  {
    name: "sideBySide",
    meaning: "share of the post's adjacent words that are so in the body",
    of: (claims) => claims.feature("body.bigrams", 0),
  },
  {
    name: "otherClaim",
    meaning: "1 where the post has another name, number, time or place than the best claim, 0 where not",
    of: (claims) => Number(claims.isOtherClaim),
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

function evidence(claims: RankedClaims): number {
  return 1 - Math.exp(-((claims.foundMass() / ENOUGH_MASS) ** 2));
}

/** Returns a signal as far as there is evidence; all of it where nothing is known of that. */
function supported(claims: RankedClaims, signal: number): number {
  const by = evidence(claims);
  return (Number.isNaN(by) ? 1 : by) * signal;
}

function verbatim(claims: RankedClaims): number {
  const wording = claims.largest(WORDING, 0);
  if (Number.isNaN(wording)) return 0;
  const mass = claims.foundMass();
  return (
    between(wording, NEARLY_SAME, SAME) * (Number.isNaN(mass) ? 0 : between(mass, LEAST_MASS, FULL_MASS))
  );
}

/** What counts the less the more the post is in the article word for word. */
function inDoubt(claims: RankedClaims, value: number): number {
  const sure = verbatim(claims);
  // What is not known, too, is no matter then.
  return sure === 1 ? 0 : (1 - sure) * value;
}

/** Returns where a value stands between two, 0 - 1. */
function between(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

function aheadInPlace(claims: RankedClaims): number {
  return claims.ahead((i) => claims.largest(IN_ONE_PLACE, i));
}

function aheadInWords(claims: RankedClaims): number {
  return claims.ahead((i) => claims.feature("bm25.whole", i));
}

/** The best claim's score above the mean of the next five; NaN where it is the only one. */
function leadOf(claims: RankedClaims): number {
  const next = Array.from({ length: CLAIMS_COMPARED - 1 }, (_, i) => claims.score(i + 1));
  const known = next.filter((score) => !Number.isNaN(score));
  return claims.score(0) - mean(known);
}
