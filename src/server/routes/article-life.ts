import { Readable } from "node:stream";
import { Type } from "@sinclair/typebox";
import { isoTime } from "../../base/core/clock";
import { CrowdcheckedError } from "../../base/core/errors";
import { ArticlesById } from "../../base/store";
import { RequestError } from "../../queries/request-error";
import type { App } from "../app-type";
import { clientGone } from "../client-gone";
import type { ServerContext } from "../context";
import { readIntegers } from "../integers";
import { AnswerSchema } from "../schemas/answer";
import {
  ArticleIdentitySchema,
  ArticleRangeSchema,
  ExportQuerySchema,
  FullArticleSchema,
  RestoredSchema,
  SimilarQuerySchema,
  WithdrawalPageSchema,
} from "../schemas/articles";
import type { ReadTasks } from "../threads/read-tasks";
import { NOT_FOUND, shownArticle, WITHDRAWN } from "./articles";

/** Withdrawals of a page. */
const PAGE_SIZE = 100;
/** Articles that are read at a time for an export: bodies are long. */
const EXPORT_PAGE = 25;
const NDJSON = "application/x-ndjson";

/**
 * `GET /v1/articles/export`, `GET /v1/articles/:source/:id/similar`, `GET /v1/withdrawals`,
 * `DELETE /v1/withdrawals/:source/:id`.
 */
export function routeArticleLife(app: App, context: ServerContext): void {
  registerExport(app, context);
  registerSimilar(app, context);
  registerWithdrawals(app, context);
}

function registerExport(app: App, { reading }: ServerContext): void {
  async function* lines(source: string | undefined): AsyncGenerator<string, void> {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const page: ReadTasks["exported"]["gives"] = await reading.do("exported", {
        source,
        after,
        limit: EXPORT_PAGE,
      });
      yield page.articles.map((article) => `${JSON.stringify(article)}\n`).join("");
      after = page.last;
    }
  }
  app.get(
    "/v1/articles/export",
    {
      config: { scope: "write" },
      schema: {
        operationId: "exportArticles",
        summary: "All articles, or those of a source, with bodies, as JSON lines",
        description:
          "In the form that `crowdchecked import articles` reads. Articles that change meanwhile come as they were before or after. An answer that breaks off is not whole.",
        tags: ["articles"],
        querystring: ExportQuerySchema,
        response: { 200: { content: { [NDJSON]: { schema: Type.Unsafe<Readable>(FullArticleSchema) } } } },
      },
    },
    async ({ method, query: { source } }, reply) =>
      // Of HEAD all that is sent would be read and dropped.
      reply.type(NDJSON).send(Readable.from(method === "HEAD" ? [] : lines(source), { objectMode: false })),
  );
}

function registerSimilar(app: App, { database, ranking }: ServerContext): void {
  const articles = new ArticlesById(database);
  app.get(
    "/v1/articles/:source/:id/similar",
    {
      config: { scope: "read", refusals: NOT_FOUND },
      preValidation: readIntegers("query", SimilarQuerySchema),
      schema: {
        operationId: "findSimilar",
        summary: "The articles that most likely check the claim of an article",
        description: "The article's claim is ranked as a tweet is; the article itself is left out.",
        tags: ["articles"],
        params: ArticleIdentitySchema,
        querystring: SimilarQuerySchema,
        response: { 200: AnswerSchema, 410: WITHDRAWN },
      },
    },
    async ({ params: { source, id }, query }, reply) => {
      const shown = () => shownArticle(articles, source, id);
      try {
        return await ranking.similar(shown().article.key, query, clientGone(reply));
      } catch (error) {
        // It may have been withdrawn meanwhile: the thread has taken that in, and no longer holds it.
        if (error instanceof CrowdcheckedError && error.code === "INDEX_STALE") shown();
        throw error;
      }
    },
  );
}

function registerWithdrawals(app: App, { reading, writing, clock }: ServerContext): void {
  app.get(
    "/v1/withdrawals",
    {
      config: { scope: "write" },
      preValidation: readIntegers("query", ArticleRangeSchema),
      schema: {
        operationId: "listWithdrawals",
        summary: "The withdrawn articles, or those of a source, page by page",
        tags: ["articles"],
        querystring: ArticleRangeSchema,
        response: { 200: WithdrawalPageSchema },
      },
    },
    async ({ query: { source, after = 0, limit = PAGE_SIZE } }) => {
      const found = await reading.do("withdrawals", { source, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.number ?? null) : null;
      return { withdrawals: page.map(({ number: _, ...withdrawal }) => withdrawal), next };
    },
  );

  app.delete(
    "/v1/withdrawals/:source/:id",
    {
      config: { scope: "write", refusals: { 404: "No such article is withdrawn" } },
      schema: {
        operationId: "restoreArticle",
        summary: "Show a withdrawn article again",
        description: "The next query finds it, as it was. Its withdrawal stays in the store's history.",
        tags: ["articles"],
        params: ArticleIdentitySchema,
        response: { 204: RestoredSchema },
      },
    },
    async ({ params }, reply) => {
      const now = isoTime(clock.now());
      if (await writing.do("restoreArticle", { ...params, now })) return reply.code(204).send(null);
      throw new RequestError("No such article is withdrawn.", {
        status: 404,
        code: "WITHDRAWAL_NOT_FOUND",
        hint: "GET /v1/withdrawals lists those that are.",
      });
    },
  );
}
