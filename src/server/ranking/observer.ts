import type { FastifyBaseLogger } from "fastify";
import type { Verdict } from "../../answer";
import type { Urgency } from "./gate";

/** An answered query. */
export interface AnsweredQuery {
  readonly urgency: Urgency;
  readonly verdict: Verdict;
  /** From its arrival to its answer. */
  readonly seconds: number;
}

/** Hears of answered and refused queries, and of changes of generation. */
export interface RankingObserver {
  answered(query: AnsweredQuery): void;
  /** @param code of the error. */
  refused(code: string): void;
  /** Another generation answers new queries. */
  swapped(generation: string | undefined): void;
  /** A promoted generation cannot be opened; the one before still answers. */
  swapFailed(generation: string | undefined, error: unknown): void;
  /** New articles cannot be taken in; the known ones are ranked. */
  catchUpFailed(reason: string): void;
}

/** Returns an observer that writes changes of generation to the log, and passes everything on. */
export function loggedAnd(log: FastifyBaseLogger, observer: RankingObserver): RankingObserver {
  return {
    answered: (query) => observer.answered(query),
    refused: (code) => observer.refused(code),
    swapped(generation) {
      log.info({ generation }, "another generation answers");
      observer.swapped(generation);
    },
    swapFailed(generation, error) {
      log.error({ generation, err: error }, "a promoted generation cannot be opened; the one before answers");
      observer.swapFailed(generation, error);
    },
    catchUpFailed(reason) {
      log.error({ reason }, "new articles cannot be taken in");
      observer.catchUpFailed(reason);
    },
  };
}
