import type { RowChange, Spent } from "../../src/base/store";
import { RULES, type Rule } from "./post";

/** How a run on the X API ended: all was read, or the next request could have cost more than may be spent. */
export type Ended = "done" | "budget";

/** What a run on the X API did. */
export interface XCounts {
  /** Requests that were answered. */
  requests: number;
  /** What became of the posts that were kept. */
  readonly rows: Record<RowChange, number>;
  /** Posts that were dropped, by rule. */
  readonly dropped: Record<Rule, number>;
  /** Posts that are gone, or no longer public: removed here. */
  gone: number;
  /** Posts that had been removed here before and came again; not taken. */
  removedBefore: number;
  /** Posts that were asked for and not mentioned. */
  missing: number;
  /** Posts that were given and not asked for; not taken. */
  unasked: number;
  /** Posts that are not of their form; not taken. */
  unreadable: number;
  /** Other problems that the service told of single posts. */
  problems: number;
  /** Texts that characters were taken out of that no text should hold. */
  mended: number;
  /** Ids that are none. */
  invalid: number;
  /** New links of posts to fact-checks. */
  links: number;
  /** New pairs of a fact-checking post and one that it is about. */
  checks: number;
}

/** What a run on the X API did, how it ended and what it cost. */
export interface XSummary extends XCounts {
  readonly ended: Ended;
  /** By this run and those that it went on from. */
  readonly run: Spent;
  /** By all runs of this month (UTC). */
  readonly month: Spent;
}

export function noCounts(): XCounts {
  const dropped = Object.fromEntries(Object.keys(RULES).map((rule) => [rule, 0])) as Record<Rule, number>;
  return {
    requests: 0,
    rows: { added: 0, changed: 0, unchanged: 0 },
    dropped,
    gone: 0,
    removedBefore: 0,
    missing: 0,
    unasked: 0,
    unreadable: 0,
    problems: 0,
    mended: 0,
    invalid: 0,
    links: 0,
    checks: 0,
  };
}
