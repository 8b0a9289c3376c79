import robotsParser from "robots-parser";
import type { Clock } from "../../src/base/core/clock";
import type { KeptRobots } from "../../src/base/store";
import { type FetchFailure, type FetchResult, stop } from "./fetch-result";
import { PRODUCT } from "./user-agent";

/** RFC 9309, 2.4: no copy is used for longer than a day, unless the file cannot be reached. */
const FRESH_MS = 24 * 3_600_000;
/** Then an old copy still stands for what its host wishes, but not for ever. */
const STALE_MS = 30 * FRESH_MS;

/** Where copies of robots.txt are kept. */
export interface RobotsKeeper {
  get(origin: string): KeptRobots | undefined;
  put(origin: string, robots: KeptRobots): void;
}

/** What a host asks of crawlers. */
export interface Rules {
  readonly readAt: number;
  allows(url: URL): boolean;
  /** Milliseconds between requests; 0 where it says nothing. */
  readonly delayMs: number;
  /** Addresses as they stand there. */
  readonly sitemaps: readonly string[];
}

/** Knows the rules of hosts (RFC 9309), asking each for them at most once a day. */
export class Robots {
  private readonly known = new Map<string, Rules>();

  /** @param ask fetches a robots.txt, politely, redirects within the host followed. */
  constructor(
    private readonly keeper: RobotsKeeper,
    private readonly clock: Clock,
    private readonly ask: (url: URL) => Promise<FetchResult>,
  ) {}

  /** Returns the rules for a URL's host, or why none are known and nothing is to be asked for. */
  async rulesFor(url: URL): Promise<Rules | FetchFailure> {
    const { origin } = url;
    const known = this.known.get(origin) ?? this.kept(origin);
    if (known && this.age(known) < FRESH_MS) return this.remember(origin, known);
    const answer = await this.ask(new URL("/robots.txt", origin));
    const file = fileOf(answer);
    if (file) {
      const readAt = this.clock.now();
      this.keeper.put(origin, { ...file, fetchedAt: new Date(readAt).toISOString() });
      return this.remember(origin, parse(origin, file.body, readAt));
    }
    const failure = answer as FetchFailure;
    if (known && failure.kind === "later" && this.age(known) < STALE_MS) return this.remember(origin, known);
    if (failure.kind === "stop" || failure.reason === "private-address") return failure;
    // RFC 9309, 2.3.1.4: what cannot be reached forbids everything.
    return stop("robots-unreachable", `${origin}/robots.txt cannot be had: ${failure.detail}`);
  }

  private age({ readAt }: Rules): number {
    // A clock that was set back makes no copy last longer.
    return Math.abs(this.clock.now() - readAt);
  }

  private kept(origin: string): Rules | undefined {
    const kept = this.keeper.get(origin);
    return kept && parse(origin, kept.body, Date.parse(kept.fetchedAt));
  }

  private remember(origin: string, rules: Rules): Rules {
    this.known.set(origin, rules);
    return rules;
  }
}

/**
 * RFC 9309, 2.3.1: a file that is not there (4xx) forbids nothing; one that cannot be reached or read
 * says nothing.
 */
function fileOf(answer: FetchResult): Omit<KeptRobots, "fetchedAt"> | undefined {
  if (answer.kind === "page") return { status: 200, body: answer.body.toString("utf8") };
  const [, status] = answer.kind === "unchanged" ? [] : (/^status-(4\d\d)$/.exec(answer.reason) ?? []);
  const absent = status !== undefined && status !== "408" && status !== "429";
  return absent ? { status: Number(status), body: "" } : undefined;
}

function parse(origin: string, body: string, readAt: number): Rules {
  const robot = robotsParser(`${origin}/robots.txt`, body);
  const seconds = robot.getCrawlDelay(PRODUCT) ?? 0;
  return {
    readAt,
    allows: (url) => robot.isAllowed(url.href, PRODUCT) === true,
    delayMs: seconds > 0 ? seconds * 1000 : 0,
    sitemaps: robot.getSitemaps(),
  };
}
