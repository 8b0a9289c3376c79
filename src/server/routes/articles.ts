import type { IncomingHttpHeaders } from "node:http";
import type { TSchema } from "@sinclair/typebox";
import type { FastifyReply } from "fastify";
import { isoTime } from "../../base/core/clock";
import { isObject } from "../../base/core/values/parse-json";
import { ArticlesById, type FoundArticle, type Withdrawal } from "../../base/store";
import { RequestError } from "../../queries/request-error";
import type { App } from "../app-type";
import type { ServerContext } from "../context";
import { readIntegers } from "../integers";
import {
  ArticleIdentitySchema,
  ArticleIdSchema,
  ArticlePageSchema,
  ArticleRangeSchema,
  ArticlesRefusedSchema,
  DocumentedArticlesSchema,
  FullArticleSchema,
  NotModifiedSchema,
  PutArticlesRequestSchema,
  PutArticlesSchema,
  SourcesProblemSchema,
  WithdrawnProblemSchema,
  WithdrawnSchema,
  WithdrawQuerySchema,
} from "../schemas/articles";

/** Bytes of a body: long articles, or many of usual length. */
const BODY_LIMIT = 4 << 20;
export const NOT_FOUND = { 404: "The store holds no such article" };
export const WITHDRAWN = problemOfForm("The article was withdrawn", WithdrawnProblemSchema);
/** Articles of a page. */
const PAGE_SIZE = 100;
/** Sources to name if several have an id. */
const MAX_SOURCES = 50;

/**
 * `POST /v1/articles`, `GET /v1/articles`, `GET /v1/articles/:source/:id`, `DELETE /v1/articles/:source/:id`,
 * `GET /v1/articles/:id`.
 */
export function routeArticles(app: App, context: ServerContext): void {
  registerPut(app, context);
  registerList(app, context);
  registerWithdraw(app, context);
  registerGet(app, context);
}

function registerPut(app: App, { writing, clock }: ServerContext): void {
  app.post(
    "/v1/articles",
    {
      config: { scope: "write", documentedBody: DocumentedArticlesSchema },
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "putArticles",
        summary: "Add articles, or change those of the same source and id",
        description:
          "The next query finds them. If more than 500 came at once, it says with `pendingArticles` that it does not know them yet. Entries are accepted or refused one by one.",
        tags: ["articles"],
        body: PutArticlesRequestSchema,
        response: {
          200: PutArticlesSchema,
          201: PutArticlesSchema,
          422: problemOfForm("No entry was taken", ArticlesRefusedSchema),
        },
      },
    },
    async ({ body }, reply) => {
      const entries = (Array.isArray(body) ? body : [body]).map(withoutDepths);
      const now = isoTime(clock.now());
      const { refused, ...counts } = await writing.do("putArticles", { entries, now });
      if (refused.length > 0 && refused.length === entries.length) {
        throw new RequestError(`No article was accepted: ${refused[0]?.detail}`, {
          status: 422,
          code: "ARTICLES_REFUSED",
          hint: "`refused` says of each entry why.",
          members: { refused },
        });
      }
      return reply.code(counts.added > 0 ? 201 : 200).send({ ...counts, refused: [...refused] });
    },
  );
}

/**
 * Returns an entry without what its fields hold inside: no field of an article holds anything, so that the
 * entry is refused all the same. A thread cannot be handed what is nested thousands of levels deep.
 */
function withoutDepths(entry: unknown): unknown {
  if (!isObject(entry)) return emptied(entry);
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, emptied(value)]));
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
}

function registerList(app: App, { reading }: ServerContext): void {
  app.get(
    "/v1/articles",
    {
      config: { scope: "write" },
      preValidation: readIntegers("query", ArticleRangeSchema),
      schema: {
        operationId: "listArticles",
        summary: "All articles, or those of a source, page by page",
        tags: ["articles"],
        querystring: ArticleRangeSchema,
        response: { 200: ArticlePageSchema },
      },
    },
    async ({ query: { source, after = 0, limit = PAGE_SIZE } }) => {
      const found = await reading.do("articles", { source, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.key ?? null) : null;
      return { articles: page.map(({ article }) => article), next };
    },
  );
}

function registerWithdraw(app: App, { writing, clock }: ServerContext): void {
  app.delete(
    "/v1/articles/:source/:id",
    {
      config: { scope: "write", refusals: NOT_FOUND },
      schema: {
        operationId: "withdrawArticle",
        summary: "Withdraw an article",
        description:
          "From the next query on it is not shown any more. It stays in the store's history; sending it again brings it back.",
        tags: ["articles"],
        params: ArticleIdentitySchema,
        querystring: WithdrawQuerySchema,
        response: { 200: WithdrawnSchema },
      },
    },
    async ({ params, query }) => {
      const now = isoTime(clock.now());
      const withdrawal = await writing.do("withdrawArticle", { ...params, ...query, now });
      if (withdrawal === null) throw notFound();
      return { ...params, ...withdrawal };
    },
  );
}

function registerGet(app: App, { database }: ServerContext): void {
  const articles = new ArticlesById(database);
  const about = { summary: "An article with its body", tags: ["articles"] };

  app.get(
    "/v1/articles/:source/:id",
    {
      config: { scope: "read", refusals: NOT_FOUND },
      schema: {
        ...about,
        operationId: "getArticle",
        params: ArticleIdentitySchema,
        response: { 200: FullArticleSchema, 304: NotModifiedSchema, 410: WITHDRAWN },
      },
    },
    ({ params: { source, id }, headers }, reply) => {
      give(articles, source, id, headers, reply);
    },
  );

  app.get(
    "/v1/articles/:id",
    {
      config: { scope: "read", refusals: NOT_FOUND },
      schema: {
        ...about,
        operationId: "findArticle",
        description: "For ids that only one source has",
        params: ArticleIdSchema,
        response: {
          200: FullArticleSchema,
          304: NotModifiedSchema,
          410: WITHDRAWN,
          409: problemOfForm("Several sources have such an article", SourcesProblemSchema),
        },
      },
    },
    ({ params: { id }, headers }, reply) => {
      const [source, ...others] = articles.sourcesOf(id, MAX_SOURCES);
      if (source === undefined) throw notFound();
      if (others.length > 0) throw ambiguous([source, ...others]);
      give(articles, source, id, headers, reply);
    },
  );
}

/** Returns the documentation of a problem with members of its own. */
function problemOfForm(description: string, schema: TSchema) {
  return { description, content: { "application/problem+json": { schema } } };
}

/** @throws RequestError `ARTICLE_NOT_FOUND`, `ARTICLE_WITHDRAWN`. */
export function shownArticle(articles: ArticlesById, source: string, id: string): FoundArticle {
  const found = articles.find(source, id);
  if (found === undefined) throw notFound();
  if (found.withdrawal) throw withdrawn(found.withdrawal);
  return found;
}

/** Sends an article, or tells the client that it has it already. */
function give(
  articles: ArticlesById,
  source: string,
  id: string,
  { "if-none-match": known }: IncomingHttpHeaders,
  reply: FastifyReply,
): void {
  const { article: stored, hash } = shownArticle(articles, source, id);
  const { key: _, ...article } = stored;
  const tag = `"${hash}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache");
  if (isKnown(known, tag)) reply.code(304).send();
  else reply.send(article);
}

/**
 * Returns whether a client has the article of a tag. @see RFC 9110, section 13.1.2: the comparison is weak.
 */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}

function notFound(): RequestError {
  return new RequestError("The store holds no such article.", {
    status: 404,
    code: "ARTICLE_NOT_FOUND",
    hint: "Ask for source and id as an answer gives them, each encoded as a part of an address.",
  });
}

function withdrawn(withdrawal: Withdrawal): RequestError {
  return new RequestError("The article was withdrawn.", {
    status: 410,
    code: "ARTICLE_WITHDRAWN",
    hint: "DELETE /v1/withdrawals/{source}/{id} brings it back, and so does POST /v1/articles with the article.",
    members: { ...withdrawal },
  });
}

function ambiguous(sources: readonly string[]): RequestError {
  return new RequestError("Several sources have an article of this id.", {
    status: 409,
    code: "ARTICLE_AMBIGUOUS",
    hint: "Ask for /v1/articles/{source}/{id} with one of `sources`.",
    members: { sources },
  });
}
