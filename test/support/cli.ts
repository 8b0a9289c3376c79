import { Writable } from "node:stream";
import { InterruptedError } from "../../src/base/core/errors";
import { main } from "../../src/cli/main";

/** What a command line wrote and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

class Collected extends Writable {
  text = "";

  constructor(private readonly onText: (text: string) => void = () => {}) {
    super();
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    this.onText(this.text);
    done();
  }
}

/** Test files run side by side: threads of one would only wait for those of the others. */
const ONE_THREAD = { CROWDCHECKED_THREADS: "1" };

/**
 * Runs the command line in this process, as a shell would, with an environment of its own.
 * @param onErr called with what has been written to standard error, whenever it grows.
 */
export async function run(
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
  environment: Readonly<Record<string, string>> = {},
  onErr?: (err: string) => void,
): Promise<Outcome> {
  const out = new Collected();
  const err = new Collected(onErr);
  const code = await main(args, { out, err, environment: { ...ONE_THREAD, ...environment } }, signal);
  return { code, out: out.text, err: err.text };
}

/** Runs the command line, and stops it as Ctrl+C does as soon as it has told `text`. */
export function runUntil(text: string, args: readonly string[]): Promise<Outcome> {
  const stopper = new AbortController();
  return run(args, stopper.signal, {}, (err) => {
    if (err.includes(text)) stopper.abort(new InterruptedError("The command"));
  });
}
