import { once } from "node:events";
import type { Config } from "../base/config";
import { systemClock } from "../base/core/clock";
import { giveBackFreedMemory } from "../base/native/malloc";
import type { Following } from "../queries/ranking/service";
import { type Listening, type ServerOptions, serve } from "../server";
import type { Job } from "./job";
import { type FollowChoice, registryToFollow } from "./releases/choice";
import { following } from "./releases/follow";
import { sharing } from "./releases/share";

/** How a server listens, whom it serves and what it logs; and whose generations it answers from. */
export interface ServeOptions
  extends Listening,
    FollowChoice,
    Pick<ServerOptions, "open" | "logQueries" | "log"> {
  /** Whether changes of articles are told, through the broker, to those who follow. */
  readonly share?: boolean | undefined;
}

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
 * @throws UsageError `OPEN_REQUIRED`; EnvironmentError `PORT_TAKEN` or `LISTEN_FAILED`; what `following`
 *   throws.
 */
export function startServer(config: Config, options: ServeOptions, job: Job): Promise<RunningServer> {
  giveBackFreedMemory();
  const { share, follow: _, host, port, open, logQueries, log, ...broker } = options;
  return new Promise((resolve, reject) => {
    const listen = async (followed?: Following): Promise<void> => {
      const built = { config, clock: systemClock, open, logQueries, log, following: followed };
      const { app, address } = await serve(built, { host, port });
      const ended = new AbortController();
      const close = (): Promise<void> => {
        ended.abort();
        return closed;
      };
      resolve({ address, close, closed });
      const stopped = AbortSignal.any([job.signal, ended.signal]);
      if (!stopped.aborted) await once(stopped, "abort");
      await app.close();
    };
    const closed = share
      ? sharing(config.home, broker, job, listen)
      : following(config.home, registryToFollow(options), job, listen);
    closed.catch(reject);
  });
}
