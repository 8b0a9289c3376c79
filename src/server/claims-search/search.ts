import { createHash } from "node:crypto";
import type { ArticleFilter } from "../../answer";
import type { ArticleJson } from "../../answer/answer-json";
import { formatDay } from "../../base/text";
import type { ServerContext } from "../context";
import { RequestError } from "../request-error";
import type { ClaimsSearch, ClaimsSearchQuery } from "../schemas/claims-search";
import { googleClaim } from "./google";

const DEFAULT_PAGE_SIZE = 10;
/** Claims that a query finds, at most: the ranker's candidates. */
const DEPTH = 100;
const MS_PER_DAY = 86_400_000;

/** Articles that check one claim, the best first. */
type Group = [ArticleJson, ...ArticleJson[]];

/** What to find, from `offset`; one more than the page holds shows whether there is another page. */
interface Wanted {
  readonly filter: ArticleFilter;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns a page of checked claims: for a query the best first, and nothing if no fact-check was found; for a
 * site alone the newest first.
 * @param signal ends the wait for a free thread.
 * @throws RequestError `SEARCH_EMPTY`, `PAGE_TOKEN`; what ranking and reading throw.
 */
export async function searchClaims(
  context: ServerContext,
  parameters: ClaimsSearchQuery,
  signal: AbortSignal,
): Promise<ClaimsSearch> {
  const { query = "", reviewPublisherSiteFilter, pageSize = DEFAULT_PAGE_SIZE } = parameters;
  const offset =
    parameters.pageToken === undefined
      ? (parameters.offset ?? 0)
      : readPageToken(parameters.pageToken, parameters);
  const wanted = { filter: filterOf(parameters, context.clock.now()), offset, limit: pageSize + 1 };
  const found = await groupsOf();
  const claims = found.slice(0, pageSize).map(googleClaim);
  if (claims.length === 0) return {};
  return {
    claims,
    ...(found.length > pageSize ? { nextPageToken: pageToken(offset + pageSize, parameters) } : {}),
  };

  function groupsOf(): Promise<Group[]> {
    if (query.trim() !== "") return ranked(context, query, wanted, signal);
    if (reviewPublisherSiteFilter !== undefined) return newest(context, wanted);
    throw new RequestError("query or reviewPublisherSiteFilter is needed.", {
      status: 400,
      code: "SEARCH_EMPTY",
      hint: "Give one of them.",
    });
  }
}

async function ranked(
  { ranking }: ServerContext,
  text: string,
  { filter, offset, limit }: Wanted,
  signal: AbortSignal,
): Promise<Group[]> {
  if (offset >= DEPTH) return [];
  const top = Math.min(offset + limit, DEPTH);
  const { results } = await ranking.answer({ text }, { top, filter }, "single", signal);
  return results.slice(offset).map(({ article, alsoCheckedIn }) => [article, ...alsoCheckedIn]);
}

async function newest({ reading }: ServerContext, { filter, offset, limit }: Wanted): Promise<Group[]> {
  const { from: since, ...traits } = filter;
  const articles = await reading.do("newest", { traits, since, offset, limit });
  return articles.map((article) => [article]);
}

function filterOf(
  { languageCode, reviewPublisherSiteFilter, maxAgeDays = 0 }: ClaimsSearchQuery,
  now: number,
): ArticleFilter {
  const [language] = (languageCode ?? "").split(/[-_]/);
  return {
    ...(reviewPublisherSiteFilter ? { sites: [reviewPublisherSiteFilter] } : {}),
    ...(language ? { languages: [language] } : {}),
    ...(maxAgeDays > 0 ? { from: formatDay(Math.floor(now / MS_PER_DAY) - maxAgeDays) } : {}),
  };
}

const OFFSET = /^\d{1,7}$/;
const DIGEST_CHARS = 16;

type Searched = Omit<ClaimsSearchQuery, "pageSize" | "pageToken" | "offset">;

/**
 * Returns the token of the page that begins at `offset` of a search; it is valid only for this search.
 */
export function pageToken(offset: number, searched: Searched): string {
  return Buffer.from(`${offset}.${digest(searched)}`).toString("base64url");
}

/**
 * Returns where the page of a token begins.
 * @throws RequestError `PAGE_TOKEN` for an invalid token, or one of another search.
 */
export function readPageToken(token: string, searched: Searched): number {
  const [offset = "", mark] = Buffer.from(token, "base64url").toString("latin1").split(".");
  if (mark === digest(searched) && OFFSET.test(offset)) return Number(offset);
  throw new RequestError("pageToken is not of this search.", {
    status: 400,
    code: "PAGE_TOKEN",
    hint: "Send the nextPageToken of the page before, with the same other parameters.",
  });
}

function digest({ query, languageCode, reviewPublisherSiteFilter, maxAgeDays }: Searched): string {
  const searched = [query, languageCode, reviewPublisherSiteFilter, maxAgeDays].map((value) => value ?? null);
  return createHash("sha256").update(JSON.stringify(searched)).digest("base64url").slice(0, DIGEST_CHARS);
}
