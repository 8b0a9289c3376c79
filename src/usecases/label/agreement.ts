import {
  type AnnotatedSheet,
  agreementOf,
  LABEL_METHODS,
  type LabelMethod,
  type MeasuredBin,
  readSheet,
} from "../../../training/label";
import { ArtifactError, InputError, UsageError } from "../../base/core/errors";
import { isSameFile } from "../../base/core/files/same-file";
import * as store from "../../base/store";
import { readTsv, type TsvRow, UNHEARD } from "../../import";
import { type Home, withExistingStore } from "../job";
import { fittingBins, type JudgedPair, judgedPairs, measureBins, pairsStoodFor } from "./rows";

/** Far more than anybody judges. */
const MAX_ROWS = 1_000_000;

/** How far annotators agree, and what was kept of it. */
export interface LabelAgreement {
  readonly agreement: ReturnType<typeof agreementOf>;
  readonly kept?: Kept;
}

/**
 * Reads filled sheets, one of each annotator.
 * @param options keep: the method whose scores' precision the sheets are kept as; absent: nothing is kept.
 * @throws InputError `SHEET_FORMAT` or `FILE_NOT_FOUND`; UsageError `OPTION_INVALID` for a sheet that is
 *   named twice; ArtifactError `NO_SCORES`.
 */
export async function measureAgreement(
  { home }: Home,
  { files, keep }: { readonly files: readonly string[]; readonly keep?: LabelMethod | undefined },
): Promise<LabelAgreement> {
  for (const [i, file] of files.entries())
    if (files.slice(0, i).some((other) => isSameFile(file, other))) throw namedTwice(file);
  const sheets: AnnotatedSheet[] = [];
  for (const file of files) sheets.push(await readSheetFile(file));
  const blank = sheets.find(({ rows }) => rows.every(({ answers }) => Object.keys(answers).length === 0));
  if (blank) throw unanswered(blank.file);
  const agreement = agreementOf(sheets);
  return { agreement, ...(keep && { kept: await keepPrecision(home, keep, sheets) }) };
}

/** With itself everybody agrees. */
function namedTwice(file: string): UsageError {
  return new UsageError(`The sheet ${file} is named twice.`, {
    code: "OPTION_INVALID",
    hint: "Name the sheet of each annotator once.",
  });
}

/** Beside it no row would be one that all answered. */
function unanswered(file: string): InputError {
  return new InputError(
    "no row has an answer",
    { file },
    {
      code: "SHEET_FORMAT",
      hint: "Fill the columns conversation_matches and reply_matches with yes or no, or leave the sheet out.",
    },
  );
}

/** What was kept in the workspace. */
export interface Kept {
  readonly method: LabelMethod;
  readonly version: string;
  /** Where another method drew the sheet, of as many pairs drawn at random as tell the same. */
  readonly bins: readonly MeasuredBin[];
  /** Judgements that they are made of. */
  readonly judged: number;
  /** The method that the sheet was drawn by. */
  readonly drawnBy: LabelMethod;
  /** Judgements of rows that no scored pair of the workspace gives. */
  readonly unknown: number;
}

/**
 * Keeps what the sheets tell of the bins of a method's scores. A sheet that another method drew holds too
 * many pairs of that method's rare bins, which are good more often: its pairs are weighted.
 * @throws ArtifactError `NO_SCORES` when none of the judged pairs has a score of the method, or when none
 *   tells by which method the sheet was drawn.
 */
function keepPrecision(home: string, method: LabelMethod, sheets: readonly AnnotatedSheet[]): Promise<Kept> {
  return withExistingStore(home, (database) => {
    const { pairs, unknown } = judgedPairs(database, method, sheets);
    const version = store.scoresVersion(database, method);
    const scored = pairs.filter(({ score }) => score !== null);
    if (scored.length === 0 || version === undefined) {
      throw new ArtifactError(`None of the judged pairs has a score of the method "${method}".`, {
        code: "NO_SCORES",
        hint: `In the workspace that the sheet was drawn from: crowdchecked label --method ${method}`,
      });
    }
    const drawnBy = drawingMethod(database, method, sheets, scored);
    const bins =
      drawnBy === method
        ? measureBins(scored)
        : measureBins(scored, pairsStoodFor(drawnBy, store.pairsPerBin(database, drawnBy), pairs));
    store.keepLabelPrecision(database, method, version, bins);
    return { method, version, bins, judged: scored.length, drawnBy, unknown };
  });
}

/**
 * Returns the method that a sheet was drawn by, whose scores most of its pairs have.
 * @param scored the sheet's pairs with scores of `method`, which is meant where several fit.
 * @throws ArtifactError `NO_SCORES` where none fits.
 */
function drawingMethod(
  database: store.Database,
  method: LabelMethod,
  sheets: readonly AnnotatedSheet[],
  scored: readonly JudgedPair[],
): LabelMethod {
  let fits = { method, pairs: fittingBins(method, scored) };
  for (const other of LABEL_METHODS) {
    if (fits.pairs === scored.length) break;
    const pairs = fittingBins(other, judgedPairs(database, other, sheets).pairs);
    if (pairs > fits.pairs) fits = { method: other, pairs };
  }
  if (2 * fits.pairs > scored.length) return fits.method;
  throw new ArtifactError("The sheet's pairs have other scores than those that it was drawn by.", {
    code: "NO_SCORES",
    hint: "Score the pairs by the method that the sheet was drawn by (crowdchecked label --method METHOD), or draw a new sheet: its bins tell how many pairs each row stands for.",
  });
}

/** Returns what an annotator answered. @throws InputError `SHEET_FORMAT` or `FILE_NOT_FOUND`. */
export async function readSheetFile(file: string): Promise<AnnotatedSheet> {
  return { file, rows: readSheet(file, await rowsOf(file)) };
}

async function rowsOf(file: string): Promise<TsvRow[]> {
  const rows: TsvRow[] = [];
  for await (const row of readTsv(file, UNHEARD)) {
    rows.push(row);
    if (rows.length > MAX_ROWS) {
      throw new InputError(
        `the sheet has more than ${MAX_ROWS} rows`,
        { file, line: row.line },
        { code: "SHEET_FORMAT", hint: "Give a sheet that crowdchecked label sample wrote." },
      );
    }
  }
  return rows;
}
