import { type Clock, isoTime } from "../../src/base/core/clock";
import type { KeptRobots } from "../../src/base/store";
import { type FetchFailure, type FetchResult, stop } from "./fetch-result";
import { ROBOTS_LIMITS } from "./limits";
import { parseRobots } from "./robots-file";
import { PRODUCT } from "./user-agent";

/** RFC 9309, 2.4: a copy is used for a day at most, unless the file is unreachable. */
const FRESH_MS = 24 * 3_600_000;
/** An unreachable file's copy is used this long. */
const STALE_MS = 30 * FRESH_MS;
/** After a failure an older copy serves for so long before the file is asked for again. */
const RETRY_MS = 3_600_000;

/** Where copies of robots.txt are kept. */
export interface RobotsKeeper {
  get(origin: string): KeptRobots | undefined;
  put(origin: string, robots: KeptRobots): void;
}

/** A host's rules for crawlers. */
export interface Rules {
  readonly readAt: number;
  allows(url: URL): boolean;
  /** Milliseconds between requests; 0 where the file names none. */
  readonly delayMs: number;
  /** Addresses as they stand there. */
  readonly sitemaps: readonly string[];
}

/** The rules of hosts (RFC 9309), fetched at most once a day from each. */
export class Robots {
  private readonly known = new Map<string, Rules>();
  /** When hosts failed to give theirs. */
  private readonly failedAt = new Map<string, number>();

  /** @param ask fetches a robots.txt, following redirects. */
  constructor(
    private readonly keeper: RobotsKeeper,
    private readonly clock: Clock,
    private readonly ask: (url: URL) => Promise<FetchResult>,
  ) {}

  /** Returns the rules of a URL's host, or why they are unknown and the host must not be asked. */
  async rulesFor(url: URL): Promise<Rules | FetchFailure> {
    const { origin } = url;
    const known = this.known.get(origin) ?? this.kept(origin);
    if (known && this.age(known) < FRESH_MS) return this.remember(origin, known);
    const waited = Math.abs(this.clock.now() - (this.failedAt.get(origin) ?? Number.NEGATIVE_INFINITY));
    if (known && waited < RETRY_MS && this.age(known) < STALE_MS) return known;
    const answer = await this.ask(new URL("/robots.txt", origin));
    const file = fileOf(answer);
    if (file) {
      const readAt = this.clock.now();
      this.keeper.put(origin, { ...file, fetchedAt: isoTime(readAt) });
      return this.remember(origin, parse(file.body, readAt));
    }
    const failure = answer as FetchFailure;
    this.failedAt.set(origin, this.clock.now());
    if (known && failure.kind === "later" && this.age(known) < STALE_MS) return this.remember(origin, known);
    if (failure.kind === "stop" || failure.reason === "private-address") return failure;
    // RFC 9309, 2.3.1.4: an unreachable file forbids everything.
    return stop("robots-unreachable", `${origin}/robots.txt cannot be had: ${failure.detail}`);
  }

  private age({ readAt }: Rules): number {
    // A clock that was set back must not prolong a copy.
    return Math.abs(this.clock.now() - readAt);
  }

  private kept(origin: string): Rules | undefined {
    const kept = this.keeper.get(origin);
    return kept && parse(kept.body, Date.parse(kept.fetchedAt));
  }

  private remember(origin: string, rules: Rules): Rules {
    this.known.set(origin, rules);
    return rules;
  }
}

/**
 * Returns the content of a robots.txt; `undefined` where it is unreachable. RFC 9309, 2.3.1: a missing file
 * (4xx) forbids nothing.
 */
function fileOf(answer: FetchResult): Omit<KeptRobots, "fetchedAt"> | undefined {
  if (answer.kind === "page") return { status: 200, body: wholeLines(answer.body).toString("utf8") };
  const [, status] = answer.kind === "unchanged" ? [] : (/^status-(4\d\d)$/.exec(answer.reason) ?? []);
  const absent = status !== undefined && status !== "408" && status !== "429";
  return absent ? { status: Number(status), body: "" } : undefined;
}

/** Returns a file without the line at which it was cut: half a path would forbid more, or less. */
function wholeLines(body: Buffer): Buffer {
  return body.length < ROBOTS_LIMITS.maxUnpackedBytes ? body : body.subarray(0, body.lastIndexOf("\n") + 1);
}

function parse(body: string, readAt: number): Rules {
  const { allows, delay = 0, sitemaps } = parseRobots(withPlainLetters(body), PRODUCT);
  return {
    readAt,
    allows: ({ pathname, search }) => allows(withPlainLetters(`${pathname}${search}`)),
    delayMs: delay > 0 ? delay * 1000 : 0,
    sitemaps,
  };
}

/**
 * Returns a text without escapes of characters that need none: `/%70rivate` is `/private`.
 * @see RFC 3986, 6.2.2.2; RFC 9309, 2.2.2
 */
function withPlainLetters(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped;
  });
}
