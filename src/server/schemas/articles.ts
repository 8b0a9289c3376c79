import { type Static, Type } from "@sinclair/typebox";
import { ArticleSchema } from "./article";
import { ProblemSchema } from "./problem";

/** Most articles of one request. */
export const MAX_ARTICLES = 500;
const MAX_SOURCE_CHARS = 200;
const MAX_ID_CHARS = 500;

/** An article as it is sent: all that the store keeps of it. */
export const ArticleInputSchema = Type.Object(
  {
    ...ArticleSchema.properties,
    source: Type.String({
      minLength: 1,
      maxLength: MAX_SOURCE_CHARS,
      description: "Who published it; with `id` the article's identity",
    }),
    id: Type.String({ minLength: 1, maxLength: MAX_ID_CHARS, description: "Its name at the source" }),
    body: Type.Optional(Type.String({ description: "Plain text with newlines between paragraphs" })),
  },
  {
    additionalProperties: false,
    title: "ArticleInput",
    description: "An article; `vclaim` or `title` is needed. An invalid entry is refused on its own",
  },
);

/** Body of `POST /v1/articles` as it is documented. */
export const DocumentedArticlesSchema = Type.Union(
  [ArticleInputSchema, Type.Array(ArticleInputSchema, { maxItems: MAX_ARTICLES })],
  { title: "PutArticlesRequest" },
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
export type FullArticle = Static<typeof FullArticleSchema>;

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
