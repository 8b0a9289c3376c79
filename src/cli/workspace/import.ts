import type { Command } from "commander";
import type { ImportedKind, ImportSummary } from "../../import";
import { type ImportFilesOptions, type ImportFormat, importFiles } from "../../usecases/import-files";
import type { CliIo, RunVerb } from "../io";
import { withExamples } from "../options";
import { requireTaken, showRefusals } from "../refusals";

interface Options extends Omit<ImportFilesOptions, "format" | "paths"> {
  readonly verbose?: boolean;
}

export function registerImport(program: Command, run: RunVerb): void {
  const verb = program
    .command("import")
    .description("reads articles, tweets and judgements from files into the workspace");
  withExamples(verb, ["import articles articles.jsonl.gz", "import checkthat ./clef2022-task2 --verbose"]);
  const format = (
    name: ImportFormat,
    paths: string,
    description: string,
    [first, second]: readonly [string, string],
  ): Command => {
    const command = verb
      .command(`${name} ${paths}`)
      .description(description)
      .option("--verbose", "list every refused record with file and line")
      .action(
        run(async (io, path: string | string[], { verbose = false, ...options }: Options) => {
          const asked = { format: name, paths: [path].flat(), ...options };
          const summary = await importFiles(io.config, asked, io);
          show(io, summary, verbose);
          const rows = KINDS.flatMap((kind) => Object.values(summary.rows[kind]));
          const taken = rows.reduce((all, count) => all + count, 0);
          requireTaken(asked.paths.join(", "), { taken, refused: summary.refused });
        }),
      );
    return withExamples(command, [`import ${name} ${first}`, `import ${name} ${second}`]);
  };
  format(
    "checkthat",
    "<folder>",
    "a dataset of CheckThat! task 2: vclaims/, tweets*.tsv and qrels*.tsv, gzipped or not. Files tweets*.jsonl are read first: where two files say something else of a tweet, the first counts. Judgements are of the split that the name of their file holds: train, dev (or validation) or test; without any of these: train",
    ["./clef2021-task2", "./community-notes --crowd train --dataset notes"],
  )
    .option("--dataset <name>", "name of the dataset (default: the name of the folder)")
    .option(
      "--crowd <split>",
      "import this split not as judgements but as pairs that a crowd linked, for label and train encoder",
    )
    .option(
      "--any-source",
      "judgements are of articles of any source, named by id, or SOURCE:ID if several sources have the id; as feedback export --qrels and runs name them",
    )
    .option("--split-prefix <text>", "put this text before the names of splits, for example other-");
  format("crowdchecked", "<folder>", "the CrowdChecked release: a folder with its *.tar.gz files", [
    "./crowdchecked-data",
    "./crowdchecked-data --verbose",
  ]);
  format(
    "claimreview",
    "<file...>",
    "ClaimReview markup: web pages, JSON-LD in files or lines, answers of claims:search or the Data Commons feed",
    ["fact-check.html", "data.json --verbose"],
  );
  format("articles", "<file>", "articles.jsonl[.gz], the format that crowdchecked export articles writes", [
    "articles.jsonl",
    "articles.jsonl.gz --verbose",
  ]);
  format(
    "tweets",
    "<file>",
    "tweets: .jsonl (or .ndjson, .json) with id, text, imageText, quotedText, language, author and date, or .tsv with id and text; both also as .gz",
    ["tweets.tsv", "tweets.jsonl.gz --dataset tipline"],
  ).option("--dataset <name>", "name of the dataset (default: the name of the file)");
}

const KINDS = ["articles", "tweets", "judgements", "pairs"] as const satisfies readonly ImportedKind[];

function show(io: CliIo, summary: ImportSummary, verbose: boolean): void {
  const { refusals, ...counts } = summary;
  showRefusals(io, refusals, { verbose, count: summary.refused + summary.flawed });
  const row = (name: string, text: string): string => `${name.padEnd(10)} ${text}`;
  io.answer(verbose ? summary : counts, () =>
    [
      ...KINDS.flatMap((kind) => {
        const { added, changed, unchanged } = summary.rows[kind];
        return added + changed + unchanged === 0
          ? []
          : [row(kind, `${added} added, ${changed} changed, ${unchanged} unchanged`)];
      }),
      row("refused", String(summary.refused)),
      ...(summary.flawed > 0
        ? [row("incomplete", `${summary.flawed} imported without a field that could not be read`)]
        : []),
    ].join("\n"),
  );
}
