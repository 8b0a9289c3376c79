import type { Command } from "commander";
import { ESTIMATED, EXAMINED } from "../../usecases/doctor/defaults";
import { estimate } from "../../usecases/doctor/estimate";
import { examine } from "../../usecases/doctor/examine";
import type { RunVerb } from "../io";
import { COUNT, numeric, withExamples } from "../options";
import { findingsInLines } from "./doctor-lines";
import { estimateInLines } from "./estimate-lines";

interface Options {
  readonly sample?: number;
  readonly estimate?: true;
}

export function registerDoctor(program: Command, run: RunVerb): void {
  const verb = program
    .command("doctor")
    .description(
      "looks for what makes answers worse: gaps in articles, duplicates, hubs, parts that do not fit together. Changes nothing",
    )
    .addOption(
      numeric(
        "--sample <n>",
        `examine at most n articles and n queries (default: ${EXAMINED}); with --estimate, make at most n pseudo-posts (default: ${ESTIMATED})`,
        COUNT,
      ),
    )
    .option(
      "--estimate",
      "instead, estimate without judgements how good each ranker is here. The queries are pseudo-posts: texts that articles quote or state as claims, cut out of the articles",
    )
    .action(
      run(async (io, { sample, estimate: isEstimate }: Options) => {
        if (!isEstimate) {
          const findings = await examine(io.config, { sample: sample ?? EXAMINED }, io);
          io.answer(findings, () => findingsInLines(findings));
          return;
        }
        const estimated = await estimate(io.config, { sample: sample ?? ESTIMATED }, io);
        io.answer(estimated, () => estimateInLines(estimated));
      }),
    );
  withExamples(verb, ["doctor", "doctor --estimate --sample 500"]);
}
