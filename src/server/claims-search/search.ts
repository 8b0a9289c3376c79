import { createHash } from "node:crypto";
import type { ArticleFilter } from "../../answer";
import type { ArticleJson, ResultJson } from "../../answer/answer-json";
import {
  formatDay,
  languageOfTag,
  scanWords,
  stem,
  tellLanguage,
  tokenise,
  wordReader,
} from "../../base/text";
import { RequestError } from "../../queries/request-error";
import type { ServerContext } from "../context";
import { type ClaimsSearch, type ClaimsSearchQuery, MAX_PAGE_SIZE } from "../schemas/claims-search";
import { googleClaim } from "./google";

const DEFAULT_PAGE_SIZE = 10;
/** Most words of a query that is searched by its words; a longer one is matched as a claim. */
const MAX_KEYWORDS = 4;
/** Claims that a sentence finds, at most: the ranker's candidates. */
const DEPTH = 100;
/** Share of the shorter text's words that a sentence and a further claim have in common. */
const MIN_SHARED = 0.5;
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
 * Returns a page of checked claims. A few keywords find all claims that hold them, and are matched as a claim
 * where none does. A sentence is matched as a claim: the best first, and nothing if no fact-check was found.
 * For a site alone the newest come first.
 * @param signal ends the wait for a free thread.
 * @throws RequestError `SEARCH_EMPTY`, `PAGE_TOKEN`; what ranking and reading throw.
 */
export async function searchClaims(
  context: ServerContext,
  parameters: ClaimsSearchQuery,
  signal: AbortSignal,
): Promise<ClaimsSearch> {
  const { query = "", reviewPublisherSiteFilter } = parameters;
  const pageSize = Math.min(parameters.pageSize || DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  // Clients of Google's send parameters that they leave empty, too.
  const offset = parameters.pageToken
    ? readPageToken(parameters.pageToken, parameters)
    : (parameters.offset ?? 0);
  const wanted = { filter: await filterOf(context, parameters), offset, limit: pageSize + 1 };
  const found = await groupsOf();
  const claims = found.slice(0, pageSize).map(googleClaim);
  if (claims.length === 0) return {};
  return {
    claims,
    ...(found.length > pageSize ? { nextPageToken: pageToken(offset + pageSize, parameters) } : {}),
  };

  async function groupsOf(): Promise<Group[]> {
    if (query.trim() !== "") {
      return (await withWords(context, query, wanted, signal)) ?? matched(context, query, wanted, signal);
    }
    if (reviewPublisherSiteFilter) return newest(context, wanted);
    throw new RequestError("query or reviewPublisherSiteFilter is needed.", {
      status: 400,
      code: "SEARCH_EMPTY",
      hint: "Give one of them.",
    });
  }
}

/** Returns the claims with all words of a query; undefined if it is a sentence, or no claim has them all. */
async function withWords(
  { ranking }: ServerContext,
  text: string,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Group[] | undefined> {
  if (scanWords(text).filter((word) => word !== '"').length > MAX_KEYWORDS) return undefined;
  const find = (from: number, limit: number) =>
    ranking.find({ text, ...wanted, offset: from, limit }, signal);
  const articles = await find(wanted.offset, wanted.limit);
  const isEmpty = articles.length === 0 && (wanted.offset === 0 || (await find(0, 1)).length === 0);
  return isEmpty ? undefined : articles.map((article) => [article]);
}

async function matched(
  { ranking }: ServerContext,
  text: string,
  { filter, offset, limit }: Wanted,
  signal: AbortSignal,
): Promise<Group[]> {
  if (offset >= DEPTH) return [];
  const { results } = await ranking.answer({ text }, { top: DEPTH, filter }, "single", signal);
  const isMatch = matcherOf(text, languageOfTag(filter.languages?.[0] ?? ""));
  return results
    .filter((result, i) => i === 0 || isMatch(result))
    .slice(offset, offset + limit)
    .map(({ article, alsoCheckedIn }) => [article, ...alsoCheckedIn]);
}

/**
 * Returns what tells whether a further result matches a sentence: it answers a part of it, or it has at least
 * two words in common with the checked claim, and half of those of the shorter of the two. The ranker gives a
 * verdict on its best result only, and what follows is ranked whether it matches or not.
 * @param language in which texts are read that do not tell theirs, as `languageOfTag` returns it.
 */
export function matcherOf(
  text: string,
  language?: string,
): (result: Pick<ResultJson, "article" | "parts" | "match">) => boolean {
  const said = stemsOf(text, tellLanguage(text) ?? language);
  return ({ article, parts, match }) => {
    if (match !== undefined || parts !== undefined) return true;
    const claim = article.vclaim ?? article.title ?? "";
    const claimed = stemsOf(claim, languageOfTag(article.language ?? "") ?? tellLanguage(claim) ?? language);
    const shared = [...said].filter((word) => claimed.has(word)).length;
    return shared >= Math.max(2, MIN_SHARED * Math.min(said.size, claimed.size));
  };
}

function stemsOf(text: string, language: string | undefined): Set<string> {
  return new Set(tokenise(text, wordReader(language)).map(({ word }) => stem(word)));
}

async function newest({ reading }: ServerContext, { filter, offset, limit }: Wanted): Promise<Group[]> {
  const { from: since, ...traits } = filter;
  const articles = await reading.do("newest", { traits, since, offset, limit });
  return articles.map((article) => [article]);
}

/** Articles of unknown language count as articles in the collection's most frequent one. */
async function filterOf(
  { clock, reading }: ServerContext,
  { languageCode, reviewPublisherSiteFilter, maxAgeDays = 0 }: ClaimsSearchQuery,
): Promise<ArticleFilter> {
  const [language] = (languageCode ?? "").split(/[-_]/);
  const languages = language ? [language] : [];
  if (language) {
    const main = await reading.do("language", null);
    if (main !== null && languageOfTag(main) === languageOfTag(language)) languages.push("und");
  }
  return {
    ...(reviewPublisherSiteFilter ? { sites: [reviewPublisherSiteFilter] } : {}),
    ...(language ? { languages } : {}),
    ...(maxAgeDays > 0 ? { from: formatDay(Math.floor(clock.now() / MS_PER_DAY) - maxAgeDays) } : {}),
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
