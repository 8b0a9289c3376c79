import type { Command } from "commander";
import {
  type AnnotatedSheet,
  agreementOf,
  LABEL_METHODS,
  type LabelMethod,
  type MeasuredBin,
  QUESTIONS,
  type Question,
  type QuestionAgreement,
  readSheet,
} from "../../training/label";
import { ArtifactError, InputError } from "../core/errors";
import { readTsv, type TsvListener, type TsvRow } from "../import";
import * as rank from "../rank";
import * as store from "../store";
import { choice } from "./choice";
import type { CliIo, RunVerb } from "./io";
import { judgedPairs, measureBins } from "./label-rows";

/** Far more than anybody judges. */
const MAX_ROWS = 1_000_000;

const TITLES = { reply: "Replies", conversation: "Conversations" } as const satisfies Record<
  Question,
  string
>;

export function registerAgreement(verb: Command, run: RunVerb): void {
  verb
    .command("agreement <file...>")
    .description("reads filled sheets, one of each annotator: good pairs by bin, Fleiss' and Cohen's kappa")
    .option(
      "--keep <method>",
      "keep the rates in the workspace as the precision of this method's scores, whichever method drew the sheet",
    )
    .action(
      run(async (io, files: string[], { keep }: { readonly keep?: string }) => {
        const method = keep === undefined ? undefined : choice("--keep", keep, LABEL_METHODS);
        const sheets: AnnotatedSheet[] = [];
        for (const file of files) sheets.push(await readSheetFile(file));
        const agreement = agreementOf(sheets);
        const kept = method && keepPrecision(io.config.home, method, sheets);
        if (io.json) io.out(JSON.stringify({ ...agreement, ...(kept && { kept }) }));
        else for (const question of QUESTIONS) show(io, TITLES[question], agreement[question]);
        if (kept) noteKept(io, kept);
      }),
    );
}

/** What was kept in the workspace. */
interface Kept {
  readonly method: LabelMethod;
  readonly version: string;
  readonly bins: readonly MeasuredBin[];
  /** Judgements of rows that no scored pair of the workspace gives. */
  readonly unknown: number;
}

/**
 * Keeps what the sheets tell of the bins of a method's scores.
 * @throws ArtifactError `NO_SCORES` when none of the judged pairs has a score of the method.
 */
function keepPrecision(home: string, method: LabelMethod, sheets: readonly AnnotatedSheet[]): Kept {
  const database = store.openDatabase(rank.workspacePaths(home).database);
  try {
    const { pairs, unknown } = judgedPairs(database, method, sheets);
    const bins = measureBins(pairs);
    const version = store.scoresVersion(database, method);
    if (bins.length === 0 || version === undefined) {
      throw new ArtifactError(`None of the judged pairs has a score of the method "${method}".`, {
        code: "NO_SCORES",
        hint: `In the workspace that the sheet was drawn from: crowdchecked label --method ${method}`,
      });
    }
    store.keepLabelPrecision(database, method, version, bins);
    return { method, version, bins, unknown };
  } finally {
    database.close();
  }
}

function noteKept(io: CliIo, { method, version, bins, unknown }: Kept): void {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  io.note(`${rows} judgements kept as the precision of ${method}, version ${version}.`);
  if (unknown > 0) io.note(`${unknown} judgements are of rows that no scored pair of this workspace gives.`);
}

/** Returns what an annotator answered. @throws InputError `SHEET_FORMAT` or `FILE_NOT_FOUND`. */
export async function readSheetFile(file: string): Promise<AnnotatedSheet> {
  return { file, rows: readSheet(file, await rowsOf(file)) };
}

async function rowsOf(file: string): Promise<TsvRow[]> {
  const rows: TsvRow[] = [];
  for await (const row of readTsv(file, SILENT)) {
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

/** A quote that nobody closed is a character of a comment. */
const SILENT: TsvListener = { checkInterrupted: () => {}, flaw: () => {} };

function show(io: CliIo, title: string, agreement: QuestionAgreement): void {
  const { bins, fleiss, answeredByAll, answeredBySome, cohen } = agreement;
  io.out(`${title.padEnd(14)} ${"rows".padStart(5)}  good`);
  for (const { bin, rows, good } of bins) {
    const share = ((100 * good) / rows).toFixed(2).padStart(6);
    io.out(`${bin.padEnd(14)} ${String(rows).padStart(5)}  ${share} %`);
  }
  io.out(`Fleiss' kappa ${kappaText(fleiss)} over ${answeredByAll} rows that all answered`);
  if (answeredBySome > 0) io.out(`${answeredBySome} rows were not answered by all and are no part of it`);
  for (const { files, kappa, rows } of cohen) {
    io.out(`Cohen's kappa ${kappaText(kappa)} over ${rows} rows of ${files.join(" and ")}`);
  }
}

function kappaText(kappa: number | undefined): string {
  return kappa === undefined ? "undefined" : kappa.toFixed(3);
}
