#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { SETTINGS } from "../base/config";
import { CrowdcheckedError, EXIT, InterruptedError } from "../base/core/errors";
import { CODE_VERSION } from "../base/core/version";
import { registerCrawl } from "./crawl/crawl";
import { registerHydrate } from "./crawl/posts";
import { registerEvaluate } from "./evaluate/evaluate";
import { registerScore } from "./evaluate/score";
import { type CliIo, createIo, type GlobalOptions, type RunVerb, type Streams } from "./io";
import { registerLabel } from "./label/label";
import { describeOption, withExamples } from "./options";
import { registerRank } from "./rank/rank";
import { registerFeedback } from "./serve/feedback";
import { registerGenerations } from "./serve/generations";
import { registerNightly } from "./serve/nightly";
import { registerServe } from "./serve/serve";
import { registerToken } from "./serve/token";
import { registerAblate } from "./train/ablate";
import { registerCalibrate } from "./train/calibrate";
import { registerModel } from "./train/model";
import { registerTrain } from "./train/train";
import { registerArticles } from "./workspace/articles";
import { registerBackup, registerRestore } from "./workspace/backup";
import { registerExport, registerIndex } from "./workspace/data";
import { registerDoctor } from "./workspace/doctor";
import { registerImport } from "./workspace/import";
import { registerStatus } from "./workspace/status";

function createProgram(streams: Streams, signal: AbortSignal): Command {
  const program = new Command("crowdchecked");
  withExamples(program, [
    'rank "Bill Gates wants to put microchips into vaccines"',
    "import articles articles.jsonl && crowdchecked index",
  ])
    .description("Finds, for a tweet, the fact-check article that has already dealt with its claim.")
    .version(CODE_VERSION)
    .option(
      "--home <folder>",
      `folder of the workspace (environment: ${SETTINGS.home.env}; default: ${SETTINGS.home.default})`,
    )
    .option("--config <file>", "JSON file with settings (all of them: docs/settings.md)")
    .option("--json", "print JSON")
    .option("--quiet", "print no progress and no notes")
    .option("--no-color", "print no colours (environment: NO_COLOR)")
    .option("--seed <n>", `${SETTINGS.seed.meaning} (default: ${SETTINGS.seed.default})`)
    .option("--threads <n>", `${SETTINGS.threads.meaning} (default: ${SETTINGS.threads.default})`)
    .option("--candidates <n>", `${SETTINGS.candidates.meaning} (default: ${SETTINGS.candidates.default})`)
    .showHelpAfterError("(crowdchecked --help lists all commands, crowdchecked COMMAND --help its options)")
    .exitOverride()
    .configureHelp({ optionDescription: describeOption })
    .configureOutput({
      writeOut: (text) => streams.out.write(text),
      writeErr: (text) => streams.err.write(text),
    });
  const run: RunVerb =
    <A extends unknown[]>(action: (io: CliIo, ...args: A) => Promise<void>) =>
    async (...args: [...A, Command]) => {
      // Commander hands over the arguments, the options and last the command itself.
      const command = args.at(-1) as Command;
      await action(createIo(command, streams, signal), ...(args.slice(0, -1) as unknown as A));
    };
  for (const register of [
    registerImport,
    registerCrawl,
    registerHydrate,
    registerExport,
    registerArticles,
    registerIndex,
    registerRank,
    registerServe,
    registerLabel,
    registerTrain,
    registerModel,
    registerCalibrate,
    registerEvaluate,
    registerAblate,
    registerScore,
    registerNightly,
    registerGenerations,
    registerToken,
    registerFeedback,
    registerBackup,
    registerRestore,
    registerStatus,
    registerDoctor,
  ]) {
    register(program, run);
  }
  return program;
}

/** Runs a command line (without node and script) and returns its exit code. */
export async function main(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const program = createProgram(streams, signal);
  try {
    await program.parseAsync(args, { from: "user" });
    return EXIT.ok;
  } catch (error) {
    return report(error, program.opts<GlobalOptions>().json === true, streams);
  }
}

function report(error: unknown, json: boolean, streams: Streams): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (!(error instanceof CrowdcheckedError)) {
    streams.err.write(
      `This is a bug in crowdchecked. Please report it with these lines:\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    return EXIT.bug;
  }
  const { code, message, hint } = error;
  if (json) streams.err.write(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else streams.err.write(`error ${code}: ${message}\n${hint === undefined ? "" : `  ${hint}\n`}`);
  return error.exitCode;
}

function stopOnSignals(controller: AbortController): void {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(EXIT.interrupted);
      controller.abort(new InterruptedError("The command"));
    });
  }
}

if (require.main === module) {
  const controller = new AbortController();
  stopOnSignals(controller);
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.ok);
    throw error;
  });
  const streams: Streams = { out: process.stdout, err: process.stderr, environment: process.env };
  main(process.argv.slice(2), streams, controller.signal).then((code) => {
    process.exitCode = code;
  });
}
