import type { ArticleJson } from "../../answer/answer-json";
import { parseUrl } from "../../base/core/values/parse-url";
import { present } from "../../base/core/values/present";
import { bareHost, isoDay } from "../../base/text";
import type { GoogleClaim, GoogleError } from "../schemas/claims-search";

/** A date with time of day and zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Returns articles that check the same claim as one claim in Google's form, worded as in the first.
 */
export function googleClaim(articles: readonly [ArticleJson, ...ArticleJson[]]): GoogleClaim {
  const [{ vclaim, title, claimant, claimDate }] = articles;
  return present({
    text: vclaim ?? title ?? "",
    claimant,
    claimDate: timestamp(claimDate),
    claimReview: articles.map(review),
  });
}

function review({
  source,
  url,
  title,
  date,
  rating,
  language,
}: ArticleJson): GoogleClaim["claimReview"][number] {
  const site = siteOf(url) ?? (source.includes(".") ? source : undefined);
  return present({
    publisher: present({ name: site ?? source, site }),
    url,
    title,
    reviewDate: timestamp(date),
    textualRating: rating,
    languageCode: language,
  });
}

function siteOf(url: string | undefined): string | undefined {
  const host = url === undefined ? undefined : parseUrl(url)?.hostname;
  return host === undefined ? undefined : bareHost(host) || undefined;
}

/** Returns a date in the form of RFC 3339, in UTC and whole seconds; undefined if it is not a date. */
function timestamp(date: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  const ms = INSTANT.test(date) ? Date.parse(date) : Number.NaN;
  if (!Number.isNaN(ms)) return `${new Date(ms).toISOString().slice(0, 19)}Z`;
  const day = isoDay(date);
  return day === undefined ? undefined : `${day}T00:00:00Z`;
}

/** Names of HTTP statuses. @see google.rpc.Code */
const NAMES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** Returns an error's body in the form that clients of Google's services read. */
export function googleError(code: number, message: string): GoogleError {
  return {
    error: { code, message, status: NAMES[code] ?? (code < 500 ? "FAILED_PRECONDITION" : "INTERNAL") },
  };
}
