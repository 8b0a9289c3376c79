import type { IncomingMessage, ServerResponse } from "node:http";
import { LoopbackServer } from "./server";
import { type Fault, misbehave } from "./x-faults";

/** A post as the server keeps it. */
export interface ServedPost {
  readonly id: string;
  readonly text: string;
  readonly lang?: string;
  readonly repliesTo?: string;
  readonly quotes?: string;
  readonly conversation?: string;
  /** Expanded addresses of its links. */
  readonly links?: readonly string[];
  /** Fields that replace those that the server would make of the post. */
  readonly raw?: Readonly<Record<string, unknown>>;
}

/** A request that was answered. */
export interface Served {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly at: number;
  readonly status: number;
  /** Ids of the posts that were given. */
  readonly ids: readonly string[];
}

const EPOCH_MS = 1_288_834_974_657n;
const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const PAGES = {
  "/2/tweets/search/recent": { limit: 450, max: 100, query: 512 },
  "/2/tweets/search/all": { limit: 300, max: 500, query: 1024 },
} as const;

/** Returns the id of a post written at a time, and the `n`-th of that millisecond. */
export function idAt(ms: number, n = 0): string {
  return (((BigInt(Math.floor(ms)) - EPOCH_MS) << 22n) + BigInt(n)).toString();
}

function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + EPOCH_MS);
}

/**
 * A server on loopback that behaves as version 2 of the X API does: recent and full-archive search, look-ups
 * of a hundred ids, bearer tokens, rate limits with their headers, problems with single posts in an answer
 * with success, and whatever goes wrong.
 */
export class XServer extends LoopbackServer {
  readonly served: Served[] = [];
  /** Taken one at a time, a request each. */
  readonly faults: Fault[] = [];
  readonly deleted = new Set<string>();
  readonly protected = new Set<string>();
  /** Ids that answers say nothing of. */
  readonly silent = new Set<string>();
  readonly limits: Record<string, number> = {
    "/2/tweets": 3500,
    "/2/tweets/search/recent": 450,
    "/2/tweets/search/all": 300,
  };
  token = "a-token";
  /** Pages that repeat the one before. */
  repeatedPages = 0;
  /** Pages without posts that come before the next one with some. */
  emptyPages = 0;
  /** Called when an answer has been sent. */
  afterAnswer: () => void = () => {};
  /** Posts that are given beside those asked for. */
  readonly unasked: string[] = [];
  private readonly posts = new Map<string, ServedPost>();
  private readonly windows = new Map<string, { start: number; used: number }>();
  private readonly pageTokens = new Map<string, { readonly query: string; readonly before: string }>();
  private readonly paid = new Set<string>();

  constructor(private readonly now: () => number) {
    super();
  }

  /** Where its API is. */
  get address(): string {
    return `${this.url}/2/`;
  }

  add(...posts: readonly ServedPost[]): void {
    for (const post of posts) this.posts.set(post.id, post);
  }

  /** Page tokens that were given out are no longer taken. */
  expirePageTokens(): void {
    this.pageTokens.clear();
  }

  /** How many posts the service wants to be paid for: each once a day (UTC). */
  get charged(): number {
    return this.paid.size;
  }

  requests(path: string): Served[] {
    return this.served.filter((one) => one.path === path);
  }

  protected override answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url as string, "http://x");
    response.setHeader("date", new Date(this.now()).toUTCString());
    const log = (status: number, ids: readonly string[] = []): void => {
      const day = new Date(this.now()).toISOString().slice(0, 10);
      for (const id of ids) this.paid.add(`${day} ${id}`);
      this.served.push({ path: url.pathname, query: url.searchParams, at: this.now(), status, ids });
    };
    const send = (status: number, body: unknown, ids: readonly string[] = []): void => {
      log(status, ids);
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(body), this.afterAnswer);
    };
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      // Some proxies repeat what they were sent.
      const detail = `Unauthorized: ${request.headers.authorization}`;
      send(401, { title: "Unauthorized", type: "about:blank", status: 401, detail });
      return;
    }
    if (!this.takeFromWindow(url.pathname, response)) {
      send(429, {
        title: "Too Many Requests",
        detail: "Too Many Requests",
        type: "about:blank",
        status: 429,
      });
      return;
    }
    const fault = this.faults.shift();
    if (typeof fault === "number") {
      const type = fault === 429 ? "https://api.twitter.com/2/problems/usage-capped" : "about:blank";
      send(fault, { title: "Problem", detail: "It is so.", type, status: fault });
      return;
    }
    const { status, body, ids } =
      url.pathname === "/2/tweets"
        ? this.lookUp(url.searchParams)
        : this.search(url.pathname, url.searchParams);
    if (fault === undefined) {
      send(status, body, ids);
      return;
    }
    log(status, fault === "reset" ? [] : ids);
    misbehave(fault, response, JSON.stringify(body));
  }

  /** Counts a request in its window and tells of it in headers. @returns whether it may be answered. */
  private takeFromWindow(path: string, response: ServerResponse): boolean {
    const limit = this.limits[path] ?? 1;
    const known = this.windows.get(path);
    const window = known && this.now() < known.start + WINDOW_MS ? known : { start: this.now(), used: 0 };
    this.windows.set(path, window);
    window.used++;
    response.setHeader("x-rate-limit-limit", limit);
    response.setHeader("x-rate-limit-remaining", Math.max(0, limit - window.used));
    response.setHeader("x-rate-limit-reset", Math.ceil((window.start + WINDOW_MS) / 1000));
    return window.used <= limit;
  }

  private lookUp(query: URLSearchParams) {
    const ids = (query.get("ids") ?? "").split(",");
    if (ids.length > 100 || ids.some((id) => !/^\d{1,19}$/.test(id))) return badRequest("ids are not valid");
    const given = [...ids, ...this.unasked].filter((id) => !this.silent.has(id));
    const found = given.flatMap((id) => (this.isVisible(id) ? [this.toJson(id, query)] : []));
    const errors = given.flatMap((id) => (this.isVisible(id) ? [] : [this.problem(id)]));
    return {
      status: 200,
      body: {
        ...(found.length > 0 ? { data: found } : {}),
        ...(errors.length > 0 ? { errors } : {}),
      },
      ids: given.filter((id) => this.isVisible(id)),
    };
  }

  private problem(id: string) {
    const kind = this.protected.has(id) ? "not-authorized-for-resource" : "resource-not-found";
    return {
      value: id,
      resource_id: id,
      resource_type: "tweet",
      parameter: "ids",
      title: this.protected.has(id) ? "Authorization Error" : "Not Found Error",
      detail: `Could not give tweet with ids: [${id}].`,
      type: `https://api.twitter.com/2/problems/${kind}`,
    };
  }

  private search(path: string, query: URLSearchParams) {
    const rules = PAGES[path as keyof typeof PAGES];
    if (!rules) return { status: 404, body: { title: "Not Found", detail: "Not Found", type: "" }, ids: [] };
    const size = Number(query.get("max_results") ?? 10);
    const words = query.get("query") ?? "";
    if (size < 10 || size > rules.max) return badRequest(`max_results must be 10 to ${rules.max}`);
    if (words.length > rules.query) return badRequest("query is too long");
    const since = query.get("since_id") ?? startId(query.get("start_time"));
    const reach = this.now() - 7 * DAY_MS;
    if (path.endsWith("recent") && since !== undefined && timeOf(since) < reach) {
      return badRequest("must be less than 7 days ago");
    }
    const until = query.get("until_id") ?? startId(query.get("end_time"));
    const token = query.get("next_token");
    const key = JSON.stringify([path, words, since, until]);
    const page = token === null ? undefined : this.pageTokens.get(token);
    if (token !== null && page?.query !== key) return badRequest("next_token is not valid");
    const found = [...this.posts.values()]
      .filter((post) => this.matches(post, words))
      .filter(({ id }) => since === undefined || BigInt(id) > BigInt(since))
      .filter(({ id }) => until === undefined || BigInt(id) < BigInt(until))
      .filter(({ id }) => !path.endsWith("recent") || timeOf(id) >= reach)
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    const rest = page ? found.filter(({ id }) => BigInt(id) < BigInt(page.before)) : found;
    const isEmpty = this.emptyPages-- > 0;
    const shown = isEmpty ? [] : rest.slice(0, size);
    const ids = shown.map(({ id }) => id);
    const isRepeated = this.repeatedPages-- > 0;
    const before = isEmpty || isRepeated ? (page?.before ?? idAt(this.now() + DAY_MS)) : ids.at(-1);
    const more = rest.length > size || before !== ids.at(-1);
    const next = `page-${this.pageTokens.size}-${this.served.length}`;
    if (more) this.pageTokens.set(next, { query: key, before: before as string });
    return {
      status: 200,
      body: {
        ...(shown.length > 0 ? { data: ids.map((id) => this.toJson(id, query)) } : {}),
        meta: { result_count: shown.length, ...(more ? { next_token: next } : {}) },
      },
      ids,
    };
  }

  private matches(post: ServedPost, words: string): boolean {
    const wanted = [...words.matchAll(/url:"([^"]+)"/g)].map(([, url]) => url as string);
    const links = post.links ?? [];
    return (
      this.isVisible(post.id) &&
      (post.repliesTo !== undefined || post.quotes !== undefined) &&
      wanted.some((url) => links.some((link) => link.includes(url)))
    );
  }

  private isVisible(id: string): boolean {
    return this.posts.has(id) && !this.deleted.has(id) && !this.protected.has(id);
  }

  /** Only the fields asked for are given. */
  private toJson(id: string, query: URLSearchParams): Readonly<Record<string, unknown>> {
    const post = this.posts.get(id) as ServedPost;
    const references = [
      ...(post.repliesTo === undefined ? [] : [{ type: "replied_to", id: post.repliesTo }]),
      ...(post.quotes === undefined ? [] : [{ type: "quoted", id: post.quotes }]),
    ];
    const fields: Record<string, unknown> = {
      created_at: new Date(timeOf(id)).toISOString(),
      lang: post.lang ?? "en",
      author_id: "77",
      conversation_id: post.conversation ?? post.repliesTo ?? id,
      ...(references.length > 0 ? { referenced_tweets: references } : {}),
      ...(post.links === undefined
        ? {}
        : { entities: { urls: post.links.map((link) => ({ url: "https://t.co/a", expanded_url: link })) } }),
    };
    const wanted = (query.get("tweet.fields") ?? "").split(",");
    const given = Object.entries(fields).filter(([name]) => wanted.includes(name));
    return { id, text: post.text, ...Object.fromEntries(given), ...post.raw };
  }
}

function startId(time: string | null): string | undefined {
  return time === null ? undefined : idAt(Date.parse(time));
}

function badRequest(message: string) {
  const body = {
    errors: [{ message, parameters: {} }],
    title: "Invalid Request",
    detail: "One or more parameters to your request was invalid.",
    type: "https://api.twitter.com/2/problems/invalid-request",
  };
  return { status: 400, body, ids: [] as string[] };
}
