import { Writable } from "node:stream";
import { main } from "../src/cli/main";

/** What a command line wrote and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

class Collected extends Writable {
  text = "";

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Test files run side by side: threads of one would only wait for those of the others. */
const ONE_THREAD = { CROWDCHECKED_THREADS: "1" };

/** Runs the command line in this process, as a shell would, with an environment of its own. */
export async function run(
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const out = new Collected();
  const err = new Collected();
  const code = await main(args, { out, err, environment: { ...ONE_THREAD, ...environment } }, signal);
  return { code, out: out.text, err: err.text };
}
