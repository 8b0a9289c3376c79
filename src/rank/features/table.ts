import { UsageError } from "../../base/core/errors";
import type { Candidates } from "../candidates";
import type { ReadQuery, SearchIndex } from "../search-index";
import { CandidateText } from "./candidate-text";
import type { Measure } from "./feature";
import { MEASURES, SEMANTIC_MEASURES } from "./registry";
import { zScores } from "./z-scores";

/** How a column is made of its measure. */
type Form = "value" | "relative" | "reciprocalRank" | "zScore";

interface Column {
  readonly name: string;
  readonly measure: Measure;
  readonly form: Form;
}

function columnsOf(measure: Measure): readonly Column[] {
  const value: Column = { name: measure.name, measure, form: "value" };
  if (measure.kind === "plain") return [value];
  return [
    value,
    { name: `${measure.name}.relative`, measure, form: "relative" },
    { name: `${measure.name}.reciprocalRank`, measure, form: "reciprocalRank" },
    { name: `${measure.name}.zScore`, measure, form: "zScore" },
  ];
}

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  MEASURES.flatMap(columnsOf).map((column) => [column.name, column]),
);

/** Names of all columns that the registry can make, in its order. */
export const FEATURE_NAMES: readonly string[] = [...COLUMNS.keys()];

/** Returns the measure that a column is made of; undefined for a name that the registry does not have. */
export function measureOf(name: string): Measure | undefined {
  return COLUMNS.get(name)?.measure;
}

/** Returns whether a column is made from what an encoder says. */
export function isSemantic(name: string): boolean {
  const measure = measureOf(name);
  return measure !== undefined && SEMANTIC_MEASURES.includes(measure);
}

/**
 * The paper's twelve features: score and rank of TF-IDF and of the bi-encoder in each of three views (section
 * 5.3). The rank is given as its reciprocal. Without an encoder the six of TF-IDF are left.
 *
 * Differs from the paper: one encoder reads all views, where the paper's ensemble has one for each. Differs
 * from its published code: ranks are among the query's candidates, there among all articles; TF-IDF is of
 * stems without stop words, there of all words.
 */
export const PAPER_FEATURES: readonly string[] = ["vclaim", "titleVclaim", "all"].flatMap((view) =>
  ["tfidf", "cosine"].flatMap((score) => [`${score}.${view}`, `${score}.${view}.reciprocalRank`]),
);

/** Makes the feature matrix of a query's candidates. One per index and thread: buffers are reused. */
export class FeatureTable {
  private readonly text: CandidateText;
  private readonly columns: readonly Column[];
  private readonly measures: readonly Measure[];
  /** Position in `measures` of what each column is made of. */
  private readonly made: readonly number[];

  /**
   * @param names columns in the order in which the ranker wants them.
   * @throws UsageError `FEATURE_UNKNOWN` for a name that the registry does not have.
   */
  constructor(index: SearchIndex, names: readonly string[] = FEATURE_NAMES) {
    this.text = new CandidateText(index);
    this.columns = names.map((name) => {
      const column = COLUMNS.get(name);
      if (column) return column;
      throw new UsageError(`The feature "${name}" is not known to this version.`, {
        code: "FEATURE_UNKNOWN",
        hint: "Train the ranker again with this version: crowdchecked train ranker.",
      });
    });
    this.measures = [...new Set(this.columns.map(({ measure }) => measure))];
    this.made = this.columns.map(({ measure }) => this.measures.indexOf(measure));
  }

  /** Returns the matrix `[candidates, columns]`, row-major; NaN stands for "not known". */
  compute({ lexical }: ReadQuery, candidates: Candidates, tweetDay: number | undefined): Float64Array {
    const rows = candidates.docs.length;
    const values = this.measures.map(() => new Float64Array(rows));
    this.text.setQuery(lexical, candidates, tweetDay);
    for (let row = 0; row < rows; row++) {
      this.text.load(row);
      for (let m = 0; m < values.length; m++) {
        (values[m] as Float64Array)[row] = (this.measures[m] as Measure).of(this.text);
      }
    }
    const width = this.columns.length;
    const matrix = new Float64Array(rows * width);
    this.columns.forEach(({ form }, c) => {
      const column = inForm(values[this.made[c] as number] as Float64Array, form);
      for (let row = 0; row < rows; row++) matrix[row * width + c] = column[row] as number;
    });
    return matrix;
  }
}

function inForm(values: Float64Array, form: Form): Float64Array {
  if (form === "value") return values;
  if (form === "zScore") return zScores(values);
  return form === "relative" ? relativeToBest(values) : reciprocalRanks(values);
}

function relativeToBest(values: Float64Array): Float64Array {
  let best = 0;
  for (const value of values) if (value > best) best = value;
  return values.map((value) => (Number.isNaN(value) ? value : best === 0 ? 0 : value / best));
}

/**
 * 1 / rank among the candidates, with equal values sharing the better rank; 0 for a score of 0, which is no
 * rank at all; NaN for NaN, which takes no rank from the others.
 */
function reciprocalRanks(values: Float64Array): Float64Array {
  // Ascending, NaN last.
  const sorted = values.slice().sort();
  let known = sorted.length;
  while (known > 0 && Number.isNaN(sorted[known - 1])) known--;
  return values.map((value) => {
    if (Number.isNaN(value) || value === 0) return value;
    return 1 / (1 + known - countUpTo(sorted, known, value));
  });
}

/** Returns how many of the first `known` ascending values are at most `value`. */
function countUpTo(sorted: Float64Array, known: number, value: number): number {
  let low = 0;
  let high = known;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
