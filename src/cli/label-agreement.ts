import type { Command } from "commander";
import {
  type AnnotatedSheet,
  agreementOf,
  QUESTIONS,
  type Question,
  type QuestionAgreement,
  readSheet,
} from "../../training/label";
import { InputError } from "../core/errors";
import { readTsv, type TsvListener, type TsvRow } from "../import";
import type { CliIo } from "./io";
import type { RunVerb } from "./main";

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
    .action(
      run(async (io, files: string[]) => {
        const sheets: AnnotatedSheet[] = [];
        for (const file of files) sheets.push({ file, rows: readSheet(file, await rowsOf(file)) });
        const agreement = agreementOf(sheets);
        if (io.json) io.out(JSON.stringify(agreement));
        else for (const question of QUESTIONS) show(io, TITLES[question], agreement[question]);
      }),
    );
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
