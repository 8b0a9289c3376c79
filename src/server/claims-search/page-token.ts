import { createHash } from "node:crypto";
import { RequestError } from "../request-error";
import type { ClaimsSearchQuery } from "../schemas/claims-search";

const OFFSET = /^\d{1,7}$/;
const DIGEST_CHARS = 16;

type Searched = Omit<ClaimsSearchQuery, "pageSize" | "pageToken" | "offset">;

/**
 * Returns the token of the page that begins at `offset` of a search; it means nothing with another search.
 */
export function pageToken(offset: number, searched: Searched): string {
  return Buffer.from(`${offset}.${digest(searched)}`).toString("base64url");
}

/**
 * Returns where the page of a token begins.
 * @throws RequestError `PAGE_TOKEN` for what is no token, or one of another search.
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
