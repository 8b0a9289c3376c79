import type { Command } from "commander";
import { estimate } from "../../usecases/doctor/estimate";
import { examine } from "../../usecases/doctor/examine";
import type { RunVerb } from "../io";
import { COUNT, numeric, withExamples } from "../options";
import { findingsInLines } from "./doctor-lines";
import { estimateInLines } from "./estimate-lines";

/** A hundred thousand queries would take half an hour. */
const MOST_EXAMINED = 20_000;

/** Enough to tell apart rankers that differ by a few points. */
const PSEUDO_POSTS = 300;

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
        `examine at most n articles and n queries (default: ${MOST_EXAMINED}); with --estimate, make at most n pseudo-posts (default: ${PSEUDO_POSTS})`,
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
          const findings = await examine(io.config, { sample: sample ?? MOST_EXAMINED }, io);
          io.answer(findings, () => findingsInLines(findings));
          return;
        }
        const estimated = await estimate(io.config, { sample: sample ?? PSEUDO_POSTS }, io);
        io.answer(estimated, () => estimateInLines(estimated));
      }),
    );
  withExamples(verb, ["doctor", "doctor --estimate --sample 500"]);
}
