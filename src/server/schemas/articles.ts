import { Type } from "@sinclair/typebox";
import { ArticleSchema } from "./article";
import { ProblemSchema } from "./problem";

/** Most articles of one request. */
const MAX_ARTICLES = 500;
const MAX_SOURCE_CHARS = 200;
const MAX_ID_CHARS = 500;

/** An article as it is sent: all that the store keeps of it. */
const ArticleInputSchema = Type.Object(
  {
    ...ArticleSchema.properties,
    source: Type.String({
      minLength: 1,
      maxLength: MAX_SOURCE_CHARS,
      description: "Who published it; with `id` the article's identity",
    }),
    id: Type.Union(
      [
        Type.String({ minLength: 1, maxLength: MAX_ID_CHARS }),
        Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
      ],
      { description: "Its name at the source; a whole number is kept as its digits" },
    ),
    body: Type.Optional(Type.String({ description: "Plain text with newlines between paragraphs" })),
  },
  {
    additionalProperties: false,
    title: "ArticleInput",
    description:
      "An article; `vclaim` or `title` is needed. HTML in its texts becomes plain text. An invalid entry is refused on its own",
  },
);

/** Body of `POST /v1/articles` as it is documented. */
export const DocumentedArticlesSchema = Type.Union(
  [ArticleInputSchema, Type.Array(ArticleInputSchema, { maxItems: MAX_ARTICLES })],
  {
    title: "PutArticlesRequest",
    examples: [{ source: "example.org", id: "42", vclaim: "The moon is hollow.", rating: "False" }],
  },
);

/** Body of `POST /v1/articles`; each entry is checked on its own. */
export const PutArticlesRequestSchema = Type.Union([
  Type.Object({}, { additionalProperties: true }),
  Type.Array(Type.Unknown(), { maxItems: MAX_ARTICLES }),
]);

const RefusedEntries = Type.Array(
  Type.Object(
    {
      index: Type.Integer({ minimum: 0, description: "Position in what was sent, from 0" }),
      code: Type.String(),
      detail: Type.String(),
    },
    { title: "RefusedEntry" },
  ),
);

/** Answer of `POST /v1/articles`. */
export const PutArticlesSchema = Type.Object(
  {
    added: Type.Integer({ minimum: 0 }),
    changed: Type.Integer({ minimum: 0 }),
    unchanged: Type.Integer({ minimum: 0 }),
    refused: RefusedEntries,
  },
  { title: "PutArticles", description: "The outcome of the entries" },
);

/** Error of `POST /v1/articles` where no entry was taken. */
export const ArticlesRefusedSchema = Type.Object(
  { ...ProblemSchema.properties, refused: RefusedEntries },
  { title: "ArticlesRefused" },
);

/** Answer of `GET /v1/articles/{source}/{id}`. */
export const FullArticleSchema = Type.Object(
  {
    ...ArticleSchema.properties,
    body: Type.Optional(Type.String({ description: "Plain text with newlines between paragraphs" })),
  },
  { title: "FullArticle", description: "The article" },
);

/** Error of `GET /v1/articles/{id}` where several sources have an article of the id. */
export const SourcesProblemSchema = Type.Object(
  { ...ProblemSchema.properties, sources: Type.Array(Type.String()) },
  { title: "SourcesProblem" },
);

const Source = Type.String({ minLength: 1, maxLength: MAX_SOURCE_CHARS });
const Id = Type.String({ minLength: 1, maxLength: MAX_ID_CHARS });
export const ArticleIdSchema = Type.Object({ id: Id });
export const ArticleIdentitySchema = Type.Object({ source: Source, id: Id });

export const NotModifiedSchema = Type.Null({
  description: "The article is the one that `If-None-Match` names",
});

/** Articles of a page of `GET /v1/articles`. */
const MAX_PAGE_SIZE = 1000;

export const ArticleRangeSchema = Type.Object(
  {
    source: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SOURCE_CHARS,
        description: "Only this source, as articles have it",
      }),
    ),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "`next` of the page before",
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 100 })),
  },
  { additionalProperties: false },
);

export const ArticlePageSchema = Type.Object(
  {
    articles: Type.Array(ArticleSchema),
    next: Type.Union([Type.Integer(), Type.Null()], {
      description: "`after` of the next page; null for the last",
    }),
  },
  {
    title: "ArticlePage",
    description: "Articles without their bodies, in the order in which they were added",
  },
);

const WITHDRAWAL = {
  withdrawnAt: Type.String({ description: "ISO 8601" }),
  reason: Type.Optional(Type.String({ description: "Why, in the words of whoever withdrew it" })),
};

export const WithdrawQuerySchema = Type.Object(
  {
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: "Why it is withdrawn" })),
  },
  { additionalProperties: false },
);

/** Answer of `DELETE /v1/articles/{source}/{id}`. */
export const WithdrawnSchema = Type.Object(
  { source: Type.String(), id: Type.String(), ...WITHDRAWAL },
  {
    title: "WithdrawnArticle",
    description: "The withdrawal that is in force; an earlier one stays as it is",
  },
);

const WITHDRAWN_ARTICLE = {
  source: Type.String(),
  id: Type.String(),
  title: Type.Optional(Type.String({ description: "Its title, or the claim where it has none" })),
  ...WITHDRAWAL,
};

/** Answer of `GET /v1/withdrawals`. */
export const WithdrawalPageSchema = Type.Object(
  {
    withdrawals: Type.Array(Type.Object(WITHDRAWN_ARTICLE, { title: "ListedWithdrawal" })),
    next: Type.Union([Type.Integer(), Type.Null()], {
      description: "`after` of the next page; null for the last",
    }),
  },
  {
    title: "WithdrawalPage",
    description: "Withdrawals that are in force, in the order in which they were made",
  },
);

/** Answer without a body. */
export const RestoredSchema = Type.Null({ description: "The article is shown again" });

/** Parameters of `GET /v1/articles/export`. */
export const ExportQuerySchema = Type.Pick(ArticleRangeSchema, ["source"]);

/** Parameters of `GET /v1/articles/{source}/{id}/similar`. */
export const SimilarQuerySchema = Type.Object(
  { top: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 5 })) },
  { additionalProperties: false },
);

/** Error of a request for an article that is withdrawn. */
export const WithdrawnProblemSchema = Type.Object(
  { ...ProblemSchema.properties, ...WITHDRAWAL },
  { title: "WithdrawnProblem" },
);
