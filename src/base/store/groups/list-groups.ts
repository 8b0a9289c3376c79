import type { CurveStep, GroupArticle } from "../../core/post-group";
import { WITHDRAWN } from "../articles/withdrawals";
import type { Database } from "../database";
import { currentArticle } from "./current-article";
import { GROUP_COLUMNS, type GroupRow, groupOfRow, type KnownGroup } from "./rows";

/**
 * Which groups are listed: answered ones have a post whose verdict is `answer`, by an article that is not
 * withdrawn.
 */
export const GROUP_STATES = ["unanswered", "answered", "all"] as const;
/** In which order: by posts of the last hour, by all posts, or the latest first. */
export const GROUP_ORDERS = ["growth", "count", "latest"] as const;

export interface GroupQuery {
  readonly state: (typeof GROUP_STATES)[number];
  readonly sort: (typeof GROUP_ORDERS)[number];
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A group with its growth. */
export interface ListedGroup extends KnownGroup {
  /** Posts of the last hour. */
  readonly lastHour: number;
}

/** Groups, and how many there are of their state. */
export interface GroupList {
  /** When groups were last written, milliseconds since 1970; undefined where nobody has ever watched. */
  readonly watchedAt?: number;
  readonly groups: readonly ListedGroup[];
}

const NO_ANSWER = { verdict: "none", confidence: null, article: null, claim: null } as const;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** SQL for whether a group's article is withdrawn. */
const GONE = `article IS NOT NULL AND EXISTS (SELECT 1 FROM articles
  WHERE source = article ->> 'source' AND id = article ->> 'id' AND key IN (${WITHDRAWN}))`;
const OF_STATE = {
  all: "1",
  answered: `verdict = 'answer' AND NOT (${GONE})`,
  unanswered: `(verdict <> 'answer' OR ${GONE})`,
} as const;
const IN_ORDER = {
  growth: "count DESC, last_at DESC, id",
  count: "count DESC, last_at DESC, id",
  latest: "last_at DESC, id",
} as const;

/** A group, and whether its article was withdrawn after it was answered. */
type ListedRow = GroupRow & { readonly gone: 0 | 1 };

/**
 * Returns groups in the order that is asked for, with their articles as they are now. By growth, those
 * without a post in the last hour are left out. Where a group's article is withdrawn, the group has no
 * answer.
 */
export function listGroups(database: Database, query: GroupQuery): GroupList {
  const watchedAt = database.prepare<[], number>("SELECT updated_at FROM watch").pluck().get();
  if (watchedAt === undefined) return { groups: [] };
  const { state, sort, limit, now } = query;
  const since = sort === "growth" ? now - HOUR_MS : 0;
  const rows = database
    .prepare<[number], ListedRow>(
      `SELECT ${GROUP_COLUMNS}, ${GONE} AS gone FROM post_groups
       WHERE last_at > ? AND ${OF_STATE[state]} ORDER BY ${IN_ORDER[sort]}`,
    )
    .iterate(since);
  const current = currentArticle(database);
  const groups = sort === "growth" ? grown(rows, limit, now) : first(rows, limit, now);
  return {
    watchedAt,
    groups: groups.map((group) => withArticle(group, group.article && current(group.article))),
  };
}

function withArticle(group: ListedGroup, article: GroupArticle | undefined): ListedGroup {
  return article ? { ...group, article } : group;
}

function first(rows: Iterable<ListedRow>, limit: number, now: number): ListedGroup[] {
  const listed: ListedGroup[] = [];
  for (const row of rows) {
    listed.push(withGrowth(row, now));
    if (listed.length === limit) break;
  }
  return listed;
}

/** @param rows by falling count: no group has grown by more than its count. */
function grown(rows: Iterable<ListedRow>, limit: number, now: number): ListedGroup[] {
  let best: ListedGroup[] = [];
  for (const row of rows) {
    const last = best.length === limit ? best.at(-1) : undefined;
    if (last && row.count <= last.lastHour) break;
    const group = withGrowth(row, now);
    if (last && group.lastHour <= last.lastHour) continue;
    best = [...best, group].sort((a, b) => b.lastHour - a.lastHour).slice(0, limit);
  }
  return best.filter(({ lastHour }) => lastHour > 0);
}

function withGrowth({ gone, ...row }: ListedRow, now: number): ListedGroup {
  const group = groupOfRow(gone ? { ...row, ...NO_ANSWER } : row);
  const from = Math.floor((now - HOUR_MS) / MINUTE_MS);
  return { ...group, lastHour: group.curve.reduce((sum, step) => sum + postsSince(step, from), 0) };
}

/** Longer steps count by the share of them that lies behind the minute. */
function postsSince([minute, minutes, posts]: CurveStep, from: number): number {
  const share = Math.min(1, Math.max(0, (minute + minutes - 1 - from) / minutes));
  return Math.round(posts * share);
}
