import type { Command } from "commander";
import { LOSSES, OF_BAG, REGIMES } from "../../../training";
import {
  ablationContent,
  type CrowdPairs,
  jsonTable,
  markdownOf,
  regimesContent,
  regimesJson,
} from "../../../training/encoder";
import { present } from "../../base/core/values/present";
import { type AblateOptions, ablate } from "../../usecases/ablate/components";
import { ablateRegimes, type RegimesOptions } from "../../usecases/ablate/regimes";
import { SCORE, SETTING_RANGES } from "../../usecases/encoder/ranges";
import type { RunVerb } from "../io";
import {
  COUNT,
  choice,
  givenOptions,
  invalidOption,
  listOf,
  numberIn,
  numeric,
  oneOf,
  refuseOptions,
  withExamples,
} from "../options";
import { backend, refuseCrowdOptions } from "./shared-options";

/** What `ablate` can make: the paper's Table 6, or its Tables 5, 9 and 10 with Figure 3. */
const TABLES = ["components", "regimes"] as const;
/** The options of one table alone. */
const OF_TABLE = {
  components: ["regime", "method", "threshold", "rows"],
  regimes: ["regimes", "methods", "thresholds", "loss"],
} as const satisfies Record<(typeof TABLES)[number], readonly (keyof Flags)[]>;

interface Flags extends Omit<AblateOptions, "changes">, Pick<RegimesOptions, "loss" | "regimes"> {
  readonly table: (typeof TABLES)[number];
  readonly methods: string;
  readonly thresholds: string;
  readonly epochs?: number;
  readonly lr?: number;
}

export function registerAblate(program: Command, run: RunVerb): void {
  const verb = program
    .command("ablate")
    .description(
      "trains and scores the rows of the paper's tables and writes them as Markdown, LaTeX and JSON. If it is stopped, the same command resumes",
    )
    .addOption(
      oneOf(
        "--table <name>",
        "components: Table 6, the method's parts one after the other, and other systems; regimes: Tables 5, 9, 10 and Figure 3, which compare the pairs that are trained on",
        TABLES,
        "components",
      ),
    )
    .addOption(oneOf("--regime <name>", "components: pairs to train on; the paper's are mix", REGIMES, "mix"))
    .option("--method <name>", "components: take crowd pairs that were labelled by this method", "jaccard")
    .addOption(numeric("--threshold <score>", "components: take crowd pairs above this score", SCORE, 0.3))
    .addOption(
      listOf(
        "--rows <list>",
        "components: rows, separated by commas: bm25, dips, nlytics and the paper's by number, of which the last two use a reranker",
        (row) => row,
        "bm25,dips,nlytics,1,2,3,4,5,6",
      ),
    )
    .addOption(
      listOf(
        "--regimes <list>",
        `regimes: pairs to train on, separated by commas: ${REGIMES.join(", ")}`,
        (item, option) => choice(option, item, REGIMES),
        REGIMES.join(","),
      ),
    )
    .option(
      "--methods <list>",
      "regimes: methods that labelled the crowd pairs, separated by commas",
      "jaccard",
    )
    .option(
      "--thresholds <list>",
      "regimes: scores that crowd pairs are above, separated by commas. METHOD:SCORE is for one method, which then has no others",
      "0.3,0.4,0.5",
    )
    .addOption(oneOf("--loss <name>", "regimes: loss function of all rows", LOSSES, "mnr"))
    .option("--split <name>", "judgements for gold pairs and for the reranker", "train")
    .option("--dev <name>", "judgements that choose checkpoints", "dev")
    .option("--test <name>", "judgements that are scored once at the end (default: none)")
    .addOption(
      listOf(
        "--seeds <list>",
        "train every row once with each of these seeds, separated by commas",
        (item, option) => numberIn(option, item, COUNT),
        "1,2,3",
      ),
    )
    .addOption(numeric("--epochs <n>", "epochs of each phase (default: the paper's ten)", COUNT))
    .addOption(
      numeric(
        "--lr <rate>",
        `peak learning rate of all rows (default: the paper's; ${OF_BAG.learningRate} for a bag)`,
        SETTING_RANGES.learningRate,
      ),
    )
    .option("--from <folder>", "the model to begin with (default: the workspace's)")
    .option("--out <folder>", "where tables and trainings are written (default: ablation in the workspace)")
    .addOption(backend())
    .action(
      run(async (io, { table, methods, thresholds, epochs, lr, ...flags }: Flags) => {
        refuseOther(verb, table);
        const regimes = table === "regimes" ? flags.regimes : [flags.regime];
        refuseCrowdOptions(verb, regimes, ["method", "threshold", "methods", "thresholds"]);
        const changes = present({ epochs, learningRate: lr });
        const show = (table: unknown, text: string, out: string): void => {
          io.answer(table, () => text.trimEnd());
          io.note(`written to ${out}`);
        };
        if (table === "regimes") {
          const options = { ...flags, changes, crowd: readCrowdPairs({ methods, thresholds }) };
          const { results, out } = await ablateRegimes(io.config, options, io);
          show(regimesJson(results), markdownOf(regimesContent(results)), out);
        } else {
          const { results, out } = await ablate(io.config, { ...flags, changes }, io);
          show(jsonTable(results), markdownOf(ablationContent(results)), out);
        }
      }),
    );
  withExamples(verb, [
    "ablate --regime gold --epochs 2",
    "ablate --table regimes --methods jaccard,cosine --thresholds 0.3,0.4,cosine:0.5",
  ]);
}

/** Refuses the options of the other table, which have defaults: what counts is whether they were given. */
function refuseOther(verb: Command, table: Flags["table"]): void {
  for (const other of TABLES.filter((name) => name !== table))
    refuseOptions(
      givenOptions(verb, OF_TABLE[other]),
      OF_TABLE[other],
      `can only be used with --table ${other}`,
    );
}

/**
 * Returns the crowd pairs of a table: each method with its thresholds, ascending. A threshold that names a
 * method is for that method alone, which then has none of the others.
 * @throws UsageError `OPTION_INVALID` for what is no score, and for a method that is not listed.
 */
export function readCrowdPairs({ methods, thresholds }: Pick<Flags, "methods" | "thresholds">): CrowdPairs[] {
  const names = [...new Set(methods.split(",").map((name) => name.trim()))];
  if (names.includes("")) throw invalidOption("--methods", "names, separated by commas", methods);
  const given = thresholds.split(",").map((item) => {
    const [score = "", method, ...rest] = item
      .split(":")
      .map((part) => part.trim())
      .reverse();
    if (rest.length > 0 || (method !== undefined && !names.includes(method)))
      throw invalidOption("--thresholds", `SCORE or METHOD:SCORE with a method of ${methods}`, item);
    return { method, threshold: numberIn("--thresholds", score, SCORE) };
  });
  return names.flatMap((method) => {
    const own = given.filter((one) => one.method === method);
    const chosen = own.length > 0 ? own : given.filter((one) => one.method === undefined);
    if (chosen.length === 0)
      throw invalidOption("--thresholds", `a score for the method ${method} as well`, thresholds);
    const scores = [...new Set(chosen.map(({ threshold }) => threshold))].sort((a, b) => a - b);
    return scores.map((threshold) => ({ method, threshold }));
  });
}
