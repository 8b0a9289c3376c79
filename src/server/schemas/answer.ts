import { type Static, Type } from "@sinclair/typebox";
import { MATCHES, QUERY_FIELDS, VERDICTS } from "../../answer/answer";
import { CLAIM_FIELDS, DIFFERENCE_KINDS, RATINGS, SEVERITIES, STANCES } from "../../compare";
import { FEATURE_GROUPS } from "../../rank/features/groups";
import { ArticleSchema, oneOf } from "./article";

const Span = Type.Array(Type.Integer({ minimum: 0 }), {
  minItems: 2,
  maxItems: 2,
  description: "[start, end) in UTF-16 units",
});
const Spans = Type.Array(Span);

const Contribution = Type.Object(
  {
    feature: Type.String(),
    group: oneOf(FEATURE_GROUPS),
    value: Type.Union([Type.Number(), Type.Null()]),
    contribution: Type.Number(),
  },
  { title: "Contribution" },
);

const Why = Type.Object(
  {
    summary: Type.String({ description: "One readable sentence" }),
    groups: Type.Object(Object.fromEntries(FEATURE_GROUPS.map((group) => [group, Type.Number()]))),
    expected: Type.Number({ description: "The score of any article before its features are looked at" }),
    moved: Type.Optional(
      Type.Number({ description: "What no feature added: with it, all the rest sums to the score" }),
    ),
    contributions: Type.Array(Contribution),
  },
  { title: "Why" },
);

const Evidence = Type.Object(
  { sentence: Type.String(), highlights: Spans, score: Type.Number() },
  { title: "Evidence" },
);

const Part = Type.Object(
  {
    field: oneOf(QUERY_FIELDS, "The post's text that the part is of"),
    start: Type.Integer({ minimum: 0, description: "Where it begins there, in UTF-16 units" }),
    end: Type.Integer({ minimum: 0, description: "Where it ends there, not included" }),
    text: Type.String({ description: "The text of the part" }),
    verdict: oneOf(VERDICTS, "Of the part by itself"),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Probability that the article checks the part's claim",
    }),
  },
  { title: "AnsweredPart" },
);

const place = {
  start: Type.Integer({ minimum: 0, description: "Where it begins, in UTF-16 units" }),
  end: Type.Integer({ minimum: 0, description: "Where it ends, not included" }),
  text: Type.String({ description: "What stands there" }),
};

const Difference = Type.Object(
  {
    kind: oneOf(DIFFERENCE_KINDS, "What differs"),
    severity: oneOf(SEVERITIES, "`high`: usually another claim, or its contrary. `low`: worth a look"),
    sentence: Type.String({ description: "One plain sentence for a person" }),
    postSpan: Type.Object({ field: oneOf(QUERY_FIELDS, "The post's text"), ...place }),
    claimSpan: Type.Object({ field: oneOf(CLAIM_FIELDS, "The article's text"), ...place }),
  },
  { title: "Difference" },
);

const Stance = Type.Object(
  {
    kind: oneOf(
      STANCES,
      "How the post stands to the article's claim, by its words; `unclear` where they do not tell",
    ),
    rating: oneOf(
      RATINGS,
      "The article's rating on one scale for all publishers; `unrated` where it is not known",
    ),
    sentence: Type.Optional(
      Type.String({
        description:
          "One plain sentence for a person. Absent where the post is unclear or the article unrated",
      }),
    ),
  },
  {
    title: "Stance",
    description:
      "Absent for near misses, and where another name, number, time or place shows that the post is about another claim",
  },
);

const ResultSchema = Type.Object(
  {
    rank: Type.Integer({ minimum: 1 }),
    score: Type.Number({ description: "Comparable among results of the same part of one answer only" }),
    article: ArticleSchema,
    match: Type.Optional(
      oneOf(
        MATCHES,
        "Why it is first: `link`, the post links this article; `picture`, people confirmed it for the same picture. Absent where it was ranked",
      ),
    ),
    seenPicture: Type.Optional(
      Type.Object(
        {
          votes: Type.Integer({ minimum: 1, description: "People who confirmed it" }),
          lastVotedAt: Type.String({ description: "When the last of them did, ISO 8601" }),
        },
        { title: "SeenPicture", description: "What people said of the picture; with the match `picture`" },
      ),
    ),
    likePost: Type.Optional(
      Type.Object(
        {
          likeness: Type.Number({
            minimum: 0,
            maximum: 1,
            description: "How much the two are the same words, each weighed by how rare it is",
          }),
        },
        {
          title: "LikePost",
          description: "That the article checks a post which is like this one, as people or the crowd said",
        },
      ),
    ),
    parts: Type.Optional(
      Type.Array(Part, {
        description:
          "Parts of the post that the article answers, the surest first. Absent where it was found by the whole alone",
      }),
    ),
    differences: Type.Optional(
      Type.Array(Difference, {
        description:
          "Where the post says something else than the article's claim. Empty where nothing was found, absent for near misses",
      }),
    ),
    stance: Type.Optional(Stance),
    alsoCheckedIn: Type.Array(ArticleSchema, { description: "Articles that check the same claim" }),
    claimGroup: Type.String({
      description:
        "Id of all articles that check this claim, the same for each of them in every answer. It stays when articles join",
    }),
    highlights: Type.Object({ title: Spans, subtitle: Spans, vclaim: Spans }, { title: "Highlights" }),
    explanation: Type.Optional(
      Type.Object(
        {
          evidence: Type.Array(Evidence),
          why: Type.Optional(Why),
        },
        { title: "Explanation" },
      ),
    ),
  },
  { title: "Result" },
);

const PictureSchema = Type.Object(
  {
    key: Type.String({ description: "To be sent with votes. It says nothing of what the picture shows" }),
    text: Type.Optional(
      Type.String({
        description:
          "Text of the picture, to which parts and differences of the field `imageText` point: what was sent as `imageText`, or read, or voted on before. Absent where it was not read",
      }),
    ),
    unread: Type.Optional(
      Type.Object(
        { code: Type.String(), detail: Type.String(), hint: Type.Optional(Type.String()) },
        { title: "UnreadPicture", description: "Why the text was not read, though the rest was ranked" },
      ),
    ),
  },
  { title: "Picture", description: "The post's picture, where one was sent" },
);

/** Answer of `POST /v1/rank`. */
export const AnswerSchema = Type.Object(
  {
    generation: Type.Union([Type.String(), Type.Null()], { description: "Which models answered" }),
    verdict: oneOf(
      VERDICTS,
      "`answer`: sure enough to be given without a person. `suggest`: a person should look. `none`: nothing was found. At most `suggest` where the first result has a high difference of number, name, time or place, unless the post links it",
    ),
    confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description:
        "Probability that the first article checks the claim of the post, or of its first part; null where the ranker is not calibrated, and where nothing was found at all",
    }),
    postLanguage: Type.Optional(
      Type.String({
        description:
          "Code of the language in which the post was read: what the request gives, otherwise what its words tell. Absent where that is not certain: it was read as English",
      }),
    ),
    language: Type.Optional(
      Type.Object(
        {
          post: Type.String({ description: "ISO 639-1 code" }),
          collection: Type.Array(Type.String({ description: "ISO 639-1 code" }), {
            minItems: 1,
            description: "The most frequent first",
          }),
        },
        {
          title: "ForeignLanguage",
          description:
            "The post's language, where the collection is in others. Absent where that is not certain, and where the verdict is answer",
        },
      ),
    ),
    pendingArticles: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          "How many articles were added or changed and are not known to this answer yet, since they came in such numbers that the server takes them in while it answers. Absent where there is none",
      }),
    ),
    picture: Type.Optional(PictureSchema),
    results: Type.Array(ResultSchema, { description: "Best first; empty where the verdict is none" }),
    nearMisses: Type.Array(ResultSchema, { description: "What was ranked where the verdict is none" }),
  },
  { title: "Answer" },
);
export type ApiAnswer = Static<typeof AnswerSchema>;
