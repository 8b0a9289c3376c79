import { randomUUID } from "node:crypto";
import { addAbortSignal, type Readable } from "node:stream";
import type { Config } from "../../base/config";
import { systemClock } from "../../base/core/clock";
import { type BatchLine, readLines } from "../../base/core/files/read-lines";
import type { Lane } from "../../broker/broker";
import { damagedFile, openText } from "../../import/text-file";
import { MAX_POST_CHARS } from "../../queries/post";
import { type Fed, feed } from "../../streams/feed";
import type { Job } from "../job";
import { type StreamChoice, withBroker } from "./broker";

/** What is fed, and how. */
export interface FeedChoice extends StreamChoice {
  /** Path of a file of JSON lines, gzipped or not, or such lines as they come. */
  readonly input: string | Readable;
  readonly lane: Lane;
  /** The first line to send, from 1. */
  readonly from: number;
  /** Posts a second; undefined: as fast as the stream takes them. */
  readonly rate?: number | undefined;
  /** Whether a full stream is waited for. */
  readonly wait: boolean;
}

/**
 * Sends posts into a stream. Wrong lines are refused and named in what is returned.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `FILE_TRUNCATED`; what `withBroker` and `feed` throw.
 */
export function feedStream(config: Config, choice: FeedChoice, job: Job): Promise<Fed> {
  const { input, lane, from, rate, wait } = choice;
  const { note, progress, signal } = job;
  const source = typeof input === "string" ? openText(input) : input;
  const feeding = withBroker(config, choice, { name: "crowdchecked feed", note }, async (broker) => {
    const shown = progress("Feeding", "lines");
    const read = readLines(addAbortSignal(signal, source), MAX_POST_CHARS);
    const lines = typeof input === "string" ? linesOf(input, read, from) : read;
    let flawed = 0;
    const observer = {
      fed: (done: number) => shown.update(done),
      flawed: () => flawed++,
      waiting: ({ message }: Error) => note(`${message} Waiting.`),
      goesOn: () => note("The stream takes posts again."),
      // A live source may send its next line much later, or never.
      fails: () => source.destroy(),
    };
    const options = {
      broker,
      lines,
      lane,
      from,
      rate,
      wait,
      run: randomUUID(),
      clock: systemClock,
      observer,
    };
    try {
      return await feed(options, signal);
    } finally {
      shown.finish();
      if (flawed > 0) note(`Posts sent with characters that cannot be read (is it UTF-8?): ${flawed}.`);
    }
  });
  // Input that is left open would keep the process alive.
  return feeding.finally(() => source.destroy());
}

/**
 * Yields the lines of a file.
 * @param from the first line that is sent.
 * @throws InputError `FILE_TRUNCATED`, which says where to go on.
 */
async function* linesOf(
  file: string,
  lines: AsyncIterable<BatchLine>,
  from: number,
): AsyncGenerator<BatchLine, void> {
  let next = from;
  try {
    for await (const line of lines) {
      next = Math.max(from, line.number + 1);
      yield line;
    }
  } catch (error) {
    const hint = `Get the file again, and go on with --from ${next}: what stands before that line was sent.`;
    throw damagedFile(file, error, hint);
  }
}
