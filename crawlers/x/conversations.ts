import { targetsWithoutText } from "../../src/base/store";
import type { FactCheckLinks } from "../../src/base/text";
import { LOOK_UP_IDS, lookUp } from "./look-up";
import { type Post, type Rule, readPost, textRule } from "./post";
import type { ApiPost } from "./response";
import type { XRun } from "./run";
import type { Ended } from "./summary";

/**
 * Looks up the posts that fact-checking posts answer and quote, and the roots of their conversations. Drops
 * unusable ones, and records their ids.
 * @param atLeast stops when fewer posts are waiting.
 */
export function lookUpTargets(run: XRun, links: FactCheckLinks, atLeast = 1): Promise<Ended> {
  const next = (): string[] => {
    const ids = targetsWithoutText(run.database, { askedSince: run.begunAt, limit: LOOK_UP_IDS });
    return ids.length < atLeast ? [] : ids;
  };
  return lookUp(run, next, (given) => {
    const post = readPost(given, links);
    const rule = textRule(given, post);
    if (rule) drop(run, given, rule);
    else keep(run, post);
  });
}

/** Drops a post by a rule. Call inside a transaction. */
export function drop(run: XRun, { id }: ApiPost, rule: Rule): void {
  run.counts.dropped[rule]++;
  run.record(id, "dropped", rule);
  run.tweets.forget(id);
}

/** Stores a post. Call inside a transaction. */
export function keep(run: XRun, post: Post): void {
  run.counts.rows[run.tweets.fill(post, run.now())]++;
  if (post.mended) run.counts.mended++;
}
