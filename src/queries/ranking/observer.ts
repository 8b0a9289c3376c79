import type { Verdict } from "../../answer";
import type { Urgency } from "./gate";

/** An answered query. */
export interface AnsweredQuery {
  readonly urgency: Urgency;
  readonly verdict: Verdict;
  /** From its arrival to its answer. */
  readonly seconds: number;
}

/** Hears of answered and refused queries, and of changes of what answers them. */
export interface RankingObserver {
  answered(query: AnsweredQuery): void;
  /** @param code of the error. */
  refused(code: string): void;
  /** Another generation answers new queries, or what was built anew in this one. */
  swapped(generation: string | undefined): void;
  /** What is to answer cannot be opened; what answered before still does. */
  swapFailed(generation: string | undefined, error: unknown): void;
  /** More changed articles have come than a query waits for: new threads take them in beside the others. */
  takingIn(articles: number): void;
  /** New threads have taken them in, and answer new queries. */
  tookIn(): void;
  /** New articles cannot be taken in; the known ones are ranked. */
  catchUpFailed(reason: string): void;
}
