import type { Command } from "commander";
import type { RunVerb } from "./main";

/** The options of `ablate` as they were given. */
export interface AblateFlags {
  readonly regime: string;
  readonly method: string;
  readonly threshold: string;
  readonly split: string;
  readonly dev: string;
  readonly test?: string;
  readonly seeds: string;
  readonly rows: string;
  readonly epochs?: string;
  readonly lr?: string;
  readonly from?: string;
  readonly out?: string;
  readonly backend: string;
}

export function registerAblate(program: Command, run: RunVerb): void {
  program
    .command("ablate")
    .description(
      "trains and scores the rows of the paper's Table 6 and writes them as Markdown, LaTeX and JSON",
    )
    .option("--regime <name>", "gold, crowd, seq or mix; the paper's rows are of mix", "mix")
    .option("--method <name>", "how crowd pairs were labelled", "jaccard")
    .option("--threshold <x>", "the score that crowd pairs are above", "0.3")
    .option("--split <name>", "judgements that gold pairs and the reranker's tweets are taken from", "train")
    .option("--dev <name>", "judgements that checkpoints are chosen by", "dev")
    .option("--test <name>", "judgements that are scored once at the end; none when absent")
    .option("--seeds <list>", "every row is trained once with each", "1,2,3")
    .option("--rows <list>", "which rows, from 1; the last two rerank", "1,2,3,4,5,6")
    .option("--epochs <n>", "epochs of each phase, where the paper's ten are too many")
    .option(
      "--lr <x>",
      "peak learning rate of all rows, where the paper's are not for the model: a bag wants 1e-3",
    )
    .option("--from <folder>", "the model to begin with (default: the workspace's)")
    .option("--out <folder>", "where tables and trainings go (default: ablation in the workspace)")
    .option("--backend <name>", "auto, tfjs-node-gpu, tfjs-node, webgpu or wasm", "auto")
    .action(
      run(async (io, flags: AblateFlags) => {
        // Loaded only when it is run: TensorFlow.js would slow every command down.
        const { ablate } = require("./ablate-run") as typeof import("./ablate-run");
        await ablate(io, flags);
      }),
    );
}
