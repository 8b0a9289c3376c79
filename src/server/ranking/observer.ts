import type { Verdict } from "../../answer";
import type { Urgency } from "./gate";

/** An answered query. */
export interface AnsweredQuery {
  readonly urgency: Urgency;
  readonly verdict: Verdict;
  /** From its arrival to its answer. */
  readonly seconds: number;
}

/** Is told what becomes of queries and generations. */
export interface RankingObserver {
  answered(query: AnsweredQuery): void;
  /** @param code of the error. */
  refused(code: string): void;
  /** Another generation answers new queries. */
  swapped(generation: string | undefined): void;
  /** A promoted generation cannot be opened, and the one before goes on answering. */
  swapFailed(generation: string | undefined, error: unknown): void;
  /** Articles that came while it runs cannot be taken in; those that are there are ranked. */
  catchUpFailed(reason: string): void;
}
