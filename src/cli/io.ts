import type { Command } from "commander";
import { type Config, resolveConfig } from "../base/config";
import { silentProgress } from "../base/core/progress";
import type { Job } from "../usecases/job";
import { progressLines } from "./progress";

/** Where a command's words go: answers to `out`, everything else to `err`. */
export interface Streams {
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a verb may use of the outside. */
export interface CliIo extends Job {
  /** Where the answer goes; for answers that are too long for `answer`. */
  readonly output: NodeJS.WritableStream;
  /** Writes the answer: as JSON where that is wanted, or as the lines that `text` makes of it. */
  answer(json: unknown, text: () => string): void;
  /** Where a program that runs long keeps its log; undefined under `--quiet`. */
  readonly log: NodeJS.WritableStream | undefined;
  readonly config: Config;
  readonly environment: Streams["environment"];
  readonly json: boolean;
  readonly color: boolean;
}

/** Makes a verb's action: the verb gets what it may use of the outside, and its own arguments. */
export type RunVerb = <A extends unknown[]>(
  action: (io: CliIo, ...args: A) => Promise<void>,
) => (...args: [...A, Command]) => Promise<void>;

/** The options that every verb has. */
interface GlobalOptions {
  readonly home?: string;
  readonly config?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color: boolean;
  readonly candidates?: string;
  readonly seed?: string;
  readonly threads?: string;
  /** An option of `serve`. */
  readonly workers?: string;
}

/** Returns what the verb `command` may use, its settings resolved. */
export function createIo(command: Command, streams: Streams, signal: AbortSignal): CliIo {
  const options = command.optsWithGlobals<GlobalOptions>();
  const config = resolveConfig({
    flags: {
      home: options.home,
      candidates: options.candidates,
      seed: options.seed,
      threads: options.threads,
      workers: options.workers,
    },
    environment: streams.environment,
    ...(options.config === undefined ? {} : { file: options.config }),
  });
  const quiet = options.quiet === true;
  // Such a terminal shows codes as characters.
  const isDumb = streams.environment["TERM"] === "dumb";
  return {
    output: streams.out,
    answer: (json, text) => {
      streams.out.write(`${options.json ? JSON.stringify(json) : text()}\n`);
    },
    note: (text) => {
      if (!quiet) streams.err.write(`${text}\n`);
    },
    log: quiet ? undefined : streams.err,
    progress: quiet
      ? silentProgress
      : progressLines(streams.err, () => performance.now(), streams.err.isTTY === true && !isDumb),
    config,
    environment: streams.environment,
    json: options.json === true,
    color:
      options.color && !isDumb && streams.environment["NO_COLOR"] === undefined && streams.out.isTTY === true,
    signal,
  };
}
