import { canonicalUrl } from "../../src/base/text";
import {
  claimReviews,
  jsonLdScripts,
  parseJsonLd,
  type ReviewFields,
  reviewFields,
  unreadDates,
} from "../../src/import";

/** A page's markup has some kilobytes. */
const MAX_SCRIPT_CHARS = 1 << 20;
/** Markup nests a few levels; its readers recurse once for each. */
const MAX_DEPTH = 100;
/** Blocks and reviews of a page that are read: an article has a few, and broken ones cost a while. */
const MOST = 1000;

/** The flaw of an article whose markup has a date in a form that is not read; it has none, or another. */
const UNREAD_DATE = "unread-date";

/** A page's ClaimReview markup. */
interface Reviews {
  /** Those with a claim, those of this page first. */
  readonly reviews: readonly ReviewFields[];
  /** Names of the flaws of blocks that were left out, and of dates that cannot be read, for counting. */
  readonly flaws: readonly string[];
}

/**
 * Returns the ClaimReviews of a page's JSON-LD; blocks that are too large, too deep, broken or too many are
 * left out.
 */
export function readJsonLd(html: string, url: string): Reviews {
  const scripts = jsonLdScripts(html);
  const flaws = scripts.length > MOST ? ["json-ld-too-many"] : [];
  const reviews: ReviewFields[] = [];
  for (const script of scripts.slice(0, MOST)) {
    const value = parseScript(script);
    if (typeof value === "string") flaws.push(value);
    else
      for (const review of claimReviews(value)) {
        if (reviews.length === MOST) break;
        reviews.push(reviewFields(review));
        if (unreadDates(review) !== undefined) flaws.push(UNREAD_DATE);
      }
  }
  const isOfPage = (review: ReviewFields): boolean => canonicalUrl(review.url ?? "") === url;
  const withClaim = reviews.filter(({ vclaim }) => vclaim !== undefined);
  return {
    reviews: [...withClaim.filter(isOfPage), ...withClaim.filter((review) => !isOfPage(review))],
    flaws,
  };
}

/** Returns what a block holds, or the name of its flaw. */
function parseScript(script: string): unknown {
  if (script.length > MAX_SCRIPT_CHARS) return "json-ld-too-large";
  if (isDeep(script)) return "json-ld-too-deep";
  const value = parseJsonLd(script);
  return typeof value === "object" ? value : "json-ld-broken";
}

/** Counts brackets in texts too; a wrongly refused block costs little. */
function isDeep(script: string): boolean {
  let depth = 0;
  for (let i = 0; i < script.length; i++) {
    const character = script[i];
    if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
