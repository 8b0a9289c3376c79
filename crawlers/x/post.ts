import type { CheckRole, PlatformPost } from "../../src/base/store";
import { canonicalUrl, type FactCheckLinks, isShortLink } from "../../src/base/text";
import { plainText } from "../../src/import/plain-text";
import type { ApiPost } from "./response";

/** The longest posts have 25,000 characters, entities counted short. */
const MAX_TEXT_CHARS = 30_000;
/** Control characters, and lone surrogates. */
const BROKEN_CHARACTER = /\p{Cs}|(?![\n\r\t])\p{Cc}/u;
/** The platform's codes for texts without words of a language. */
const NO_LANGUAGE = new Set(["und", "zxx", "art", "qam", "qct", "qht", "qme", "qst"]);

/** A post that another is about. */
export interface PostReference {
  readonly id: string;
  readonly role: CheckRole;
}

/** A post, cleaned. */
export interface Post extends PlatformPost {
  /** Whether invalid characters were removed. */
  readonly mended: boolean;
  /** Canonical addresses of fact-checks among the links that the platform has resolved. */
  readonly factChecks: readonly string[];
  /** The posts that it answers and quotes, and the root of its conversation; never itself. */
  readonly targets: readonly PostReference[];
}

/**
 * The rules by which posts are dropped: the paper's, and one of ours.
 * @see CrowdChecked, section 3: "we filter out malformed pairs".
 */
export const RULES = {
  selfLink: "it is about no post but itself",
  empty: "it has no text",
  nonEnglish: "its language is not English",
  unresolved: "no link of it has been resolved to a fact-check",
  brokenLink: "its links to fact-checks are cut off or lead nowhere",
  oversized: `its text is longer than ${MAX_TEXT_CHARS} characters`,
} as const;

export type Rule = keyof typeof RULES;

/**
 * Returns the post of an answer, its text whole, without entities and control characters; "" for a text that
 * is too long.
 */
export function readPost(given: ApiPost, links: FactCheckLinks): Post {
  const raw = given.note_tweet?.text ?? given.text;
  const text = isOversized(given) ? "" : (plainText(raw) ?? "");
  return {
    id: given.id,
    text,
    mended: text !== "" && BROKEN_CHARACTER.test(raw),
    factChecks: factChecksOf(given, links),
    targets: targetsOf(given),
    ...(given.created_at === undefined ? {} : { date: given.created_at }),
    ...(given.lang === undefined ? {} : { language: given.lang }),
    ...(given.author_id === undefined ? {} : { authorId: given.author_id }),
    ...(given.conversation_id === undefined ? {} : { conversationId: given.conversation_id }),
  };
}

function isOversized({ note_tweet, text }: ApiPost): boolean {
  return (note_tweet?.text ?? text).length > MAX_TEXT_CHARS;
}

/** Returns the rule that drops a post for its text, if any. Posts without words of any language pass. */
export function textRule(given: ApiPost, { text, language }: Post): Rule | undefined {
  if (isOversized(given)) return "oversized";
  if (text === "") return "empty";
  const foreign = language !== undefined && language !== "en" && !NO_LANGUAGE.has(language);
  return foreign ? "nonEnglish" : undefined;
}

/**
 * Returns the rule that drops a fact-checking post, if any.
 * @param usable its addresses of fact-checks that are whole and exist.
 */
export function checkerRule(given: ApiPost, post: Post, usable: readonly string[]): Rule | undefined {
  if (post.targets.length === 0) return "selfLink";
  const rule = textRule(given, post);
  if (rule) return rule;
  if (post.factChecks.length === 0) return "unresolved";
  return usable.length === 0 ? "brokenLink" : undefined;
}

/**
 * Links are never followed: only addresses that the platform has resolved count, and t.co addresses do not.
 */
function factChecksOf({ entities, note_tweet }: ApiPost, links: FactCheckLinks): string[] {
  const urls = [...(entities?.urls ?? []), ...(note_tweet?.entities?.urls ?? [])];
  const found = urls.flatMap(({ unwound_url, expanded_url }) => {
    const canonical = [unwound_url, expanded_url]
      .filter((url) => url !== undefined && !isShortLink(url))
      .map((url) => canonicalUrl(url as string));
    return canonical.find((url) => url !== undefined && links.has(url)) ?? [];
  });
  return [...new Set(found)];
}

function targetsOf({ id, referenced_tweets = [], conversation_id }: ApiPost): PostReference[] {
  const roles: Readonly<Record<string, CheckRole>> = { replied_to: "reply", quoted: "quote" };
  const targets = referenced_tweets.flatMap((one): PostReference[] => {
    const role = roles[one.type];
    return role === undefined ? [] : [{ id: one.id, role }];
  });
  if (conversation_id !== undefined) targets.push({ id: conversation_id, role: "conversation" });
  return targets.filter((target) => target.id !== id);
}
