import { isoTime } from "../../src/base/core/clock";
import { present } from "../../src/base/core/values/present";
import { GonePages, readCursor, writeCursor } from "../../src/base/store";
import type { FactCheckLinks } from "../../src/base/text";
import { keep } from "./conversations";
import { requestRejected } from "./failures";
import { checkerRule, type Post, readPost } from "./post";
import { POST_FIELDS, type XResponse } from "./response";
import type { XRun } from "./run";
import { SearchWatch } from "./search-watch";
import type { Ended } from "./summary";
import {
  belowOldest,
  finished,
  newerId,
  olderId,
  planSweep,
  readState,
  type SearchReach,
  type SearchState,
  type Stretch,
  type Sweep,
  withinReach,
} from "./sweep";

/** The API's least number of posts in a page. */
const MIN_PAGE = 10;
const MAX_PAGE = { recent: 100, archive: 500 } as const;
/** Rejections in a row that may come from expired tokens or times. */
const MAX_REJECTED = 2;

interface SearchOptions extends SearchReach {
  readonly links: FactCheckLinks;
  /** Called after each page. Ends the search when it returns "budget". */
  readonly afterPage: () => Promise<Ended>;
  /** Called with a stretch of time that recent search no longer reaches. */
  readonly onLost: (stretch: Stretch) => void;
}

/**
 * Searches for fact-checking posts, newest first, and stores them with their links and the ids of the posts
 * that they are about. Each page is one transaction with the state of the search, so that an interrupted run
 * resumes at the next page.
 * @throws those of `Asker.ask` and `planSweep`; UsageError `X_REQUEST`.
 */
export async function search(run: XRun, options: SearchOptions): Promise<Ended> {
  const pages = new SearchPages(run, options);
  for (let caughtUp = false; !caughtUp; ) {
    const now = Date.parse(run.now());
    const planned = planSweep(pages.state, options, now);
    // Interrupted, lost and earlier stretches are read first.
    caughtUp = pages.state.sweep === undefined && planned.aim === "new";
    const { sweep, lost } = withinReach(planned, now);
    pages.lose(lost);
    if (!sweep) pages.giveUp(planned);
    else if ((await pages.read(sweep)) === "budget") return "budget";
  }
  return "done";
}

/** The pages of one query, and the state of its search. */
class SearchPages {
  state: SearchState;
  private readonly query: string;
  private readonly cursor: string;
  private readonly gone: GonePages;

  constructor(
    private readonly run: XRun,
    private readonly options: SearchOptions,
  ) {
    this.query = options.links.query();
    this.cursor = `x search ${this.query}`;
    this.gone = new GonePages(run.database);
    this.state = readState(readCursor(run.database, this.cursor));
  }

  /** Reads a sweep to its oldest post. */
  async read(begun: Sweep): Promise<Ended> {
    let sweep = begun;
    const watch = new SearchWatch();
    for (let rejected = 0; ; ) {
      const asked = await this.ask(sweep);
      if (asked.kind === "budget") return "budget";
      if (asked.kind === "rejected") {
        const other = rejected++ < MAX_REJECTED ? this.instead(sweep, asked.answeredAt) : undefined;
        if (!other) throw requestRejected(asked.problem, "search");
        sweep = other;
        continue;
      }
      rejected = 0;
      const { answer, answeredAt, reservation } = asked;
      const next = advance(sweep, answer, answeredAt);
      const isLast = answer.nextToken === undefined;
      const isStuck = watch.isStuck(answer, sweep.nextToken, next.oldestId !== sweep.oldestId);
      sweep = isStuck ? belowOldest(next) : next;
      this.run.commit(reservation, answer, () => {
        for (const given of answer.posts) this.take(readPost(given, this.options.links), given);
        for (const { id, kind, detail } of answer.problems) {
          this.run.counts.problems++;
          if (id !== undefined) this.run.record(id, kind, detail);
        }
        this.write(isLast ? finished(this.state, sweep) : { ...this.state, sweep });
      });
      if (isLast) return "done";
      if ((await this.options.afterPage()) === "budget") return "budget";
    }
  }

  /** Records a stretch that recent search no longer reaches, for a later search of the archive. */
  lose(stretch: Stretch | undefined): void {
    if (!stretch) return;
    this.state = { ...this.state, gaps: [...(this.state.gaps ?? []), stretch] };
    this.options.onLost(stretch);
  }

  /** Ends a sweep that is out of reach. */
  giveUp(sweep: Sweep): void {
    this.write(finished(this.state, sweep));
  }

  /**
   * Returns the sweep to try after a rejection: tokens of pages expire, and during a wait for a rate limit,
   * or by the service's clock, the oldest post may have gone out of reach. Undefined where there is none.
   */
  private instead(sweep: Sweep, answeredAt = 0): Sweep | undefined {
    const now = Math.max(Date.parse(this.run.now()), answeredAt);
    const { sweep: other, lost } = withinReach(belowOldest(sweep), now);
    this.lose(lost);
    return sweep.nextToken !== undefined || lost ? other : undefined;
  }

  private ask(sweep: Sweep) {
    const path = sweep.archive ? "tweets/search/all" : "tweets/search/recent";
    const { run, query } = this;
    return run.asker.ask(path, () => {
      const reservation = run.budget.reserve(sweep.archive ? MAX_PAGE.archive : MAX_PAGE.recent, MIN_PAGE);
      return (
        reservation && {
          request: {
            path,
            query: {
              query,
              max_results: reservation.posts,
              "tweet.fields": POST_FIELDS,
              ...stretch(sweep),
            },
          },
          reservation,
        }
      );
    });
  }

  /** Stores a fact-checking post, or counts the rule that drops it. */
  private take(post: Post, given: XResponse["posts"][number]): void {
    const { run } = this;
    if (run.removed.has(post.id)) {
      run.counts.removedBefore++;
      return;
    }
    const usable = post.factChecks.filter((url) => this.isUsable(url));
    const rule = checkerRule(given, post, usable);
    if (rule) {
      run.counts.dropped[rule]++;
      return;
    }
    keep(run, post);
    const key = run.tweets.ensure(post.id);
    for (const url of usable) if (run.links.addLink(key, url)) run.counts.links++;
    for (const { id, role } of post.targets) {
      if (run.removed.has(id) || run.errors.isDropped(id)) continue;
      if (run.links.addCheck(key, run.tweets.ensure(id), role)) run.counts.checks++;
    }
  }

  private isUsable(url: string): boolean {
    return this.options.links.isWhole(url) && !this.gone.has(url);
  }

  private write(state: SearchState): void {
    writeCursor(this.run.database, this.cursor, JSON.stringify(state), this.run.now());
    this.state = state;
  }
}

function advance(
  sweep: Sweep,
  { posts, nextToken }: XResponse,
  answeredAt = Number.POSITIVE_INFINITY,
): Sweep {
  const { nextToken: _, oldestId: __, newestId: ___, ...rest } = sweep;
  const ids = posts.map(({ id }) => id);
  const oldestId = ids.reduce(olderId, sweep.oldestId);
  const newestId = ids.reduce(newerId, sweep.newestId);
  // With a clock here that is ahead, the search would seem to know of posts that are yet to be written.
  const begunAt = isoTime(Math.min(Date.parse(sweep.begunAt), answeredAt));
  return { ...rest, begunAt, ...present({ nextToken, oldestId, newestId }) };
}

/** Returns the parameters of a stretch of time; ids take precedence over times. */
function stretch({
  sinceId,
  startTime,
  untilId,
  endTime,
  nextToken,
}: Sweep): Readonly<Record<string, string>> {
  return {
    ...(sinceId !== undefined ? { since_id: sinceId } : startTime ? { start_time: startTime } : {}),
    ...(untilId !== undefined ? { until_id: untilId } : endTime ? { end_time: endTime } : {}),
    ...(nextToken === undefined ? {} : { next_token: nextToken }),
  };
}
