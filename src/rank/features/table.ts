import { ArtifactError } from "../../base/core/errors";
import type { Candidates } from "../candidates";
import type { ReadQuery, SearchIndex } from "../search-index";
import { CandidateText } from "./candidate-text";
import type { Measure } from "./feature";
import { FORMS, type Form } from "./forms";
import { COSINES, CROSS_MEASURES, MEASURES, SEMANTIC_MEASURES } from "./registry";

interface Column {
  readonly name: string;
  readonly measure: Measure;
  readonly form: Form;
}

/** A measure, and the columns of a matrix that are made of it. */
interface MeasureColumns {
  readonly measure: Measure;
  readonly columns: { readonly form: Form; readonly position: number }[];
  /** `[candidates]` and more: its values, one query after the other. */
  values: Float64Array;
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
  /** Measures of all candidates. */
  private readonly ofAll: readonly MeasureColumns[];
  /** Measures of the best candidates alone, where that is enough. */
  private readonly ofBest: readonly MeasureColumns[];

  /**
   * @param names columns in the order in which the ranker wants them.
   * @throws ArtifactError `FEATURE_UNKNOWN` for a name that the registry does not have.
   */
  constructor(index: SearchIndex, names: readonly string[] = FEATURE_NAMES) {
    this.text = new CandidateText(index);
    this.width = names.length;
    const measures = new Map<Measure, MeasureColumns>();
    for (const [position, name] of names.entries()) {
      const { measure, form } = columnNamed(name);
      const known = measures.get(measure) ?? { measure, columns: [], values: new Float64Array() };
      known.columns.push({ form, position });
      measures.set(measure, known);
    }
    const all = [...measures.values()];
    this.ofAll = all.filter(({ measure }) => !measure.isCostly);
    this.ofBest = all.filter(({ measure }) => measure.isCostly);
  }

  /** Whether there are columns of both kinds: those that `begin` fills, and those that `complete` fills. */
  get isMixed(): boolean {
    return this.ofAll.length > 0 && this.ofBest.length > 0;
  }

  /** Returns the matrix `[candidates, columns]`, row-major; NaN stands for "not known". */
  compute(query: ReadQuery, candidates: Candidates, tweetDay: number | undefined): Float64Array {
    const matrix = this.begin(query, candidates, tweetDay);
    this.complete(matrix, Uint32Array.from(candidates.docs.keys()));
    return matrix;
  }

  /**
   * Begins a query: returns its matrix with all columns but those of costly measures, which are NaN until
   * `complete`.
   */
  begin({ lexical }: ReadQuery, candidates: Candidates, tweetDay: number | undefined): Float64Array {
    const rows = candidates.docs.length;
    const ofAll = this.ofAll;
    const text = this.text;
    const width = this.width;
    for (const of of ofAll) if (of.values.length < rows) of.values = new Float64Array(rows);
    text.setQuery(lexical, candidates, tweetDay);
    for (let row = 0; row < rows; row++) {
      text.load(row);
      for (const { measure, values } of ofAll) values[row] = measure.of(text);
    }
    const matrix = new Float64Array(rows * width).fill(Number.NaN);
    for (const { columns, values } of ofAll) {
      const known = values.subarray(0, rows);
      for (const { form, position } of columns) FORMS[form](known, matrix, position, width);
    }
    return matrix;
  }

  /** Fills the columns of costly measures in some rows of the matrix that `begin` returned last. */
  complete(matrix: Float64Array, rows: Uint32Array): void {
    const text = this.text;
    const width = this.width;
    text.readClosely(rows);
    for (const row of rows) {
      text.load(row);
      for (const { measure, columns } of this.ofBest) {
        const value = measure.of(text);
        for (const { position } of columns) matrix[row * width + position] = value;
      }
    }
  }
}

/** @throws ArtifactError `FEATURE_UNKNOWN` where one of the names is none of the registry's. */
export function refuseUnknown(names: readonly string[]): void {
  for (const name of names) columnNamed(name);
}

function columnNamed(name: string): Column {
  const column = COLUMNS.get(name);
  if (column) return column;
  throw new ArtifactError(`The feature "${name}" of the ranker is not known to this version.`, {
    code: "FEATURE_UNKNOWN",
    hint: "Train the ranker again with this version: crowdchecked train ranker.",
  });
}
