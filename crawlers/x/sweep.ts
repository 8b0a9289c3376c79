import * as v from "valibot";
import { isoTime } from "../../src/base/core/clock";
import { ArtifactError, UsageError } from "../../src/base/core/errors";
import { matching, object, utcTime } from "../../src/base/core/values/shape";

const id = matching(/^\d{1,20}$/);
const stretchForm = object({ from: utcTime, to: utcTime });
const sweepForm = object({
  archive: v.boolean(),
  /** Reads new posts, posts before all that were read, or lost stretches. */
  aim: v.picklist(["new", "earlier", "lost"]),
  /** By the clock here, or the service's where that is behind. */
  begunAt: utcTime,
  startTime: v.optional(utcTime),
  sinceId: v.optional(id),
  endTime: v.optional(utcTime),
  untilId: v.optional(id),
  nextToken: v.optional(v.string()),
  newestId: v.optional(id),
  oldestId: v.optional(id),
});
const stateForm = object({
  from: v.optional(utcTime),
  sinceId: v.optional(id),
  sweep: v.optional(sweepForm),
  gaps: v.optional(v.array(stretchForm)),
});

/** A stretch of time, ISO 8601. */
export type Stretch = v.InferOutput<typeof stretchForm>;

/** A search from the newest post of a stretch of time back to its oldest, and its progress. */
export type Sweep = v.InferOutput<typeof sweepForm>;

/**
 * The state of the search for a query: everything between `from` and `sinceId` has been read except `gaps`,
 * and a part of `sweep`.
 */
export type SearchState = v.InferOutput<typeof stateForm>;

/** How far a search may reach. */
export interface SearchReach {
  readonly archive: boolean;
  /** Only posts of this time or later, ISO 8601. */
  readonly since?: string;
}

const DAY_MS = 86_400_000;
/** The reach of recent search, less a tolerance for clocks. */
const RECENT_MS = 7 * DAY_MS - 60_000;
/** Where a first search begins: still within reach after a wait for a rate limit. */
const FIRST_MS = 7 * DAY_MS - 3_600_000;
/** Search finds posts with this delay. */
const LAG_MS = 60_000;
/** Ids hold the milliseconds since this time in the bits above the low 22. */
const EPOCH_MS = 1_288_834_974_657;

/** Returns the smallest id that a post written at a time can have. */
function idAt(ms: number): string {
  return (BigInt(Math.max(0, ms - EPOCH_MS)) << 22n).toString();
}

/** Returns when a post was written, by its id, in milliseconds since 1970-01-01 (UTC). */
function postedAt(postId: string): number {
  return Number(BigInt(postId) >> 22n) + EPOCH_MS;
}

export function olderId(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return BigInt(a) < BigInt(b) ? a : b;
}

export function newerId(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return BigInt(a) > BigInt(b) ? a : b;
}

/** Returns a stored state, the empty one where there is none. @throws ArtifactError `STORE_CORRUPT`. */
export function readState(stored: string | undefined): SearchState {
  if (stored === undefined) return {};
  try {
    return v.parse(stateForm, JSON.parse(stored));
  } catch (cause) {
    throw new ArtifactError("The state of the search in the workspace is damaged.", {
      code: "STORE_CORRUPT",
      hint: "Restore crowdchecked.db from a copy; the posts that it holds are whole.",
      cause,
    });
  }
}

/**
 * Returns the next sweep of a search, by priority: an interrupted one, one of the archive for a lost stretch,
 * one back to `since` where that is earlier than all posts read, one for new posts.
 * @throws UsageError `OPTION_INVALID` where that is out of reach.
 */
export function planSweep(state: SearchState, { archive, since }: SearchReach, now: number): Sweep {
  if (state.sweep) return resumed(state.sweep, archive);
  const begun = { archive, begunAt: isoTime(now) };
  if (state.from === undefined && since === undefined && archive) {
    throw new UsageError("--archive needs --since: there is no earlier search to go on from.", {
      code: "OPTION_INVALID",
      hint: "e.g. crowdchecked crawl tweets --archive --since 2024-01-01 --max-usd 10",
    });
  }
  const gap = state.gaps?.[0];
  if (archive && gap) return { ...begun, aim: "lost", startTime: gap.from, endTime: gap.to };
  if (since !== undefined && (state.from === undefined || since < state.from)) {
    if (!archive && Date.parse(since) < reachOf(now)) {
      throw new UsageError(`--since ${since.slice(0, 10)} is more than seven days ago.`, {
        code: "OPTION_INVALID",
        hint: "Add --archive, which searches all posts, or leave --since out.",
      });
    }
    return state.from === undefined
      ? { ...begun, aim: "new", startTime: since }
      : { ...begun, aim: "earlier", startTime: since, endTime: state.from };
  }
  if (state.sinceId !== undefined) return { ...begun, aim: "new", sinceId: state.sinceId };
  return { ...begun, aim: "new", startTime: state.from ?? new Date(now - FIRST_MS).toISOString() };
}

/** Tokens of pages belong to one kind of search; the other kind continues below the oldest post. */
function resumed(sweep: Sweep, archive: boolean): Sweep {
  return sweep.archive === archive ? sweep : { ...belowOldest(sweep), archive };
}

/** Returns a sweep that continues below its oldest post read, without the token of a page. */
export function belowOldest({ nextToken: _, ...sweep }: Sweep): Sweep {
  if (sweep.oldestId === undefined) return sweep;
  const { endTime: __, ...rest } = sweep;
  return { ...rest, untilId: sweep.oldestId };
}

/**
 * Returns a sweep limited to the reach of recent search.
 * @returns `lost`: the stretch out of reach; `sweep`: undefined where nothing is left.
 */
export function withinReach(
  sweep: Sweep,
  now: number,
): { readonly sweep: Sweep | undefined; readonly lost?: Stretch } {
  const reach = reachOf(now);
  const start = startOf(sweep);
  if (sweep.archive || start >= reach) return { sweep };
  const end = Math.min(reach, endOf(sweep) ?? reach);
  const lost = { from: isoTime(start), to: isoTime(end) };
  if (end < reach) return { sweep: undefined, lost };
  const { sinceId: _, ...rest } = belowOldest(sweep);
  return { sweep: { ...rest, startTime: isoTime(reach) }, lost };
}

function startOf({ sinceId, startTime, begunAt }: Sweep): number {
  return sinceId === undefined ? Date.parse(startTime ?? begunAt) : postedAt(sinceId);
}

function endOf({ oldestId, untilId, endTime }: Sweep): number | undefined {
  const last = oldestId ?? untilId;
  if (last !== undefined) return postedAt(last);
  return endTime === undefined ? undefined : Date.parse(endTime);
}

function reachOf(now: number): number {
  return now - RECENT_MS;
}

/** Returns the state after a finished sweep. */
export function finished({ sweep: _, ...state }: SearchState, sweep: Sweep): SearchState {
  if (sweep.aim === "lost") return { ...state, gaps: state.gaps?.slice(1) };
  const { startTime, newestId, begunAt } = sweep;
  const from = [state.from, startTime].filter((one) => one !== undefined).sort()[0];
  const upTo = sweep.aim === "earlier" ? newestId : newerId(newestId, idAt(Date.parse(begunAt) - LAG_MS));
  return { ...state, from, sinceId: newerId(state.sinceId, upTo) };
}
