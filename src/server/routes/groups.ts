import { isoTime } from "../../base/core/clock";
import type { GroupList, ListedGroup } from "../../base/store";
import type { App } from "../app-type";
import type { ServerContext } from "../context";
import { readIntegers } from "../integers";
import { type GroupListJson, GroupListSchema, GroupQuerySchema } from "../schemas/groups";

const LIMIT = 20;
const MINUTE_MS = 60_000;

/** `GET /v1/groups`: posts that say the same, as `crowdchecked watch` groups them. */
export function routeGroups(app: App, { reading, clock }: ServerContext): void {
  app.get(
    "/v1/groups",
    {
      config: { scope: "read" },
      preValidation: readIntegers("query", GroupQuerySchema),
      schema: {
        operationId: "listGroups",
        summary: "Posts that say the same: what to check next",
        description:
          "Groups of the stream that `crowdchecked watch` follows; by default those that no fact-check answers, the fastest first.",
        tags: ["groups"],
        querystring: GroupQuerySchema,
        response: { 200: GroupListSchema },
      },
    },
    async ({ query: { state = "unanswered", sort = "growth", limit = LIMIT } }) =>
      listJson(await reading.do("groups", { state, sort, limit, now: clock.now() })),
  );
}

function listJson({ watchedAt, groups }: GroupList): GroupListJson {
  return { watchedAt: watchedAt === undefined ? null : isoTime(watchedAt), groups: groups.map(groupJson) };
}

function groupJson({
  article,
  curve,
  firstAt,
  lastAt,
  ...group
}: ListedGroup): GroupListJson["groups"][number] {
  const { id, text, count, lastHour, verdict, confidence, languages, posts } = group;
  return {
    ...{ id, text, count, lastHour, firstAt: isoTime(firstAt), lastAt: isoTime(lastAt), verdict },
    ...(confidence === undefined ? {} : { confidence }),
    ...(article && { article: { ...article } }),
    languages: [...languages],
    posts: [...posts],
    curve: curve.map(([minute, minutes, count]) => ({
      at: isoTime(minute * MINUTE_MS),
      minutes,
      posts: count,
    })),
  };
}
