import type { Config } from "../base/config";
import type { Clock } from "../base/core/clock";
import type { Following } from "../queries/ranking/service";

/** Time limits of requests, milliseconds; tests make them short. */
export interface ServerTimeouts {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /**
   * From the headers to the end of the body, except for bodies that are read as a stream; those that go on
   * coming get more (`bodyTime`).
   */
  readonly bodyMs: number;
  /** From the first byte of a request to its last, streams included. */
  readonly requestMs: number;
  /** An idle connection. */
  readonly idleMs: number;
  /** A thread's work on a query, after it has taken in new articles. */
  readonly answerMs: number;
  /** Running requests, once the server stops. */
  readonly shutdownMs: number;
}

export const TIMEOUTS: ServerTimeouts = {
  headersMs: 10_000,
  bodyMs: 15_000,
  requestMs: 900_000,
  idleMs: 60_000,
  answerMs: 30_000,
  shutdownMs: 15_000,
};

/**
 * The most changed articles that a query waits for: as many as one request brings at most. A thread takes
 * them in in about a second.
 */
export const MOST_WAITED_FOR = 500;

/** What the server is built from. */
export interface ServerOptions {
  readonly config: Config;
  readonly clock: Clock;
  /** If there are no tokens, other machines may ask and vote without one. */
  readonly open: boolean;
  /** Whether the log holds the texts of queries. */
  readonly logQueries: boolean;
  /** The log, a JSON object a line; undefined: none. */
  readonly log: NodeJS.WritableStream | undefined;
  /** Which generation is to answer; default: the file of the workspace decides. */
  readonly following?: Following | undefined;
  readonly timeouts?: Partial<ServerTimeouts>;
  /** Time between two looks at which generation serves, milliseconds; default a second. */
  readonly lookMs?: number;
  /** The most changed articles that a query waits for; default `MOST_WAITED_FOR`. */
  readonly waitsFor?: number;
}
