import type { Command } from "commander";
import { LABEL_METHODS, QUESTIONS, type Question, type QuestionAgreement } from "../../../training/label";
import { type Kept, measureAgreement } from "../../usecases/label/agreement";
import { choice } from "../choice";
import type { CliIo, RunVerb } from "../io";

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
        const { agreement, kept } = await measureAgreement(io.config, { files, keep: method });
        if (io.json) io.out(JSON.stringify({ ...agreement, ...(kept && { kept }) }));
        else for (const question of QUESTIONS) show(io, TITLES[question], agreement[question]);
        if (kept) noteKept(io, kept);
      }),
    );
}

function noteKept(io: CliIo, { method, version, bins, unknown }: Kept): void {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  io.note(`${rows} judgements kept as the precision of ${method}, version ${version}.`);
  if (unknown > 0) io.note(`${unknown} judgements are of rows that no scored pair of this workspace gives.`);
}

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
