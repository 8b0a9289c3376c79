import { type Static, Type } from "@sinclair/typebox";
import { VERDICTS } from "../../answer/answer";
import { GROUP_ORDERS, GROUP_STATES } from "../../base/store";
import { oneOf } from "./article";

/** Groups of one request. */
const MAX_GROUPS = 100;

/** Parameters of `GET /v1/groups`. */
export const GroupQuerySchema = Type.Object(
  {
    state: Type.Optional(
      oneOf(GROUP_STATES, "Answered groups have a post whose verdict is `answer`; default: `unanswered`"),
    ),
    sort: Type.Optional(
      oneOf(
        GROUP_ORDERS,
        "By posts of the last hour, where groups without any are left out; by all posts; or the latest first. Default: `growth`",
      ),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_GROUPS, default: 20 })),
  },
  { additionalProperties: false },
);

const Time = (description: string) => Type.String({ description: `${description}, ISO 8601` });

const GroupSchema = Type.Object(
  {
    id: Type.Integer(),
    text: Type.String({ description: "The beginning of its first post" }),
    count: Type.Integer({ description: "Posts, all told" }),
    lastHour: Type.Integer({ description: "Posts of the last hour" }),
    firstAt: Time("When its first post came"),
    lastAt: Time("When its latest post came"),
    verdict: oneOf(VERDICTS, "Of its surest answer"),
    confidence: Type.Optional(Type.Number({ description: "Of that answer, 0 - 1" })),
    article: Type.Optional(
      Type.Object(
        {
          source: Type.String(),
          id: Type.String(),
          url: Type.Optional(Type.String()),
          title: Type.Optional(Type.String()),
          rating: Type.Optional(Type.String()),
        },
        { title: "GroupArticle", description: "The best article of that answer" },
      ),
    ),
    languages: Type.Array(Type.String()),
    posts: Type.Array(Type.String(), { description: "Ids of its first posts" }),
    curve: Type.Array(
      Type.Object(
        {
          at: Time("Beginning"),
          minutes: Type.Integer({ description: "Length" }),
          posts: Type.Integer(),
        },
        { title: "GroupCurveStep" },
      ),
      { description: "Its posts over time, a day back from the latest" },
    ),
  },
  { title: "PostGroup", description: "Posts that say the same" },
);

/** Answer of `GET /v1/groups`. */
export const GroupListSchema = Type.Object(
  {
    watchedAt: Type.Union([Type.String(), Type.Null()], {
      description: "When posts were last grouped, ISO 8601; null where nobody has ever watched a stream",
    }),
    groups: Type.Array(GroupSchema),
  },
  { title: "GroupList" },
);
export type GroupListJson = Static<typeof GroupListSchema>;
