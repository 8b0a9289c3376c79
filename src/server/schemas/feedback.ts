import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "./one-of";
import { TweetSchema } from "./rank";

export const VOTES = ["up", "down", "match"] as const;

/** Body of `POST /v1/feedback`. */
export const VoteRequestSchema = Type.Object(
  {
    tweet: TweetSchema,
    article: Type.Object({ source: Type.String({ maxLength: 200 }), id: Type.String({ maxLength: 500 }) }),
    vote: oneOf(VOTES),
    rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    generation: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
  },
  { additionalProperties: false, title: "VoteRequest" },
);
export type VoteRequest = Static<typeof VoteRequestSchema>;

/** A vote as it is kept. */
export const VoteSchema = Type.Object(
  {
    id: Type.Integer(),
    tweet: Type.Object({
      text: Type.String(),
      author: Type.Optional(Type.String()),
      date: Type.Optional(Type.String()),
    }),
    article: Type.Object({ source: Type.String(), id: Type.String() }),
    vote: oneOf(VOTES),
    voter: Type.String(),
    votedAt: Type.String(),
    generation: Type.Union([Type.String(), Type.Null()]),
    rank: Type.Union([Type.Integer(), Type.Null()]),
  },
  { title: "Vote" },
);
export type VoteJson = Static<typeof VoteSchema>;
