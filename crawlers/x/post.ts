import type { CheckRole, PlatformPost } from "../../src/base/store";
import { canonicalUrl, type FactCheckLinks, isShortLink } from "../../src/base/text";
import { plainText } from "../../src/import/plain-text";
import type { ApiPost } from "./response";

/** The longest posts have 25,000 characters; entities in them may be written longer. */
const MAX_TEXT_CHARS = 30_000;
/** Control characters, and halves of pairs. */
const BROKEN_CHARACTER = /\p{Cs}|(?![\n\r\t])\p{Cc}/u;
/** What the platform gives for texts without words of a language. */
const NO_LANGUAGE = new Set(["und", "zxx", "art", "qam", "qct", "qht", "qme", "qst"]);

/** A post that another is about. */
export interface PostReference {
  readonly id: string;
  readonly role: CheckRole;
}

/** A post, cleaned. */
export interface Post extends PlatformPost {
  /** Whether characters were taken out that no text should hold. */
  readonly mended: boolean;
  /** Canonical addresses of fact-checks among the links that the platform has resolved. */
  readonly factChecks: readonly string[];
  /** The posts that it answers and quotes, and the root of its conversation, itself left out. */
  readonly targets: readonly PostReference[];
}

/**
 * The paper's rules for what is no usable post, and one of ours.
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
 * Returns the post that an answer gives, its text whole, without entities and control characters; "" for one
 * that is too long to be one.
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

export function isOversized({ note_tweet, text }: ApiPost): boolean {
  return (note_tweet?.text ?? text).length > MAX_TEXT_CHARS;
}

/**
 * Returns the rule by which the text of a post is of no use, if any. Posts without words of any
 * language pass.
 */
export function textRule(given: ApiPost, { text, language }: Post): Rule | undefined {
  if (isOversized(given)) return "oversized";
  if (text === "") return "empty";
  const foreign = language !== undefined && language !== "en" && !NO_LANGUAGE.has(language);
  return foreign ? "nonEnglish" : undefined;
}

/**
 * Returns the rule by which a fact-checking post is of no use, if any.
 * @param usable those of its addresses of fact-checks that are whole and lead somewhere.
 */
export function checkerRule(given: ApiPost, post: Post, usable: readonly string[]): Rule | undefined {
  if (post.targets.length === 0) return "selfLink";
  const rule = textRule(given, post);
  if (rule) return rule;
  if (post.factChecks.length === 0) return "unresolved";
  return usable.length === 0 ? "brokenLink" : undefined;
}

/**
 * Links are never followed: what the platform found behind its own short forms counts, and t.co
 * itself is no link.
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
