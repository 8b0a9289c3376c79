import { UsageError } from "../../base/core/errors";
import type { Candidates } from "../candidates";
import type { ReadQuery, SearchIndex } from "../search-index";
import { CandidateText } from "./candidate-text";
import type { Measure } from "./feature";
import { COSINES, CROSS_MEASURES, MEASURES, SEMANTIC_MEASURES } from "./registry";

/** How a column is made of its measure. */
type Form = "value" | "relative" | "reciprocalRank" | "zScore";

interface Column {
  readonly name: string;
  readonly measure: Measure;
  readonly form: Form;
}

/** A measure, and the columns of a matrix that are made of it. */
interface MeasureColumns {
  readonly measure: Measure;
  readonly columns: { readonly form: Form; readonly position: number }[];
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
  [...MEASURES, ...CROSS_MEASURES].flatMap(columnsOf).map((column) => [column.name, column]),
);

const namesOf = (measures: readonly Measure[]): string[] =>
  measures.flatMap(columnsOf).map(({ name }) => name);

/** Names of all columns that need no reranker, in the registry's order. */
export const FEATURE_NAMES: readonly string[] = namesOf(MEASURES);

/** Names of the columns that a reranker adds. */
export const CROSS_FEATURES: readonly string[] = namesOf(CROSS_MEASURES);

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
 * What a ranker that any encoder can serve sees of the encoder: how a candidate's cosine compares with those
 * of the other candidates. How large cosines are, and how much vectors of single words say, is each encoder's
 * own.
 */
function isPortable({ measure, form }: Column): boolean {
  if (!SEMANTIC_MEASURES.includes(measure)) return true;
  return COSINES.includes(measure) && (form === "reciprocalRank" || form === "zScore");
}

/** Names of the columns that mean the same with any encoder, in the registry's order. */
export const PORTABLE_FEATURES: readonly string[] = MEASURES.flatMap(columnsOf)
  .filter(isPortable)
  .map(({ name }) => name);

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
  private readonly width: number;
  private readonly measures: readonly MeasureColumns[];

  /**
   * @param names columns in the order in which the ranker wants them.
   * @throws UsageError `FEATURE_UNKNOWN` for a name that the registry does not have.
   */
  constructor(index: SearchIndex, names: readonly string[] = FEATURE_NAMES) {
    this.text = new CandidateText(index);
    this.width = names.length;
    const measures = new Map<Measure, MeasureColumns>();
    for (const [position, name] of names.entries()) {
      const { measure, form } = columnNamed(name);
      const known = measures.get(measure) ?? { measure, columns: [] };
      known.columns.push({ form, position });
      measures.set(measure, known);
    }
    this.measures = [...measures.values()];
  }

  /** Returns the matrix `[candidates, columns]`, row-major; NaN stands for "not known". */
  compute({ lexical }: ReadQuery, candidates: Candidates, tweetDay: number | undefined): Float64Array {
    const rows = candidates.docs.length;
    const computed = this.measures.map((of) => ({ ...of, values: new Float64Array(rows) }));
    this.text.setQuery(lexical, candidates, tweetDay);
    for (let row = 0; row < rows; row++) {
      this.text.load(row);
      for (const { measure, values } of computed) values[row] = measure.of(this.text);
    }
    const matrix = new Float64Array(rows * this.width);
    for (const { columns, values } of computed) {
      for (const { form, position } of columns) {
        for (const [row, value] of inForm(values, form).entries())
          matrix[row * this.width + position] = value;
      }
    }
    return matrix;
  }
}

function columnNamed(name: string): Column {
  const column = COLUMNS.get(name);
  if (column) return column;
  throw new UsageError(`The feature "${name}" is not known to this version.`, {
    code: "FEATURE_UNKNOWN",
    hint: "Train the ranker again with this version: crowdchecked train ranker.",
  });
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
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns (x - mean) / deviation over the known values of a query's candidates; NaN for unknown ones, 0 for
 * all where the known ones are the same.
 */
function zScores(values: Float64Array): Float64Array {
  let sum = 0;
  let known = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  const mean = sum / known;
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / known);
  if (!(deviation > 0)) return values.map((value) => (Number.isNaN(value) ? value : 0));
  return values.map((value) => (value - mean) / deviation);
}
