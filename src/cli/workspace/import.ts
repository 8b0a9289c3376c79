import type { Command } from "commander";
import {
  type CheckthatOptions,
  type ImportOptions,
  type ImportSummary,
  importArticles,
  importCheckthat,
  importClaimReview,
  importCrowdchecked,
  importTweets,
  type Kind,
} from "../../import";
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

/** Options of single formats beside those that all have. */
type FormatOptions = Pick<CheckthatOptions, "dataset" | "crowd" | "splitPrefix">;

export function registerImport(program: Command, run: RunVerb): void {
  const verb = program
    .command("import")
    .description("takes articles, tweets and judgements into the workspace");
  const format = (
    usage: string,
    description: string,
    read: (paths: readonly string[], options: ImportOptions & FormatOptions) => Promise<ImportSummary>,
  ): Command =>
    verb
      .command(usage)
      .description(description)
      .option("--dataset <name>", "name of the dataset (default: name of the folder or file)")
      .option("--verbose", "list every refused record with file and line")
      .action(
        run(async (io, path: string | string[], options: Options) => {
          const summary = await io.withStore((database) =>
            read([path].flat(), {
              database,
              startProgress: io.progress,
              signal: io.signal,
              ...(options.dataset === undefined ? {} : { dataset: options.dataset }),
              ...(options.crowd === undefined ? {} : { crowd: options.crowd }),
              ...(options.splitPrefix === undefined ? {} : { splitPrefix: options.splitPrefix }),
            }),
          );
          show(io, summary, options.verbose === true);
        }),
      );
  const one =
    <O>(read: (path: string, options: O) => Promise<ImportSummary>) =>
    ([path]: readonly string[], options: O): Promise<ImportSummary> =>
      read(path as string, options);
  format(
    "checkthat <folder>",
    "a CheckThat! task 2 dataset: vclaims/, tweets*.tsv, qrels*.tsv; tweets*.jsonl[.gz] count where there is no TSV file of the same name",
    one(importCheckthat),
  )
    .option(
      "--crowd <split>",
      "take this split's judgements as pairs that a crowd linked, for label and train encoder, and not as judgements",
    )
    .option("--split-prefix <text>", "put this before the names of splits, such as: other-");
  format(
    "crowdchecked <folder>",
    "the CrowdChecked release: its *.tar.gz as they are",
    one(importCrowdchecked),
  );
  format(
    "claimreview <file...>",
    "ClaimReview: a page, JSON-LD, a claims:search answer or the Data Commons feed",
    importClaimReview,
  );
  format("articles <file>", "articles.jsonl[.gz], the interchange format", one(importArticles));
  format(
    "tweets <file>",
    "tweets as .jsonl (id, text, imageText, quotedText, author, date) or .tsv (id, text), also .gz",
    one(importTweets),
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
  for (const kind of ["articles", "tweets", "judgements", "pairs"] as const satisfies readonly Kind[]) {
    const { added, changed, unchanged } = summary.rows[kind];
    if (added + changed + unchanged > 0) {
      io.out(`${kind.padEnd(10)} ${added} added, ${changed} changed, ${unchanged} unchanged`);
    }
  }
  io.out(
    `${"refused".padEnd(10)} ${summary.refused}${summary.flawed > 0 ? `, and ${summary.flawed} taken without a part` : ""}`,
  );
}
