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
  /** More changed articles have come than a query waits for: new threads take them in beside the others. */
  takingIn(articles: number): void;
  /** New threads have taken them in, and answer new queries. */
  tookIn(): void;
  /** New articles cannot be taken in; the known ones are ranked. */
  catchUpFailed(reason: string): void;
}
