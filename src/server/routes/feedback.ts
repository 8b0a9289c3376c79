import type { FastifyRequest } from "fastify";
import { isoTime } from "../../base/core/clock";
import { UsageError } from "../../base/core/errors";
import type { Vote } from "../../base/store";
import { queryOfTweet } from "../../queries/query";
import { RequestError } from "../../queries/request-error";
import { type Client, refuseVisitor } from "../access/client";
import type { App } from "../app-type";
import type { ServerContext } from "../context";
import { readIntegers } from "../integers";
import {
  VoteEndedSchema,
  VoteIdSchema,
  type VoteJson,
  VotePageSchema,
  VoteRangeSchema,
  VoteRequestSchema,
  VoteSchema,
} from "../schemas/feedback";

const PAGE_SIZE = 100;

/** `POST /v1/feedback`, `GET /v1/feedback`, `DELETE /v1/feedback/:id`. */
export function routeFeedback(app: App, context: ServerContext): void {
  const { reading, writing, clock } = context;
  const now = (): string => isoTime(clock.now());
  const about = { tags: ["feedback"] };

  app.post(
    "/v1/feedback",
    {
      config: {
        scope: "feedback",
        refusals: { 422: "The text is blank, or the store holds no such article" },
      },
      schema: {
        ...about,
        operationId: "castVote",
        summary: "Say whether an article checks a tweet's claim",
        description:
          "A voter has one vote for a tweet and an article; another vote replaces it. Votes change no results until they have become judgements and a new generation has passed its gate, but for the same picture: what people confirm for it, and nobody rejects, comes first from then on.",
        body: VoteRequestSchema,
        response: { 201: VoteSchema },
      },
    },
    async (request, reply) => {
      const tweet = queryOfTweet(request.body.tweet);
      const kept = await writing
        .do("castVote", { ...request.body, tweet, voter: voterOf(request), now: now() })
        .catch(tellUnknownArticle);
      return reply.code(201).send(voteJson(kept));
    },
  );

  app.get(
    "/v1/feedback",
    {
      config: { scope: "feedback" },
      preValidation: readIntegers("query", VoteRangeSchema),
      schema: {
        ...about,
        operationId: "listVotes",
        summary: "The votes that count, in the order in which they were cast",
        querystring: VoteRangeSchema,
        response: { 200: VotePageSchema },
      },
    },
    async (request) => {
      refuseVisitor(clientOf(request));
      const { after = 0, limit = PAGE_SIZE } = request.query;
      const found = await reading.do("votes", { after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { votes: page.map(voteJson), next };
    },
  );

  app.delete(
    "/v1/feedback/:id",
    {
      config: { scope: "feedback", refusals: { 404: "No such vote of the client's counts" } },
      preValidation: readIntegers("params", VoteIdSchema),
      schema: {
        ...about,
        operationId: "endVote",
        summary: "Undo a vote of one's own",
        params: VoteIdSchema,
        response: { 204: VoteEndedSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await writing.do("endVote", { id, now: now(), voter: voterOf(request) }))) throw noSuchVote();
      return reply.code(204).send(null);
    },
  );
}

/** Returns the voter: the token's name, or the name that the server gives a client without one. */
function voterOf(request: FastifyRequest): string {
  return clientOf(request).name;
}

function clientOf({ client }: FastifyRequest): Client {
  return client as Client;
}

function voteJson({ endedAt: _, tweet: { id: __, ...tweet }, ...vote }: Vote): VoteJson {
  return { ...vote, tweet, article: { ...vote.article } };
}

/** A body that names an unknown article is valid in form, hence 422. */
function tellUnknownArticle(error: unknown): never {
  if (!(error instanceof UsageError) || error.code !== "ARTICLE_UNKNOWN") throw error;
  const { message, code, hint } = error;
  throw new RequestError(message, { status: 422, code, ...(hint === undefined ? {} : { hint }) });
}

function noSuchVote(): RequestError {
  return new RequestError("No vote of yours with this id counts.", {
    status: 404,
    code: "VOTE_NOT_FOUND",
    hint: "GET /v1/feedback lists the votes that count.",
  });
}
