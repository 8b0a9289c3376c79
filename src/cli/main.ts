#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { SETTINGS } from "../base/config";
import { CrowdcheckedError, EnvironmentError, EXIT, InterruptedError } from "../base/core/errors";
import { CODE_VERSION } from "../base/core/version";
import { type CliIo, createIo, type RunVerb, type Streams } from "./io";
import { describeOption, refuseNameless, withExamples } from "./options";

/** The verbs in the order of the help. Only those are loaded that a command line needs. */
const VERBS: Readonly<Record<string, () => (program: Command, run: RunVerb) => void>> = {
  import: () => (require("./workspace/import") as typeof import("./workspace/import")).registerImport,
  crawl: () => (require("./crawl/crawl") as typeof import("./crawl/crawl")).registerCrawl,
  hydrate: () => (require("./crawl/posts") as typeof import("./crawl/posts")).registerHydrate,
  dehydrate: () => (require("./crawl/posts") as typeof import("./crawl/posts")).registerDehydrate,
  export: () => (require("./workspace/data") as typeof import("./workspace/data")).registerExport,
  articles: () => (require("./workspace/articles") as typeof import("./workspace/articles")).registerArticles,
  index: () => (require("./workspace/data") as typeof import("./workspace/data")).registerIndex,
  rank: () => (require("./rank/rank") as typeof import("./rank/rank")).registerRank,
  serve: () => (require("./serve/serve") as typeof import("./serve/serve")).registerServe,
  work: () => (require("./streams/work") as typeof import("./streams/work")).registerWork,
  watch: () => (require("./streams/watch") as typeof import("./streams/watch")).registerWatch,
  feed: () => (require("./streams/feed") as typeof import("./streams/feed")).registerFeed,
  label: () => (require("./label/label") as typeof import("./label/label")).registerLabel,
  train: () => (require("./train/train") as typeof import("./train/train")).registerTrain,
  model: () => (require("./train/model") as typeof import("./train/model")).registerModel,
  claims: () => (require("./train/claims") as typeof import("./train/claims")).registerClaims,
  calibrate: () => (require("./train/calibrate") as typeof import("./train/calibrate")).registerCalibrate,
  evaluate: () => (require("./evaluate/evaluate") as typeof import("./evaluate/evaluate")).registerEvaluate,
  ablate: () => (require("./train/ablate") as typeof import("./train/ablate")).registerAblate,
  score: () => (require("./evaluate/score") as typeof import("./evaluate/score")).registerScore,
  nightly: () => (require("./serve/nightly") as typeof import("./serve/nightly")).registerNightly,
  generations: () =>
    (require("./serve/generations") as typeof import("./serve/generations")).registerGenerations,
  token: () => (require("./serve/token") as typeof import("./serve/token")).registerToken,
  feedback: () => (require("./serve/feedback") as typeof import("./serve/feedback")).registerFeedback,
  backup: () => (require("./workspace/backup") as typeof import("./workspace/backup")).registerBackup,
  restore: () => (require("./workspace/backup") as typeof import("./workspace/backup")).registerRestore,
  status: () => (require("./workspace/status") as typeof import("./workspace/status")).registerStatus,
  doctor: () => (require("./workspace/doctor") as typeof import("./workspace/doctor")).registerDoctor,
};

const HELP = "crowdchecked --help lists all commands, crowdchecked COMMAND --help its options";
/** What Commander finds wrong with a command line. */
const MISCALLED = "OPTION_INVALID";
const COMMANDER_PREFIX = /^error: /;
/** A tweet without quotes is as many arguments as it has words. */
const TOO_MANY = /too many arguments/;
const QUOTES = "A text of several words stands in quotes";
/** An option that may have a value takes the argument after it. */
const MISSING = /missing required argument/;
const FIRST = "Put it before the options: one like --onnx takes what follows as its value";

/** Options of all verbs, each with one value. */
const OF_ALL = /^--(home|config|seed|threads|candidates)$/;

/** Returns what to do about a command line that Commander refuses with `message`, where it is known. */
function remedyOf(message: string, args: readonly string[]): string | undefined {
  if (TOO_MANY.test(message)) return QUOTES;
  return MISSING.test(message) && mayHaveTaken(args) ? FIRST : undefined;
}

/** Returns whether an option of a verb stands before what may be an argument. */
function mayHaveTaken(args: readonly string[]): boolean {
  return args.some((arg, i) => {
    const next = args[i + 1];
    return arg.startsWith("--") && !OF_ALL.test(arg) && next !== undefined && !next.startsWith("-");
  });
}

function createProgram(streams: Streams, args: readonly string[]): Command {
  // `report` tells errors as JSON.
  const json = args.includes("--json");
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
    .showHelpAfterError(`  ${HELP}`)
    .exitOverride()
    .configureHelp({ optionDescription: describeOption })
    .configureOutput({
      writeOut: (text) => streams.out.write(text),
      writeErr: (text) => !json && streams.err.write(text),
      outputError: (text, write) => {
        write(text.replace(COMMANDER_PREFIX, `error ${MISCALLED}: `));
        const remedy = remedyOf(text, args);
        if (remedy !== undefined) write(`  ${remedy}.\n`);
      },
    });
  return program;
}

/** Registers the verb that a command line names, or all verbs where it names none that is known. */
function registerVerbs(program: Command, args: readonly string[], run: RunVerb): void {
  const [verb = ""] = program.parseOptions([...args]).operands;
  const named = Object.hasOwn(VERBS, verb) ? [VERBS[verb]!] : Object.values(VERBS);
  for (const load of named) load()(program, run);
}

/** Runs a command line (without node and script) and returns its exit code. */
export async function main(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const program = createProgram(streams, args);
  const run: RunVerb =
    <A extends unknown[]>(action: (io: CliIo, ...args: A) => Promise<void>) =>
    async (...args: [...A, Command]) => {
      // Commander hands over the arguments, the options and last the command itself.
      const command = args.at(-1) as Command;
      refuseNameless(command);
      await action(createIo(command, streams, signal), ...(args.slice(0, -1) as unknown as A));
    };
  try {
    registerVerbs(program, args, run);
    await program.parseAsync(args, { from: "user" });
    return EXIT.ok;
  } catch (error) {
    return report(error, args, streams);
  }
}

function report(error: unknown, args: readonly string[], streams: Streams): number {
  const json = args.includes("--json");
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    // Without --json the help says it.
    const message =
      error.code === "commander.help" ? "No command was given" : error.message.replace(COMMANDER_PREFIX, "");
    const hint = [remedyOf(message, args), HELP].filter((part) => part !== undefined).join("; ");
    if (json) writeJsonError(streams, { code: MISCALLED, message, hint });
    return EXIT.usage;
  }
  if (!(error instanceof CrowdcheckedError)) {
    streams.err.write(
      `This is a bug in crowdchecked. Please report it with these lines:\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    return EXIT.bug;
  }
  const { code, message, hint } = error;
  if (json) writeJsonError(streams, { code, message, hint });
  else {
    // Messages repeat what files hold. Loaded only where something fails.
    const { printableMessage } = require("./printable") as typeof import("./printable");
    const next = hint === undefined ? "" : `  ${printableMessage(hint)}\n`;
    streams.err.write(`error ${code}: ${printableMessage(message)}\n${next}`);
  }
  return error.exitCode;
}

function writeJsonError(
  streams: Streams,
  error: { readonly code: string; readonly message: string; readonly hint: string | undefined },
): void {
  streams.err.write(`${JSON.stringify({ error })}\n`);
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
  const streams: Streams = { out: process.stdout, err: process.stderr, environment: process.env };
  stopOnSignals(controller);
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.ok);
    const unwritten = new EnvironmentError(`The output could not be written: ${error.message}.`, {
      code: "DISK_FULL",
      hint: "Make room where it goes, and run the command again.",
      cause: error,
    });
    process.exit(report(unwritten, process.argv.slice(2), streams));
  });
  // A log or progress that nobody reads any more, or that finds no room on its disk, ends no work.
  process.stderr.on("error", () => {});
  main(process.argv.slice(2), streams, controller.signal).then((code) => {
    process.exitCode = code;
  });
}
