import { type Static, Type } from "@sinclair/typebox";
import { MAX_QUERY_CHARS } from "../../base/text";

/** Parameters that Google's own clients send to every service; they change nothing here. */
const PASSED_OVER = ["alt", "fields", "prettyPrint", "quotaUser", "callback", "uploadType", "access_token"];

/** Most claims of a page. */
export const MAX_PAGE_SIZE = 50;

/** Parameters of `claims:search`, named as Google's Fact Check Tools API names them. */
export const ClaimsSearchQuerySchema = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        maxLength: MAX_QUERY_CHARS,
        description:
          "Up to four keywords find the claims that hold them all; a longer text is matched as a claim. It or `reviewPublisherSiteFilter` is needed",
      }),
    ),
    languageCode: Type.Optional(
      Type.String({
        maxLength: 35,
        description:
          "BCP 47 tag; its region is not considered. The collection's most frequent language takes articles without a language as well",
      }),
    ),
    reviewPublisherSiteFilter: Type.Optional(
      Type.String({ maxLength: 200, description: "Site of the publisher, e.g. `example.org`" }),
    ),
    maxAgeDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: "Most days since publication; 0: any" }),
    ),
    pageSize: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        default: 10,
        description: `Most claims of the page; 0: 10. A page has at most ${MAX_PAGE_SIZE}`,
      }),
    ),
    pageToken: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "`nextPageToken` of the page before; other parameters must be the same",
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: "First claim, from 0; only without `pageToken`",
      }),
    ),
    key: Type.Optional(
      Type.String({ maxLength: 500, description: "A token, as Google's clients send their key" }),
    ),
    ...Object.fromEntries(
      PASSED_OVER.map((name) => [
        name,
        Type.Optional(Type.String({ maxLength: 500, description: "Ignored" })),
      ]),
    ),
  },
  { additionalProperties: false },
);
export type ClaimsSearchQuery = Pick<
  Static<typeof ClaimsSearchQuerySchema>,
  "query" | "languageCode" | "reviewPublisherSiteFilter" | "maxAgeDays" | "pageSize" | "pageToken" | "offset"
>;

const GoogleReview = Type.Object(
  {
    publisher: Type.Object({ name: Type.String(), site: Type.Optional(Type.String()) }),
    url: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    reviewDate: Type.Optional(Type.String({ description: "RFC 3339" })),
    textualRating: Type.Optional(Type.String()),
    languageCode: Type.Optional(Type.String()),
  },
  { title: "GoogleClaimReview" },
);

const GoogleClaimSchema = Type.Object(
  {
    text: Type.String(),
    claimant: Type.Optional(Type.String()),
    claimDate: Type.Optional(Type.String({ description: "RFC 3339" })),
    claimReview: Type.Array(GoogleReview, { minItems: 1 }),
  },
  { title: "GoogleClaim" },
);
export type GoogleClaim = Static<typeof GoogleClaimSchema>;

/** Answer of `claims:search`; an empty object if nothing was found. */
export const ClaimsSearchSchema = Type.Object(
  {
    claims: Type.Optional(Type.Array(GoogleClaimSchema)),
    nextPageToken: Type.Optional(Type.String()),
  },
  { title: "ClaimsSearch", description: "Claims that were found; an empty object for none" },
);
export type ClaimsSearch = Static<typeof ClaimsSearchSchema>;

/** An error's body in the form that clients of Google's services read. */
export const GoogleErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.Integer({ description: "The HTTP status" }),
      message: Type.String(),
      status: Type.String({ description: "Name of the status, e.g. `INVALID_ARGUMENT`" }),
    }),
  },
  { title: "GoogleError", description: "What went wrong" },
);
export type GoogleError = Static<typeof GoogleErrorSchema>;
