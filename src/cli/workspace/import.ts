import type { Command } from "commander";
import type { ImportedKind, ImportSummary } from "../../import";
import { type ImportFormat, importFiles } from "../../usecases/import/import-files";
import type { CliIo, RunVerb } from "../io";
import { printable } from "../printable";

/** Refusals that are shown without `--verbose`. */
const SHOWN = 5;

interface Options {
  readonly dataset?: string;
  readonly verbose?: boolean;
  readonly crowd?: string;
  readonly splitPrefix?: string;
}

export function registerImport(program: Command, run: RunVerb): void {
  const verb = program
    .command("import")
    .description("takes articles, tweets and judgements into the workspace");
  const format = (name: ImportFormat, paths: string, description: string): Command =>
    verb
      .command(`${name} ${paths}`)
      .description(description)
      .option("--dataset <name>", "name of the dataset (default: name of the folder or file)")
      .option("--verbose", "list every refused record with file and line")
      .action(
        run(async (io, path: string | string[], { verbose = false, ...options }: Options) => {
          const summary = await importFiles(
            io.config,
            { format: name, paths: [path].flat(), ...options },
            io,
          );
          show(io, summary, verbose);
        }),
      );
  format(
    "checkthat",
    "<folder>",
    "a CheckThat! task 2 dataset: vclaims/, tweets*.tsv, qrels*.tsv; tweets*.jsonl[.gz] count where there is no TSV file of the same name",
  )
    .option(
      "--crowd <split>",
      "take this split's judgements as pairs that a crowd linked, for label and train encoder, and not as judgements",
    )
    .option("--split-prefix <text>", "put this before the names of splits, such as: other-");
  format("crowdchecked", "<folder>", "the CrowdChecked release: its *.tar.gz as they are");
  format(
    "claimreview",
    "<file...>",
    "ClaimReview: a page, JSON-LD, a claims:search answer or the Data Commons feed",
  );
  format("articles", "<file>", "articles.jsonl[.gz], the interchange format");
  format(
    "tweets",
    "<file>",
    "tweets as .jsonl (id, text, imageText, quotedText, author, date) or .tsv (id, text), also .gz",
  );
}

function show(io: CliIo, summary: ImportSummary, verbose: boolean): void {
  const shown = verbose ? summary.refusals : summary.refusals.slice(0, SHOWN);
  for (const { file, line, reason } of shown) {
    io.note(`${file}${line === undefined ? "" : `:${line}`}: ${printable(reason)}`);
  }
  const hidden = summary.refused + summary.flawed - shown.length;
  if (hidden > 0) io.note(`... and ${hidden} more; --verbose lists them.`);
  if (io.json) {
    const { refusals, ...counts } = summary;
    io.out(JSON.stringify(verbose ? summary : counts));
    return;
  }
  for (const kind of [
    "articles",
    "tweets",
    "judgements",
    "pairs",
  ] as const satisfies readonly ImportedKind[]) {
    const { added, changed, unchanged } = summary.rows[kind];
    if (added + changed + unchanged > 0) {
      io.out(`${kind.padEnd(10)} ${added} added, ${changed} changed, ${unchanged} unchanged`);
    }
  }
  io.out(
    `${"refused".padEnd(10)} ${summary.refused}${summary.flawed > 0 ? `, and ${summary.flawed} taken without a part` : ""}`,
  );
}
