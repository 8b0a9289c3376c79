import { type Static, Type } from "@sinclair/typebox";

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const Traits = Type.Array(Type.Object({ name: Type.String(), articles: Type.Integer() }));

/** Answer of `GET /v1/status`. */
export const StatusSchema = Type.Object(
  {
    version: Type.String(),
    articles: Type.Integer(),
    tweets: Type.Integer(),
    votes: Type.Integer(),
    generation: nullable(Type.String()),
    ranker: Type.String({ description: "What ranks, in words" }),
    encoder: nullable(Type.String()),
    reranker: nullable(
      Type.String({ description: "The cross-encoder, and what it does for the ranker, in words" }),
    ),
    queue: Type.Object({ workers: Type.Integer(), waiting: Type.Integer(), capacity: Type.Integer() }),
    collection: Type.Object(
      { sites: Traits, ratings: Traits, years: Traits, languages: Traits },
      { description: "What a filter can narrow answers down to, with the number of articles" },
    ),
    /** Latest last. */
    nights: Type.Array(
      Type.Object({
        name: Type.String(),
        startedAt: Type.String(),
        finishedAt: nullable(Type.String()),
        promoted: nullable(Type.Boolean()),
        /** MAP@5 on the frozen dev tweets, 0 - 1. */
        map: nullable(Type.Number()),
        articles: nullable(Type.Integer()),
        reasons: Type.Array(Type.String()),
      }),
    ),
    calibration: nullable(
      Type.Object({
        answerAt: Type.Number(),
        suggestAt: Type.Number(),
        ece: Type.Number(),
        queries: Type.Integer(),
        reliability: Type.Array(
          Type.Object({ predicted: Type.Number(), observed: Type.Number(), queries: Type.Integer() }),
        ),
        riskCoverage: Type.Array(Type.Object({ coverage: Type.Number(), risk: Type.Number() })),
      }),
    ),
  },
  { title: "Status", description: "What the workspace holds, and what answers from it" },
);
export type StatusJson = Static<typeof StatusSchema>;
