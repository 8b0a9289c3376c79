import type { Config } from "../base/config";
import { systemClock } from "../base/core/clock";
import { giveBackFreedMemory } from "../base/native/malloc";
import { type Listening, type ServerOptions, serve } from "../server";
import type { Job } from "./job";

/** How a server listens, whom it serves and what it logs. */
export interface ServeOptions extends Listening, Pick<ServerOptions, "open" | "logQueries" | "log"> {}

/** A server that listens. */
export interface RunningServer {
  readonly address: string;
  /** Ends requests that run, and stops listening. */
  close(): Promise<void>;
  /** Resolves when the server has been closed, as an abort of the job does. */
  readonly closed: Promise<void>;
}

/**
 * Answers over HTTP until the job is stopped.
 * @throws UsageError `OPEN_REQUIRED`; EnvironmentError `PORT_TAKEN` or `LISTEN_FAILED`.
 */
export async function startServer(
  config: Config,
  { host, port, ...options }: ServeOptions,
  { signal }: Pick<Job, "signal">,
): Promise<RunningServer> {
  giveBackFreedMemory();
  const { app, address } = await serve({ config, clock: systemClock, ...options }, { host, port });
  let end = (): void => {};
  const closed = new Promise<void>((resolve) => {
    end = resolve;
  }).then(() => app.close());
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return {
    address,
    closed,
    close() {
      end();
      return closed;
    },
  };
}
