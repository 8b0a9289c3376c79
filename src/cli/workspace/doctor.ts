import type { Command } from "commander";
import { examine } from "../../usecases/doctor/examine";
import { invalidOption } from "../choice";
import type { CliIo, RunVerb } from "../io";
import { findingsInLines } from "./doctor-lines";
import { estimateInLines } from "./estimate-lines";

/** Everything up to this size; a tenth of a million queries would take half an hour. */
const MOST_LOOKED_AT = 20_000;

/** Enough that rankers a few points apart are told from each other. */
const PSEUDO_POSTS = 300;

interface Options {
  readonly sample?: string;
  readonly estimate?: true;
}

export function registerDoctor(program: Command, run: RunVerb): void {
  program
    .command("doctor")
    .description(
      "looks for what makes answers worse: gaps, duplicates, hubs, parts that do not fit; changes nothing",
    )
    .option(
      "--sample <n>",
      `articles, and queries, that are looked at, at most; pseudo-posts with --estimate (default: ${MOST_LOOKED_AT}; ${PSEUDO_POSTS})`,
    )
    .option(
      "--estimate",
      "instead, estimates how good each ranker is here without judgements, by texts that the articles hold, cut out of them",
    )
    .action(
      run(async (io, { sample, estimate }: Options) => {
        const most = sample === undefined ? undefined : Number(sample);
        if (most !== undefined && (!Number.isInteger(most) || most < 1))
          throw invalidOption("--sample", "an integer from 1", String(sample));
        if (estimate) return await showEstimate(io, most ?? PSEUDO_POSTS);
        const findings = await examine(io.config, { sample: most ?? MOST_LOOKED_AT }, io);
        io.out(io.json ? JSON.stringify(findings) : findingsInLines(findings));
      }),
    );
}

async function showEstimate(io: CliIo, sample: number): Promise<void> {
  // Loaded only when it is run: other findings can do without linear algebra.
  const { estimate } =
    require("../../usecases/doctor/estimate") as typeof import("../../usecases/doctor/estimate");
  const made = await estimate(io.config, { sample }, io);
  io.out(io.json ? JSON.stringify(made) : estimateInLines(made));
}
