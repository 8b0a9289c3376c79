import { type Static, Type } from "@sinclair/typebox";
import { MAX_QUERY_CHARS } from "../base/text";

const Text = Type.String({ minLength: 1, maxLength: MAX_QUERY_CHARS });
const partOf = (description: string) =>
  Type.Optional(Type.String({ maxLength: MAX_QUERY_CHARS, description }));
const Language = Type.Optional(
  Type.String({ minLength: 2, maxLength: 35, description: "BCP 47 tag of what the post says" }),
);
/** What is known of a post beside its text. */
const PARTS = {
  imageText: partOf("Text recognised in the post's images"),
  quotedText: partOf("Text of the quoted post"),
  language: Language,
};
const Author = Type.Optional(Type.String({ maxLength: 200, description: "Display name or handle" }));
const Day = Type.String({ maxLength: 40, description: "ISO 8601" });
const few = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 50, description }),
  );

const FilterSchema = Type.Object(
  {
    sites: few("Sources or hosts, without www."),
    ratings: few("The publishers' words, in any case"),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    languages: few(
      "BCP 47 tags, or names such as English; `en` takes `en-GB`, `en-GB` takes `en`, `und` takes articles without a language",
    ),
  },
  { additionalProperties: false, title: "Filter" },
);

export const TweetSchema = Type.Object(
  {
    text: Type.String({
      maxLength: MAX_QUERY_CHARS,
      description: "May be blank if there is `imageText` or `quotedText`",
    }),
    ...PARTS,
    author: Author,
    date: Type.Optional(Day),
    created_at: Type.Optional(Day),
    lang: Language,
  },
  {
    description: "A tweet as the X API gives it, or with our names; other fields are ignored",
    title: "Tweet",
  },
);

/** What a request asks for, with or without a picture. */
const ASKED = {
  text: Type.Optional(Text),
  ...PARTS,
  tweet: Type.Optional(TweetSchema),
  top: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 5,
      description: "Number of results; more where more parts of the post are answered",
    }),
  ),
  explain: Type.Optional(Type.Boolean({ default: false })),
  filter: Type.Optional(FilterSchema),
};

/** A post in a batch: either `tweet`, or at least one of `text`, `imageText` and `quotedText`. */
const PostSchema = Type.Object(ASKED, { additionalProperties: false });
export type PostRequest = Static<typeof PostSchema>;

/** Id of a post in a batch or a stream; JavaScript reads larger numbers as others. */
export const PostIdSchema = Type.Union(
  [
    Type.String({ maxLength: 200 }),
    Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  ],
  { description: "Given back with the answer; a number above 2^53 must be sent as text" },
);

/** A line of the body of `POST /v1/rank/batch`, and a message of the stream of posts. */
export const BatchQuerySchema = Type.Object(
  { id: Type.Optional(PostIdSchema), ...PostSchema.properties },
  { additionalProperties: false, title: "BatchQuery" },
);
export type BatchQuery = Static<typeof BatchQuerySchema>;

/**
 * Body of `POST /v1/rank`: either `tweet`, or at least one of `text`, `imageText`, `quotedText`; `image`
 * beside either or alone.
 */
export const RankRequestSchema = Type.Object(
  {
    ...ASKED,
    image: Type.Optional(
      Type.String({
        minLength: 1,
        contentEncoding: "base64",
        description:
          "The post's picture in Base64: a PNG, JPEG, WebP or GIF. Its text is read unless `imageText` gives it",
      }),
    ),
    pictureMemory: Type.Optional(
      Type.Boolean({
        default: true,
        description: "Whether what people confirmed for the same picture comes first",
      }),
    ),
  },
  {
    additionalProperties: false,
    title: "RankRequest",
    examples: [{ text: "A shark swims on the flooded freeway", top: 3 }],
  },
);
export type RankRequest = Static<typeof RankRequestSchema>;
