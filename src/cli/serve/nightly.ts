import type { Command } from "commander";
import { systemClock } from "../../base/core/clock";
import { IncompleteError, NotPromotedError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import { NightLog, openDatabase } from "../../base/store";
import {
  DEV_SET,
  type EndedNight,
  freezeDevSet,
  nightWork,
  type Promotion,
  planNight,
  type Step,
  type StepSelection,
  unfinishedNight,
} from "../../nightly";
import type { Job } from "../../usecases/job";
import { runNightly } from "../../usecases/night/night";
import { nightSteps } from "../../usecases/night/steps";
import { readXLimits, withXOptions, type XFlags } from "../crawl/x-run";
import type { CliIo, RunVerb } from "../io";
import { printable } from "../printable";

const HELP = `
Exit codes: 0 promoted, 10 not promoted (what served before still serves), 11 promoted, but a crawl failed;
75 run it again later, 130 stopped. After 75, 130 or a crash the same command goes on. See docs/nightly.md.
`;

interface Options extends StepSelection, XFlags {
  readonly dryRun?: boolean;
  readonly freezeDev?: boolean;
}

export function registerNightly(program: Command, run: RunVerb): void {
  const verb = program
    .command("nightly")
    .description("crawls, labels, trains, indexes, and promotes what is not worse than what serves")
    .option("--from <step>", "begin with this step, also where it was done before")
    .option("--skip <step...>", "leave these steps out", [])
    .option("--dry-run", "tell what would run, and change nothing")
    .option(
      "--freeze-dev",
      "measure from now on on the dev tweets as they are now: figures before and after cannot be compared",
    )
    .addHelpText("after", HELP);
  withXOptions(verb).action(
    run(async (io, options: Options) => {
      const task = { ...io, note: (text: string) => io.note(printable(text)) };
      if (options.freezeDev) await freeze(io);
      else if (options.dryRun) tellPlan(io, nightSteps(task, readXLimits(options), systemClock), options);
      else await runAndTell(io, task, options);
    }),
  );
}

async function freeze(io: CliIo): Promise<void> {
  const { home } = io.config;
  const tweets = await io.withStore((database) =>
    nightWork(database.name, () => freezeDevSet(home, database, new Date(systemClock.now()).toISOString())),
  );
  io.out(io.json ? JSON.stringify({ tweets }) : `${tweets} dev tweets are frozen in ${DEV_SET}`);
}

function tellPlan(io: CliIo, steps: readonly Step[], options: Options): void {
  const database = openDatabase(workspacePaths(io.config.home).database);
  try {
    const night = unfinishedNight(database, systemClock);
    const known = night ? new NightLog(database).steps(night.name) : [];
    const plan = planNight(steps, known, options).map(({ step, plan: what }) => ({ step: step.name, what }));
    if (io.json) io.out(JSON.stringify({ night: night?.name ?? null, steps: plan }));
    else {
      io.out(night ? `would go on with the night ${night.name}` : "would begin a night");
      for (const { step, what } of plan) io.out(`${step.padEnd(16)} ${what}`);
    }
  } finally {
    database.close();
  }
}

async function runAndTell(io: CliIo, job: Job, options: Options): Promise<void> {
  const { from, skip } = options;
  const { environment } = io;
  const asked = { from, skip, environment, ...readXLimits(options) };
  const { report, ...ended } = await runNightly(io.config, asked, job);
  show(io, ended, report);
  refuse(ended, report);
}

function show(io: CliIo, { night, steps }: EndedNight, report: string): void {
  if (io.json) {
    io.out(JSON.stringify({ night, steps, report }));
    return;
  }
  for (const { step, state, problem } of steps) {
    io.out(`${step.padEnd(16)} ${state}${problem ? `: ${problem.code}: ${printable(problem.message)}` : ""}`);
  }
  const promotion = promotionOf(steps);
  if (promotion?.promoted) io.out(`generation ${promotion.generation} serves now`);
  io.out(`report: ${report}`);
}

/** Gives a night that did not bring what it is for an exit code of its own. */
function refuse({ steps }: EndedNight, report: string): void {
  const promotion = promotionOf(steps);
  if (promotion && !promotion.promoted) {
    throw new NotPromotedError(
      `Generation ${promotion.generation} was not promoted: ${promotion.reasons.map(printable).join("; ")}.`,
      {
        code: "NIGHT_NOT_PROMOTED",
        hint: `What served before still serves. See ${report}; crowdchecked generations rollback ${promotion.generation} serves it all the same.`,
      },
    );
  }
  const failed = steps.filter(({ state }) => state === "failed");
  if (failed.length === 0) return;
  const told = failed.map(
    ({ step, problem }) => `${step}: ${problem?.code}: ${printable(problem?.message ?? "")}`,
  );
  throw new IncompleteError(`The night ended without ${told.join("; ")}`, {
    code: "NIGHT_INCOMPLETE",
    hint: "The night went on with what was there; see to the cause, or leave such steps out with --skip.",
  });
}

function promotionOf(steps: EndedNight["steps"]): Promotion | undefined {
  return (steps.find(({ step }) => step === "promote")?.summary ?? undefined) as Promotion | undefined;
}
