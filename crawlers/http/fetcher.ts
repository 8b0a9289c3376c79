import { Agent, type Dispatcher } from "undici";
import type { Clock } from "../../src/base/core/clock";
import { retryAfterMs } from "../../src/base/core/retry-after";
import type { Rng } from "../../src/base/core/rng";
import { parseUrl } from "../../src/base/core/values/parse-url";
import { canonicalUrl } from "../../src/base/text";
import { guardedLookup, isPrivateNumber, type Resolve } from "./addresses";
import { type FetchFailure, type FetchResult, refused, stop } from "./fetch-result";
import { type ResponseLimits, ROBOTS_LIMITS } from "./limits";
import { backoffMs, MAX_RETRIES, Pace } from "./pace";
import { type Passing, type Redirect, type Request, sendRequest } from "./request";
import { Robots, type RobotsKeeper, type Rules } from "./robots";

/** Where it is kept until when hosts asked to be left alone, so that the next run leaves them alone, too. */
export interface RestKeeper {
  until(host: string, now: number): number | undefined;
  put(host: string, until: number, now: number): void;
}

export interface FetcherOptions {
  readonly userAgent: string;
  /** Least time between two requests to a host. */
  readonly delayMs: number;
  /** The longest wait that a host may ask for; beyond it, this run leaves the host. */
  readonly maxWaitMs: number;
  /** Whether this machine's own addresses are allowed; other private addresses never are. */
  readonly allowLoopback: boolean;
  readonly robots: RobotsKeeper;
  readonly rests: RestKeeper;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly signal: AbortSignal;
  /** Called for waits that a user may wonder about. */
  readonly note?: (text: string) => void;
  /** For tests. */
  readonly resolve?: Resolve;
}

/** What to ask for, and what to accept. */
export interface FetchOptions {
  readonly accept: string;
  readonly limits: ResponseLimits;
  /** Whether an address belongs to the site: redirects elsewhere are not followed. */
  readonly within: (url: URL) => boolean;
  /** Validators of the known state, for a conditional request. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Counts of a fetcher. */
export interface Traffic {
  requests: number;
  redirects: number;
  retries: number;
}

/** Redirects followed for one page. */
const MAX_REDIRECTS = 5;
/** Longer waits are noted. */
const NOTED_WAIT_MS = 10_000;

/**
 * Fetches pages politely: obeys robots.txt, sends one request at a time to each host with a delay between,
 * retries with exponential back-off, follows redirects within the site, stays in the public network, and
 * limits sizes and times.
 */
export class Fetcher {
  readonly traffic: Traffic = { requests: 0, redirects: 0, retries: 0 };
  private readonly agent: Dispatcher;
  private readonly pace: Pace;
  private readonly robots: Robots;
  /** Hosts whose kept rest has been looked up. */
  private readonly rested = new Set<string>();

  constructor(private readonly options: FetcherOptions) {
    const { clock, rng, delayMs, allowLoopback, resolve } = options;
    this.agent = new Agent({
      connections: 1,
      maxHeaderSize: 32 << 10,
      connect: { lookup: guardedLookup(allowLoopback, resolve), timeout: 30_000 },
    });
    this.pace = new Pace(clock, rng, delayMs);
    this.robots = new Robots(options.robots, clock, (url) =>
      this.follow(url, {
        accept: "text/plain,*/*;q=0.5",
        limits: ROBOTS_LIMITS,
        // RFC 9309, 2.3.1.2: its redirects may lead to any host of the public network.
        within: () => true,
      }),
    );
  }

  /** Returns the result of a GET of `url`. Rejects only with the signal's reason. */
  get(url: URL, wanted: FetchOptions): Promise<FetchResult> {
    return this.follow(url, wanted, (at) => this.permit(at));
  }

  /** Returns the sitemaps that a host's robots.txt names, or why it cannot be read. */
  async sitemapsOf(url: URL): Promise<readonly string[] | FetchFailure> {
    const rules = await this.robots.rulesFor(url);
    return "kind" in rules ? rules : rules.sitemaps;
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async follow(
    start: URL,
    wanted: FetchOptions,
    permit: (url: URL) => Promise<FetchFailure | undefined> = async () => undefined,
  ): Promise<FetchResult> {
    const seen = new Set<string>();
    let url = start;
    let asked = wanted;
    for (;;) {
      if (isPrivateNumber(url, this.options.allowLoopback)) {
        return refused("private-address", `${url.hostname} is not of the public network`);
      }
      if (seen.has(url.href)) return refused("redirect-loop", "redirects lead back to where they began");
      if (seen.size > MAX_REDIRECTS) return refused("redirects", `more than ${MAX_REDIRECTS} redirects`);
      seen.add(url.href);
      const forbidden = await permit(url);
      if (forbidden) return forbidden;
      const answer = await this.sendUntilAnswered(url, asked);
      if (url === start && isPrivateName(answer)) return { ...answer, kind: "stop" };
      if (answer.kind !== "redirect") return answer;
      this.traffic.redirects++;
      const target = redirectTarget(url, answer.location, wanted.within, this.options.allowLoopback);
      if (!(target instanceof URL)) return target;
      url = target;
      // Validators are those of one page: of another, the server would say that it is unchanged.
      if (canonicalUrl(url.href) !== canonicalUrl(start.href))
        asked = { ...wanted, etag: null, lastModified: null };
    }
  }

  /** Returns why a page must not be fetched; undefined if it may. */
  async permit(url: URL): Promise<FetchFailure | undefined> {
    const rules = await this.robots.rulesFor(url);
    if ("kind" in rules) return rules;
    if (!rules.allows(url)) return refused("robots", "robots.txt forbids it");
    return this.takeWish(url, rules);
  }

  private takeWish({ host }: URL, { delayMs }: Rules): FetchFailure | undefined {
    if (delayMs > this.options.maxWaitMs) {
      return stop("busy", `robots.txt asks for ${delayMs / 1000} s between requests`);
    }
    this.pace.wish(host, delayMs);
    return undefined;
  }

  private async sendUntilAnswered(url: URL, wanted: FetchOptions): Promise<FetchResult | Redirect> {
    const resting = this.takeKeptRest(url);
    if (resting) return resting;
    for (let attempt = 0; ; attempt++) {
      const answer = await this.sendInTurn(url, wanted);
      if (answer.kind !== "passing") return answer;
      const failure = this.rest(url, answer, attempt);
      if (failure) return failure;
      this.traffic.retries++;
    }
  }

  private sendInTurn(url: URL, wanted: FetchOptions): Promise<FetchResult | Redirect | Passing> {
    const { signal, userAgent } = this.options;
    const request: Request = {
      url,
      limits: wanted.limits,
      headers: {
        "user-agent": userAgent,
        accept: wanted.accept,
        "accept-encoding": "gzip",
        ...(wanted.etag ? { "if-none-match": wanted.etag } : {}),
        ...(wanted.lastModified ? { "if-modified-since": wanted.lastModified } : {}),
      },
    };
    return this.pace.run(url.host, signal, () => {
      this.traffic.requests++;
      return sendRequest(request, this.agent, signal);
    });
  }

  /** Waits out a rest that the host asked an earlier run for; returns a failure where that is too long. */
  private takeKeptRest({ host }: URL): FetchFailure | undefined {
    const { clock, maxWaitMs, note, rests } = this.options;
    if (this.rested.has(host)) return undefined;
    const now = clock.now();
    const until = rests.until(host, now);
    if (until !== undefined && until - now > maxWaitMs) {
      return stop("busy", `${host} asked to be left alone for longer`, until);
    }
    this.rested.add(host);
    if (until === undefined) return undefined;
    this.pace.hold(host, until - now);
    if (until - now >= NOTED_WAIT_MS) {
      note?.(`${host} asked to be left alone; going on in ${Math.ceil((until - now) / 1000)} s`);
    }
    return undefined;
  }

  /** Delays the next attempt; returns a failure when there is none. */
  private rest({ host }: URL, { failure, retryAfter }: Passing, attempt: number): FetchFailure | undefined {
    const { clock, rng, maxWaitMs, note, rests } = this.options;
    const asked = retryAfterMs(retryAfter, clock.now());
    if (asked !== undefined) rests.put(host, clock.now() + asked, clock.now());
    if (asked !== undefined && asked > maxWaitMs) {
      return stop("busy", `${host} asks to be left alone for ${asked / 1000} s`, clock.now() + asked);
    }
    // The wait holds for the next page, too.
    const ms = Math.max(asked ?? 0, backoffMs(attempt, rng));
    this.pace.hold(host, ms);
    if (attempt >= MAX_RETRIES) return failure;
    if (ms >= NOTED_WAIT_MS) note?.(`${host}: ${failure.detail}; going on in ${Math.ceil(ms / 1000)} s`);
    return undefined;
  }
}

/**
 * Returns whether a host's own name leads to a private network. That may pass, and is the fault of none of
 * its pages.
 */
function isPrivateName(answer: FetchResult | Redirect): answer is FetchFailure {
  return answer.kind === "refused" && answer.reason === "private-address";
}

/**
 * Returns the target of a redirect, or why it is not followed.
 * @param within whether an address belongs to the site.
 */
function redirectTarget(
  from: URL,
  location: string,
  within: (url: URL) => boolean,
  allowLoopback: boolean,
): URL | FetchFailure {
  const to = location === "" ? undefined : parseUrl(location, from);
  if (!to) return refused("redirect-nowhere", "a redirect leads nowhere");
  to.hash = "";
  if (to.protocol !== "https:" && (to.protocol !== "http:" || from.protocol === "https:")) {
    return refused("redirect-unsafe", `a redirect leads to ${to.protocol}, which is not as safe`);
  }
  if (to.username !== "" || to.password !== "") {
    return refused("redirect-unsafe", "a redirect names a user");
  }
  if (isPrivateNumber(to, allowLoopback)) {
    return refused("private-address", `a redirect leads to ${to.hostname}`);
  }
  if (!within(to))
    return refused("redirect-outside", `a redirect leads to ${to.host}, which is not of the site`);
  return to;
}
