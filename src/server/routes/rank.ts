import { Readable } from "node:stream";
import { Type } from "@sinclair/typebox";
import { type BatchLine, readLines } from "../../base/core/files/read-lines";
import { cleanText } from "../../base/text";
import { pictureJson } from "../../images";
import { MAX_POST_CHARS } from "../../queries/post";
import { readRankRequest } from "../../queries/query";
import { BatchQuerySchema, RankRequestSchema } from "../../queries/schema";
import type { App } from "../app-type";
import { lineAnswerer } from "../batch/answer-line";
import { connected } from "../batch/connected";
import { inOrder } from "../batch/in-order";
import { clientGone } from "../client-gone";
import type { ServerContext } from "../context";
import { BODY_LIMIT } from "../fastify";
import { packedBody } from "../packed-body";
import { AnswerSchema } from "../schemas/answer";
import { BatchAnswerSchema } from "../schemas/batch";

/** `POST /v1/rank`: the articles that most likely check the claim of a tweet. */
export function routeRank(app: App, { ranking, pictures, config, logQueries }: ServerContext): void {
  app.post(
    "/v1/rank",
    {
      config: {
        scope: "read",
        refusals: { 422: "The text is blank, or the picture has no text or cannot be read here" },
        largeBodies: { above: BODY_LIMIT, most: pictures.capacity },
      },
      bodyLimit: BODY_LIMIT + base64Length(config.imageBytes),
      schema: {
        operationId: "rank",
        summary: "Find the fact-checks of a tweet's claim",
        tags: ["ranking"],
        body: RankRequestSchema,
        response: { 200: AnswerSchema },
      },
    },
    async (request, reply) => {
      const { image, pictureMemory } = request.body;
      const { query, options } = readRankRequest(request.body);
      if (logQueries) request.log.info({ query }, "query");
      const gone = clientGone(reply);
      if (image === undefined) return ranking.answer(query, options, "single", gone);
      const { text, quotedText, imageText } = query;
      const given = {
        hasOtherText: hasWords(text) || hasWords(quotedText),
        ...(hasWords(imageText) ? { imageText } : {}),
        ...(pictureMemory === undefined ? {} : { memory: pictureMemory }),
      };
      const picture = await pictures.read(image, given, gone);
      const read = picture.text === undefined ? query : { ...query, imageText: picture.text };
      const answer = await ranking.answer(read, options, "single", gone, picture.seen);
      return { ...answer, picture: pictureJson(picture) };
    },
  );
}

/** Returns how long bytes are in Base64. */
function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

function hasWords(text: string | undefined): boolean {
  return cleanText(text ?? "").trim() !== "";
}

const NDJSON = "application/x-ndjson";
const LINES = `{"id": "p1", "text": "A shark swims on the flooded freeway"}
{"id": "p2", "tweet": {"text": "is it true that eating carrots lets you see in the dark??", "lang": "en"}}
`;

/**
 * `POST /v1/rank/batch`: many tweets, a JSON object a line, answered in order as they come. Single queries go
 * before them; they wait as long as necessary.
 */
export function routeRankBatch(app: App, context: ServerContext): void {
  const { ranking, config } = context;
  const { batchLines } = config;
  // Enough to keep all threads busy, and few enough that little is lost when the client disconnects.
  const width = 2 * ranking.queue.workers;
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    // Each line is validated on its own.
    scope.addContentTypeParser(NDJSON, (request, _, done) => done(packedBody(request), {}));
    scope.post(
      "/v1/rank/batch",
      {
        config: { scope: "read", streamed: true },
        schema: {
          operationId: "rankBatch",
          summary: "Find the fact-checks of many tweets' claims",
          description: `At most ${batchLines} lines. A line that is wrong is answered by its problem; the others are answered.`,
          tags: ["ranking"],
          body: { content: { [NDJSON]: { schema: { ...BatchQuerySchema, examples: [LINES] } } } },
          response: { 200: { content: { [NDJSON]: { schema: Type.Unsafe<Readable>(BatchAnswerSchema) } } } },
        },
      },
      async (request, reply) => {
        const body = request.raw.iterator({ destroyOnReturn: false });
        const lines = upTo(batchLines, readLines(body, MAX_POST_CHARS));
        const answer = connected(lineAnswerer(request, context, clientGone(reply)), {
          setTimeout: (ms) => reply.raw.setTimeout(ms),
          idleMs: app.server.timeout,
          busyMs: app.server.requestTimeout,
        });
        const answers = inOrder(lines, answer, width);
        // Lines after the last answer are read and dropped: some clients listen only once they have sent all.
        reply.raw.once("finish", () => request.raw.resume());
        return reply.type(NDJSON).send(Readable.from(asLines(answers), { objectMode: false }));
      },
    );
  });
}

/** Yields lines up to the first whose number is above `last`. */
async function* upTo(last: number, lines: AsyncIterable<BatchLine>): AsyncGenerator<BatchLine, void> {
  for await (const line of lines) {
    yield line;
    if (line.number > last) return;
  }
}

async function* asLines(values: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
