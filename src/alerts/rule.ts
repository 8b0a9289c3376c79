import type { AlertRule } from "../base/config";
import type { GroupArticle, PostGroup } from "../base/core/post-group";
import { parseUrl } from "../base/core/values/parse-url";
import { bareHost } from "../base/text";

/**
 * Returns whether a group is of the kind that a rule is about, however many posts it has.
 */
export function concerns(rule: AlertRule, group: PostGroup): boolean {
  const { verdict, minConfidence = 0, site, source, language } = rule;
  return (
    (verdict === undefined || verdict.includes(group.verdict)) &&
    (minConfidence === 0 || (group.confidence ?? 0) >= minConfidence) &&
    (site === undefined || isOfSite(group.article, site)) &&
    (source === undefined || group.article?.source === source) &&
    (language === undefined || group.languages.includes(language))
  );
}

function isOfSite(article: GroupArticle | undefined, site: string): boolean {
  const host = article?.url === undefined ? undefined : parseUrl(article.url)?.hostname;
  return host !== undefined && (bareHost(host) === site || host === site);
}

/**
 * What a post does to a rule: `fire` it is to tell now, `arm` it may fire again, undefined nothing.
 * @param hasFired whether it has fired for the group and is not armed again.
 * @param before posts of the window before the post, `after` with it.
 */
export function effectOf(
  { posts }: Pick<AlertRule, "posts">,
  hasFired: boolean,
  { before, after }: { readonly before: number; readonly after: number },
): "fire" | "arm" | undefined {
  // Half of the bound: a rate that wavers about the bound fires once.
  const isCalm = before <= posts / 2;
  if (after > posts && (!hasFired || isCalm)) return "fire";
  return hasFired && isCalm ? "arm" : undefined;
}
