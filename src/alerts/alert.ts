import type { AlertRule } from "../base/config";
import { isoTime } from "../base/core/clock";
import type { PostGroup } from "../base/core/post-group";
import { parseUrl } from "../base/core/values/parse-url";

/** What an alert tells. */
export interface Alert {
  /** The same for each attempt to deliver it. */
  readonly id: string;
  readonly rule: string;
  /** When its last post came, ISO 8601. */
  readonly at: string;
  /** One sentence for a chat, without words of posts: these could call people or lead elsewhere. */
  readonly text: string;
  /** Posts in the rule's window, and its length. */
  readonly posts: number;
  readonly minutes: number;
  readonly group: AlertGroup;
}

/** The group of an alert; its text is hostile. */
export type AlertGroup = Pick<
  PostGroup,
  "id" | "text" | "count" | "verdict" | "confidence" | "article" | "languages" | "posts"
> & { readonly firstAt: string; readonly lastAt: string };

/** Returns the alert of a rule that fires. @param posts in the rule's window. */
export function alertOf(id: string, rule: AlertRule, group: PostGroup, posts: number): Alert {
  const { text, count, verdict, confidence, article, languages, firstAt, lastAt } = group;
  return {
    id,
    rule: rule.name,
    at: isoTime(lastAt),
    text: sentenceOf(rule, group, posts),
    posts,
    minutes: rule.minutes,
    group: {
      id: group.id,
      ...{ text, count, firstAt: isoTime(firstAt), lastAt: isoTime(lastAt), verdict },
      ...(confidence === undefined ? {} : { confidence }),
      ...(article && { article }),
      ...{ languages, posts: group.posts },
    },
  };
}

const FOUND = {
  answer: "Checked already",
  suggest: "Perhaps checked already",
  none: "No fact-check was found",
};

function sentenceOf(
  { name, minutes }: AlertRule,
  { verdict, count, article }: PostGroup,
  posts: number,
): string {
  const address = safeAddress(article?.url);
  const found = address === undefined ? FOUND[verdict] : `${FOUND[verdict]}: ${address}`;
  return `${name}: ${posts} posts in ${minutes} min say the same, ${count} in all. ${found}`;
}

/** Chats read angle brackets and bars as marks. */
function safeAddress(url: string | undefined): string | undefined {
  const parsed = url === undefined ? undefined : parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  return /^[\w:/.,%?&=#~+-]+$/.test(parsed.href) ? parsed.href : undefined;
}
