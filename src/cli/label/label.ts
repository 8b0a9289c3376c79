import type { Command } from "commander";
import { LABEL_METHODS, type LabelMethod } from "../../../training/label";
import { measureAgreement } from "../../usecases/label/agreement";
import { label } from "../../usecases/label/label";
import { LABEL_DEFAULTS } from "../../usecases/label/options";
import { sampleSheet } from "../../usecases/label/sample";
import type { RunVerb } from "../io";
import { COUNT, invalidOption, numeric, oneOf, withExamples } from "../options";
import { agreementLines, noteKept, summaryLines } from "./label-lines";

interface Options {
  readonly method: LabelMethod;
  readonly threshold?: number;
  readonly precision: number;
  readonly encoder?: string;
}

export function registerLabel(program: Command, run: RunVerb): void {
  const verb = program
    .command("label")
    .description(
      "scores the pairs of post and article that the crowd linked, and measures how good the scores are",
    );
  const pairs = verb
    .command("pairs", { isDefault: true })
    .description("scores pairs that are new or have changed. crowdchecked label does the same")
    .addOption(
      oneOf(
        "--method <name>",
        "jaccard: shared words over all words, as in the paper; overlap: shared words over the words of the shorter text; cosine: similarity of an encoder's vectors",
        LABEL_METHODS,
        LABEL_DEFAULTS.method,
      ),
    )
    .addOption(
      numeric(
        "--precision <share>",
        "in the summary, count the pairs above the lowest threshold that keeps at least this share of them good",
        { min: 0, max: 1 },
        LABEL_DEFAULTS.bar.precision,
      ),
    )
    .addOption(
      numeric(
        "--threshold <score>",
        "count the pairs above this score instead. All scores are kept in any case",
        {
          min: -1,
          max: 1,
        },
      ),
    )
    .option(
      "--encoder <folder>",
      "with --method cosine: an encoder that was trained on judgements alone (default: the workspace's, if it was)",
    )
    .action(
      run(async (io, { method, threshold, precision, encoder }: Options) => {
        if (encoder !== undefined && method !== "cosine")
          throw invalidOption("--method", "cosine with --encoder", method);
        const bar = threshold === undefined ? { precision } : { threshold };
        const summary = await label(io.config, { method, bar, encoder }, io);
        io.answer(summary, () => summaryLines(summary).join("\n"));
      }),
    );
  const sample = verb
    .command("sample")
    .description(
      "writes a sheet for annotators: scored pairs in random order, the same number from each bin of scores",
    )
    .addOption(oneOf("--method <name>", "whose scores make the bins", LABEL_METHODS, LABEL_DEFAULTS.method))
    .addOption(numeric("--per-bin <n>", "pairs of each bin", { ...COUNT, max: 10_000 }, 15))
    .requiredOption("--out <file>", "new tab-separated file, for a spreadsheet")
    .action(
      run(async (io, { method, perBin, out }: { method: LabelMethod; perBin: number; out: string }) => {
        const rows = await sampleSheet(io.config, { method, perBin, out });
        io.answer({ method, rows, file: out }, () => `${rows} rows written to ${out}`);
        io.note(
          "Give each annotator a copy, to write yes or no into reply_matches and conversation_matches. Then: crowdchecked label agreement --keep METHOD FILE...",
        );
      }),
    );
  const agreement = verb
    .command("agreement <file...>")
    .description(
      "reads filled sheets, one from each annotator. Prints the share of good pairs by bin, and how far annotators agree (Fleiss' and Cohen's kappa)",
    )
    .addOption(
      oneOf(
        "--keep <method>",
        "keep the shares in the workspace as the precision of this method's scores. Pairs of a sheet that another method drew are weighted",
        LABEL_METHODS,
      ),
    )
    .action(
      run(async (io, files: string[], { keep }: { readonly keep?: LabelMethod }) => {
        const measured = await measureAgreement(io.config, { files, keep });
        const { agreement, kept } = measured;
        io.answer({ ...agreement, ...(kept && { kept }) }, () => agreementLines(agreement).join("\n"));
        if (kept) noteKept(io, kept);
      }),
    );
  withExamples(verb, ["label", "label --method cosine --precision 0.8"]);
  withExamples(pairs, ["label pairs --method overlap", "label pairs --method cosine --threshold 0.5"]);
  withExamples(sample, [
    "label sample --out sheet.tsv",
    "label sample --method cosine --per-bin 30 --out sheet.tsv",
  ]);
  withExamples(agreement, [
    "label agreement anna.tsv ben.tsv",
    "label agreement --keep jaccard anna.tsv ben.tsv",
  ]);
}
