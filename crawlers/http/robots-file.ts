/** What a robots.txt says to a crawler. */
export interface RobotsFile {
  /** Returns whether the path and query of an address, escapes included, may be asked for. */
  allows(path: string): boolean;
  /** Seconds between requests, whatever number the file names; `undefined` where it names none. */
  readonly delay: number | undefined;
  /** Addresses as they stand there. */
  readonly sitemaps: readonly string[];
}

/** The rules for an agent. */
interface Group {
  readonly rules: Rule[];
  delay?: number;
}

/** A path that is forbidden or allowed, cut at its wildcards. */
interface Rule {
  readonly isAllowed: boolean;
  /** Of two rules that fit, the longer one holds. */
  readonly length: number;
  /** How a path begins. */
  readonly start: string;
  /** What follows, each part after the one before. */
  readonly inner: readonly string[];
  /** How a path ends; `undefined`: `start` is all of it. */
  readonly end: string | undefined;
}

/** What addresses every crawler without a group of its own. */
const ALL = "*";

/**
 * Reads a robots.txt. Time and memory grow with the length of the file alone: groups of other agents, of
 * which a file may name thousands for each rule, are passed over, and wildcards are tried once.
 * @param product name of the crawler.
 * @see RFC 9309, section 2.2
 */
export function parseRobots(text: string, product: string): RobotsFile {
  const own = product.toLowerCase();
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  const named = new Set<string>();
  let isNaming = false;
  const told = (): Group[] =>
    [...named].map((agent) => {
      const group = groups.get(agent) ?? { rules: [] };
      groups.set(agent, group);
      return group;
    });
  for (const [key, value] of fieldsOf(text)) {
    if (key === "user-agent") {
      if (!isNaming) named.clear();
      const agent = value.split("/", 1)[0]!.trim().toLowerCase();
      if (agent === own || agent === ALL) named.add(agent);
    } else if (key === "allow" || key === "disallow") {
      for (const { rules } of told()) if (value !== "") rules.push(ruleOf(value, key === "allow"));
    } else if (key === "crawl-delay") {
      const delay = Number(value);
      for (const group of told()) if (!Number.isNaN(delay)) group.delay = delay;
    } else if (key === "sitemap" && value !== "") sitemaps.push(value);
    isNaming = key === "user-agent";
  }
  const group = groups.get(own) ?? groups.get(ALL);
  return { allows: (path) => isAllowed(group?.rules ?? [], path), delay: group?.delay, sitemaps };
}

function* fieldsOf(text: string): Generator<[key: string, value: string], void> {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [plain] = line.split("#", 1) as [string];
    const colon = plain.indexOf(":");
    const key = plain.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (key !== "") yield [key, plain.slice(colon + 1).trim()];
  }
}

function ruleOf(text: string, isAllowed: boolean): Rule {
  const pattern = evenEscapes(encodeURI(text).replaceAll("%25", "%"));
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).replace(/\*+/g, "*").split("*");
  const [start = "", ...inner] = parts;
  return { isAllowed, length: pattern.length, start, end: isWhole ? inner.pop() : "", inner };
}

function isAllowed(rules: readonly Rule[], address: string): boolean {
  const path = evenEscapes(address);
  let best: Rule | undefined;
  for (const rule of rules) {
    const isBetter =
      best === undefined ||
      rule.length > best.length ||
      (rule.length === best.length && rule.isAllowed && !best.isAllowed);
    if (isBetter && fits(rule, path)) best = rule;
  }
  return best?.isAllowed ?? true;
}

function fits({ start, inner, end }: Rule, path: string): boolean {
  if (end === undefined) return path === start;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of inner) {
    // The first place leaves most to the parts that follow.
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
}

function evenEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());
}
