import type { RowChange, Spent } from "../../src/base/store";
import { RULES, type Rule } from "./post";

/** How a run on the X API ended: everything was read, or the next request could have exceeded the budget. */
export type Ended = "done" | "budget";

/** Counts of a run on the X API. */
export interface XCounts {
  /** Requests that were answered. */
  requests: number;
  /** What became of the posts that were kept. */
  readonly rows: Record<RowChange, number>;
  /** Posts that were dropped, by rule. */
  readonly dropped: Record<Rule, number>;
  /** Posts that are gone or no longer public, and were removed here. */
  gone: number;
  /** Posts that were removed here before and were not taken again. */
  removedBefore: number;
  /** Requested posts that the answer did not mention. */
  missing: number;
  /** Posts that were not requested, and not taken. */
  unasked: number;
  /** Malformed posts, which were not taken. */
  unreadable: number;
  /** Other problems with single posts that the service reported. */
  problems: number;
  /** Texts from which invalid characters were removed. */
  mended: number;
  /** Invalid ids. */
  invalid: number;
  /** New links of posts to fact-checks. */
  links: number;
  /** New pairs of a fact-checking post and one that it is about. */
  checks: number;
}

/** Counts, end and cost of a run on the X API. */
export interface XSummary extends XCounts {
  readonly ended: Ended;
  /** Cost of this run and of the unfinished runs that it continued. */
  readonly run: Spent;
  /** Cost of all runs of this month (UTC). */
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
