import type { Command } from "commander";
import { choice } from "../choice";
import type { RunVerb } from "../io";
import { type AblateFlags, readAblation, readComponents, readRegimes } from "./ablate-options";

/** What `ablate` can make: the paper's Table 6, or its Tables 5, 9 and 10 with Figure 3. */
const ABLATION_TABLES = ["components", "regimes"] as const;

const EXAMPLES = `
Examples:
  crowdchecked train encoder --from scratch --out FOLDER && crowdchecked ablate --from FOLDER --regime gold --epochs 2 --lr 1e-3
  crowdchecked ablate --table regimes --methods jaccard,cosine --thresholds 0.3,0.4,cosine:0.5,cosine:0.6 --loss noise-weighted`;

export function registerAblate(program: Command, run: RunVerb): void {
  program
    .command("ablate")
    .description(
      "trains and scores the rows of the paper's tables and writes them as Markdown, LaTeX and JSON; given again, it goes on where it was stopped",
    )
    .addHelpText("after", EXAMPLES)
    .option(
      "--table <name>",
      "components (Table 6: part after part of the method, and systems of others) or regimes (Tables 5, 9, 10 and Figure 3: which pairs are trained on)",
      "components",
    )
    .option("--regime <name>", "components: gold, crowd, seq or mix; the paper's rows are of mix", "mix")
    .option("--method <name>", "components: how crowd pairs were labelled", "jaccard")
    .option("--threshold <x>", "components: the score that crowd pairs are above", "0.3")
    .option(
      "--rows <list>",
      "components: which rows, the paper's by number, of which the last two rerank",
      "bm25,dips,nlytics,1,2,3,4,5,6",
    )
    .option("--regimes <list>", "regimes: which", "gold,crowd,seq,mix")
    .option("--methods <list>", "regimes: how crowd pairs were labelled", "jaccard")
    .option(
      "--thresholds <list>",
      "regimes: the scores that crowd pairs are above; METHOD:SCORE for one method, which then has these alone",
      "0.3,0.4,0.5",
    )
    .option("--loss <name>", "regimes: mnr, label-weighted or noise-weighted, all else the same", "mnr")
    .option("--split <name>", "judgements that gold pairs and the reranker's tweets are taken from", "train")
    .option("--dev <name>", "judgements that checkpoints are chosen by", "dev")
    .option("--test <name>", "judgements that are scored once at the end; none when absent")
    .option("--seeds <list>", "every row is trained once with each", "1,2,3")
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
        const table = choice("--table", flags.table, ABLATION_TABLES);
        const asked = readAblation(flags);
        const show = (table: unknown, text: string, out: string): void => {
          io.out(io.json ? JSON.stringify(table) : text.trimEnd());
          io.note(`written to ${out}`);
        };
        // Loaded only when they are run: TensorFlow.js would slow every command down.
        const encoders = (): typeof import("../../../training/encoder") =>
          require("../../../training/encoder");
        if (table === "regimes") {
          const options = { ...asked, ...readRegimes(flags) };
          const { ablateRegimes } =
            require("../../usecases/ablate/regimes") as typeof import("../../usecases/ablate/regimes");
          const { results, out } = await ablateRegimes(io.config, options, io);
          const { regimesJson, regimesContent, markdownOf } = encoders();
          show(regimesJson(results), markdownOf(regimesContent(results)), out);
        } else {
          const options = { ...asked, ...readComponents(flags) };
          const { ablate } =
            require("../../usecases/ablate/components") as typeof import("../../usecases/ablate/components");
          const { results, out } = await ablate(io.config, options, io);
          const { jsonTable, markdownTable } = encoders();
          show(jsonTable(results), markdownTable(results), out);
        }
      }),
    );
}
