import type { Command } from "commander";
import { readQrels } from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { QUERIES_HELP, readQueries } from "../../usecases/evaluate/query-file";
import { RANKER_CHOICES } from "../../workspace";
import { choice, invalidOption, refuseOptions } from "../choice";
import { RANKER_HELP, type RunVerb } from "../io";
import { LEARN_PSEUDO, learnedPosts } from "../train/pseudo-option";
import { acrossInLines } from "./across-lines";
import { showEvaluation } from "./evaluate-lines";

const MOST_SEEDS = 20;

/** What is said of `--across` alone. */
interface AcrossChoices {
  readonly split?: string;
  readonly dev?: string;
  readonly seeds?: string;
  readonly without?: readonly string[];
  readonly pseudo?: string | true;
}

interface Options extends AcrossChoices {
  readonly queries?: string;
  readonly qrels?: string;
  readonly ranker?: string;
  readonly baselines?: string | true;
  readonly across?: readonly string[];
}

const OF_ACROSS = ["split", "dev", "seeds", "without", "pseudo"] as const satisfies (keyof AcrossChoices)[];
const OF_FILES = ["queries", "qrels", "ranker", "baselines"] as const satisfies (keyof Options)[];

export function registerEvaluate(program: Command, run: RunVerb): void {
  program
    .command("evaluate")
    .description(
      "ranks judged queries and scores the ranking: text only, unsigned, dated and re-dated, seen and unseen articles apart",
    )
    .option("--queries <file>", QUERIES_HELP)
    .option("--qrels <file>", "judgements in TREC's form")
    .option("--ranker <which>", `${RANKER_HELP} (default: auto)`)
    .option(
      "--baselines [split]",
      "adds what other ways of ranking make of the queries, text only; NLytics and DIPS learn from the judged tweets of the split (train)",
    )
    .option(
      "--across <home...>",
      "in place of files: for each of these workspaces, what a ranker makes of its judged tweets that was trained on the others' alone",
    )
    .option("--split <name>", "with --across: judgements to train on (default: train)")
    .option("--dev <name>", "with --across: judgements that nothing is trained on (default: dev)")
    .option("--seeds <n>", "with --across: how many seeds, from --seed on (default: 1)")
    .option("--without <part...>", "with --across: leave out the features whose name holds one of these")
    .option(LEARN_PSEUDO[0], `with --across: ${LEARN_PSEUDO[1]}`)
    .action(
      run(async (io, options: Options) => {
        const { across, split = "train", dev = "dev", seeds = "1", without = [], pseudo } = options;
        if (across) {
          refuseOptions(options, OF_FILES, "is not for --across, which reads workspaces");
          const asked = {
            across,
            split,
            dev,
            without,
            seeds: seedCount(seeds),
            pseudo: learnedPosts(pseudo),
          };
          // Loaded only when they are run: other commands can do without linear algebra.
          const { evaluateAcross } =
            require("../../usecases/evaluate/across") as typeof import("../../usecases/evaluate/across");
          const result = await evaluateAcross(io.config, asked, io);
          io.out(io.json ? JSON.stringify(result) : acrossInLines(result));
          return;
        }
        refuseOptions(options, OF_ACROSS, "is for --across alone");
        const files = requireFiles(options);
        const asked = {
          ranker: choice("--ranker", options.ranker ?? "auto", RANKER_CHOICES),
          qrels: readQrels(files.qrels),
          queries: await readQueries(files.queries),
          baselines: options.baselines === true ? "train" : options.baselines,
        };
        const { evaluate } =
          require("../../usecases/evaluate/evaluate") as typeof import("../../usecases/evaluate/evaluate");
        showEvaluation(io, await evaluate(io.config, asked, io));
      }),
    );
}

function seedCount(given: string): number {
  const value = Number(given);
  if (given.trim() !== "" && Number.isInteger(value) && value >= 1 && value <= MOST_SEEDS) return value;
  throw invalidOption("--seeds", `a whole number from 1 to ${MOST_SEEDS}`, given);
}

function requireFiles({ queries, qrels }: Options): { readonly queries: string; readonly qrels: string } {
  if (queries !== undefined && qrels !== undefined) return { queries, qrels };
  throw new UsageError("evaluate wants --queries and --qrels, or --across with workspaces.", {
    code: "OPTION_INVALID",
    hint: "E.g.: crowdchecked evaluate --queries tweets.tsv --qrels qrels.tsv",
  });
}
