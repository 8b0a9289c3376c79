import { type Static, Type } from "@sinclair/typebox";
import { VOTE_KINDS } from "../../base/store";
import { TweetSchema } from "../../queries/schema";
import { oneOf } from "./article";

/** Body of `POST /v1/feedback`. */
export const VoteRequestSchema = Type.Object(
  {
    tweet: TweetSchema,
    article: Type.Object({ source: Type.String({ maxLength: 200 }), id: Type.String({ maxLength: 500 }) }),
    vote: oneOf(VOTE_KINDS),
    picture: Type.Optional(
      Type.String({
        maxLength: 128,
        description: "`picture.key` of the answer: the same picture will be answered by what people confirm",
      }),
    ),
    rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    generation: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
  },
  {
    additionalProperties: false,
    title: "VoteRequest",
    examples: [
      {
        tweet: { text: "A shark swims on the flooded freeway" },
        article: { source: "sample", id: "shark-swimming-flooded-highway" },
        vote: "match",
      },
    ],
  },
);
export type VoteRequest = Static<typeof VoteRequestSchema>;

/** A vote as it is stored. */
export const VoteSchema = Type.Object(
  {
    id: Type.Integer(),
    tweet: Type.Object({
      text: Type.String(),
      imageText: Type.Optional(Type.String()),
      quotedText: Type.Optional(Type.String()),
      language: Type.Optional(Type.String()),
      author: Type.Optional(Type.String()),
      date: Type.Optional(Type.String()),
    }),
    article: Type.Object({ source: Type.String(), id: Type.String() }),
    vote: oneOf(VOTE_KINDS),
    voter: Type.String(),
    votedAt: Type.String(),
    generation: Type.Union([Type.String(), Type.Null()]),
    rank: Type.Union([Type.Integer(), Type.Null()]),
  },
  { title: "Vote", description: "A vote as it is stored" },
);
export type VoteJson = Static<typeof VoteSchema>;

/** Votes of a page of `GET /v1/feedback`. */
const MAX_PAGE_SIZE = 1000;
const MAX_ID = Number.MAX_SAFE_INTEGER;

export const VoteRangeSchema = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_ID, description: "`next` of the page before" }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 100 })),
  },
  { additionalProperties: false },
);

export const VotePageSchema = Type.Object(
  {
    votes: Type.Array(VoteSchema),
    next: Type.Union([Type.Integer(), Type.Null()], {
      description: "`after` of the next page; null for the last",
    }),
  },
  { title: "VotePage", description: "Votes that count, by rising number" },
);

export const VoteIdSchema = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_ID }) });

/** Answer without a body. */
export const VoteEndedSchema = Type.Null({ description: "The vote no longer counts" });
