import type { Config } from "../base/config";
import type { Clock } from "../base/core/clock";

/** How long clients may take and stay, milliseconds; tests make them short. */
export interface ServerTimeouts {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the headers to the end of the body, but for bodies that are read as a stream. */
  readonly bodyMs: number;
  /** From the first byte of a request to its last, also for those that are read as a stream. */
  readonly requestMs: number;
  /** A connection on which nothing moves. */
  readonly idleMs: number;
  /** A thread that works on a query; new articles are taken in first. */
  readonly answerMs: number;
  /** Running requests, once the server is told to stop. */
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

/** What the server is built from. */
export interface ServerOptions {
  readonly config: Config;
  readonly clock: Clock;
  /** Others than this machine may ask and vote without a token, where there are no tokens. */
  readonly open: boolean;
  /** Texts of queries go to the log. */
  readonly logQueries: boolean;
  /** Where the log goes, a JSON object a line; undefined: nowhere. */
  readonly log: NodeJS.WritableStream | undefined;
  readonly timeouts?: Partial<ServerTimeouts>;
  /** How often it is looked which generation serves, milliseconds; default a second. */
  readonly lookMs?: number;
  /** Options of Node.js for the server's threads; tests load TypeScript by them. */
  readonly threadArguments?: readonly string[];
}
