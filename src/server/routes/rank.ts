import type { App } from "../app-type";
import { clientGone } from "../client-gone";
import type { ServerContext } from "../context";
import { readRankRequest } from "../query";
import { AnswerSchema } from "../schemas/answer";
import { RankRequestSchema } from "../schemas/rank";

/** `POST /v1/rank`: the articles that most likely check the claim of a tweet. */
export function routeRank(app: App, { ranking, logQueries }: ServerContext): void {
  app.post(
    "/v1/rank",
    {
      config: { scope: "read" },
      schema: {
        operationId: "rank",
        summary: "Find the fact-checks of a tweet's claim",
        tags: ["ranking"],
        body: RankRequestSchema,
        response: { 200: AnswerSchema },
      },
    },
    async (request, reply) => {
      const { query, options } = readRankRequest(request.body);
      if (logQueries) request.log.info({ query }, "query");
      return ranking.answer(query, options, "single", clientGone(reply));
    },
  );
}
