import type { Command } from "commander";
import { readQrels } from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { evaluateAcross } from "../../usecases/evaluate/across";
import { evaluate } from "../../usecases/evaluate/evaluate";
import { readQueries } from "../../usecases/evaluate/query-file";
import { evaluateRobust } from "../../usecases/evaluate/robust";
import { evaluateSplit } from "../../usecases/evaluate/split";
import { RANKER_CHOICES, type RankerChoice } from "../../workspace";
import type { RunVerb } from "../io";
import { numeric, oneOf, QUERIES_HELP, RANKER_HELP, refuseOptions, withExamples } from "../options";
import { noteCutQueries } from "../rank/cut";
import { learnPseudo, WITHOUT_HELP } from "../train/shared-options";
import { acrossInLines } from "./across-lines";
import { showEvaluation } from "./evaluate-lines";
import { robustInLines } from "./robust-lines";

/** The options that only `--across` has. */
interface AcrossChoices {
  readonly leaveOut?: readonly string[];
  readonly most?: number;
  readonly split?: string;
  readonly dev?: string;
  readonly seeds?: number;
  readonly without?: readonly string[];
  readonly pseudo?: number;
}

interface Options extends AcrossChoices {
  readonly queries?: string;
  readonly qrels?: string;
  readonly ranker?: RankerChoice;
  readonly baselines?: string | true;
  readonly plots?: string;
  readonly across?: readonly string[];
  readonly robust?: boolean;
  readonly edits?: string;
}

const OF_ACROSS_ALONE = [
  "leaveOut",
  "most",
  "split",
  "seeds",
  "without",
  "pseudo",
] as const satisfies (keyof AcrossChoices)[];
const OF_FILES = [
  "queries",
  "qrels",
  "ranker",
  "baselines",
  "plots",
  "robust",
  "edits",
] as const satisfies (keyof Options)[];

export function registerEvaluate(program: Command, run: RunVerb): void {
  const verb = program
    .command("evaluate")
    .description(
      "ranks judged queries and scores the ranking. Prints separate figures for text alone, text without author names, real dates and random later dates, and for articles that the ranker was trained on",
    )
    .option("--queries <file>", `queries: ${QUERIES_HELP}`)
    .option("--qrels <file>", "judgements in TREC's form")
    .addOption(oneOf("--ranker <name>", `${RANKER_HELP} (default: auto)`, RANKER_CHOICES))
    .option(
      "--baselines [split]",
      "also score other ways of ranking, on text alone. NLytics and DIPS learn from the judged tweets of the split (default: train)",
    )
    .option(
      "--plots <folder>",
      "also draw recall by depth, beside rankings that need no training, and MAP@5 by seen and unseen article, as SVG",
    )
    .option(
      "--across <home...>",
      "instead of files: for each of these workspaces, score a ranker that was trained on the others alone",
    )
    .option(
      "--leave-out <name...>",
      "with --across: leave out only these workspaces, by the names of their folders (default: each in turn)",
    )
    .option(
      "--robust",
      "without files: edit the workspace's judged tweets - typos, negations, other names and numbers - and measure, by kind, whether articles are still found and what the answers say",
    )
    .option(
      "--edits <file>",
      "with --robust: also tweets that others edited, JSON lines (docs/evaluation.md)",
    )
    .option("--split <name>", "with --across: judgements to train on (default: train)")
    .option(
      "--dev <name>",
      "without files: the workspace's judgements to measure on; with --across: those of each workspace that nothing is trained on (default: dev)",
    )
    .addOption(
      numeric("--seeds <n>", "with --across: train with n seeds, the first being --seed (default: 1)", {
        min: 1,
        max: 20,
        whole: true,
      }),
    )
    .addOption(
      numeric(
        "--most <n>",
        "with --across: read at most n judged tweets of each workspace's split, drawn evenly over articles (default: all)",
        { min: 50, max: 1_000_000, whole: true },
      ),
    )
    .option("--without <part...>", `with --across: ${WITHOUT_HELP}`)
    .addOption(learnPseudo("with --across: "))
    .action(
      run(async (io, options: Options) => {
        const { across, split = "train", dev = "dev", seeds = 1 } = options;
        if (across) {
          refuseOptions(options, OF_FILES, "cannot be used with --across, which reads workspaces");
          const { leaveOut = [], most, without = [], pseudo = 0 } = options;
          const asked = { across, leaveOut, split, dev, most, without, seeds, pseudo };
          const result = await evaluateAcross(io.config, asked, io);
          io.answer(result, () => acrossInLines(result));
          return;
        }
        refuseOptions(options, OF_ACROSS_ALONE, "can only be used with --across");
        const { ranker = "auto", plots } = options;
        if (options.robust) {
          refuseOptions(options, ["queries", "qrels", "baselines", "plots"], "cannot be used with --robust");
          const asked = { split: dev, ranker, edits: options.edits };
          const rows = await evaluateRobust(io.config, asked, io);
          io.answer(rows, () => robustInLines(rows));
          return;
        }
        refuseOptions(options, ["edits"], "can only be used with --robust");
        const files = filesOf(options);
        const baselines = options.baselines === true ? "train" : options.baselines;
        if (!files) {
          showEvaluation(io, await evaluateSplit(io.config, { split: dev, ranker, baselines, plots }, io));
          return;
        }
        refuseOptions(
          options,
          ["dev"],
          "cannot be used with --queries and --qrels, which hold the judgements",
        );
        const qrels = readQrels(files.qrels);
        const queries = await readQueries(files.queries);
        noteCutQueries(io, queries);
        const asked = { ranker, plots, qrels, queries, baselines };
        showEvaluation(io, await evaluate(io.config, asked, io));
      }),
    );
  withExamples(verb, [
    "evaluate --queries tweets.tsv --qrels qrels-dev.tsv --baselines",
    "evaluate --robust --dev train",
  ]);
}

/** Returns the two files; undefined where neither was given. @throws UsageError where one is missing. */
function filesOf({
  queries,
  qrels,
}: Options): { readonly queries: string; readonly qrels: string } | undefined {
  if (queries === undefined && qrels === undefined) return undefined;
  if (queries !== undefined && qrels !== undefined) return { queries, qrels };
  throw new UsageError("evaluate needs --queries and --qrels together.", {
    code: "OPTION_INVALID",
    hint: "E.g.: crowdchecked evaluate --queries tweets.tsv --qrels qrels.tsv",
  });
}
