import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
let log = "";
const kept = { write: (line: string) => (log += line) } as unknown as NodeJS.WritableStream;
const server = testServer(home, { log: kept });
beforeAll(async () => {
  expect((await server.post("/v1/articles", FERRY)).status).toBe(201);
});

const FERRY = {
  source: "check.example",
  id: "ferry",
  url: "https://check.example/facts/ferry",
  title: "Did a Ferry Sail Up the Church Tower?",
};
const SHARK = { source: "sample", id: "shark-swimming-flooded-highway" };
const IMAGE = "a shark swimming on the flooded freeway";
/** Longer by one than a part may be. */
const LONG = "x".repeat(10_001);

interface Result {
  readonly article: { readonly id: string };
  readonly match?: string;
}
interface Answered {
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
  readonly verdict?: string;
  readonly confidence?: number;
  readonly results: readonly Result[];
}
const rank = async (body: unknown): Promise<Answered> => {
  const response = await server.post("/v1/rank", body);
  return { status: response.status, ...((await response.json()) as object) } as Answered;
};

describe("a post's parts", () => {
  test.each([
    ["beside the text", { text: "lol look", imageText: IMAGE }],
    ["without a text", { imageText: IMAGE }],
    ["of a quoted post", { quotedText: IMAGE }],
    ["in a tweet", { tweet: { text: "lol look", imageText: IMAGE, author: "Jo" } }],
    ["in a tweet with a blank text", { tweet: { text: "", quotedText: IMAGE } }],
  ])("are ranked with it: %s", async (_, body) => {
    expect((await rank({ ...body, top: 1 })).results[0]?.article.id).toBe(SHARK.id);
  });

  test.each<[string, object, number, string]>([
    ["are too long", { text: "look", imageText: LONG }, 400, "REQUEST_INVALID"],
    ["of a tweet are too long", { tweet: { text: "look", quotedText: LONG } }, 400, "REQUEST_INVALID"],
    ["are no texts", { imageText: ["look"] }, 400, "REQUEST_INVALID"],
    ["are beside a tweet", { tweet: { text: "look" }, imageText: IMAGE }, 400, "REQUEST_INVALID"],
    ["are blank, and the text too", { text: " ", imageText: " ", quotedText: "" }, 422, "EMPTY_QUERY"],
    ["are blank, and there is no text", { imageText: "\u200b" }, 422, "EMPTY_QUERY"],
    ["have a language that is none", { text: "hola", language: "spanish" }, 400, "LANGUAGE_INVALID"],
    ["have one of a tweet that is none", { tweet: { text: "hola", lang: "e s" } }, 400, "LANGUAGE_INVALID"],
    ["have a language beside a tweet", { tweet: { text: "look" }, language: "es" }, 400, "REQUEST_INVALID"],
  ])("are refused where they %s", async (_, body, status, code) => {
    expect(await rank(body)).toMatchObject({ status, code });
  });

  test("of the greatest length are taken, every character of them escaped", async () => {
    const escaped = "\\u0436".repeat(10_000);
    const body = `{"text": "${escaped}", "imageText": "${escaped}", "quotedText": "${escaped}"}`;
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body };
    expect((await fetch(`${server.address}/v1/rank`, init)).status).toBe(200);
    const lines = { ...init, headers: { "content-type": "application/x-ndjson" } };
    const answer = await fetch(`${server.address}/v1/rank/batch`, lines);
    expect(JSON.parse(await answer.text())).toHaveProperty("answer");
  });

  test("are taken in lines of a batch", async () => {
    const body = [{ id: 1, imageText: IMAGE }, { id: 2, text: "look", quotedText: IMAGE }, { id: 3 }];
    const response = await fetch(`${server.address}/v1/rank/batch`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: body.map((line) => JSON.stringify(line)).join("\n"),
    });
    const lines = (await response.text()).trim().split("\n");
    const answered = lines.map((line) => JSON.parse(line) as { answer?: Answered; problem?: Answered });
    expect(answered.map(({ answer }) => answer?.results[0]?.article.id)).toEqual([
      SHARK.id,
      SHARK.id,
      undefined,
    ]);
    expect(answered[2]?.problem).toMatchObject({ code: "REQUEST_INVALID" });
  });

  test("are kept with a vote, and told with it", async () => {
    const tweet = { text: "", imageText: IMAGE, quotedText: "so they say" };
    const cast = await server.post("/v1/feedback", { tweet, article: SHARK, vote: "up" });
    expect([cast.status, await cast.json()]).toEqual([201, expect.objectContaining({ tweet })]);
    const { votes } = (await (await fetch(`${server.address}/v1/feedback`)).json()) as { votes: object[] };
    expect(votes).toEqual([expect.objectContaining({ tweet })]);
    const blank = { tweet: { text: "", imageText: " " }, article: SHARK, vote: "up" };
    expect((await server.post("/v1/feedback", blank)).status).toBe(422);
  });

  test("do not go to the log, nor does the text", () => {
    expect(log).toContain("/v1/rank");
    expect(log).not.toMatch(/shark|so they say/);
  });
});

describe("a link to an article of the collection", () => {
  test("is an answer, in every part of a post, and said to be one", async () => {
    for (const body of [
      { text: `what? ${FERRY.url}?utm_source=x` },
      { text: "what?", imageText: "check.example/facts/ferry" },
      { tweet: { text: IMAGE, quotedText: FERRY.url } },
    ]) {
      const { verdict, confidence, results } = await rank(body);
      expect([verdict, confidence, results[0]?.match]).toEqual(["answer", 1, "link"]);
      expect(results[0]?.article.id).toBe(FERRY.id);
      expect(results.slice(1).every(({ match }) => match === undefined)).toBe(true);
    }
  });

  test("is found by Google's clients, too", async () => {
    const query = encodeURIComponent(FERRY.url);
    const { claims } = (await (await fetch(`${server.address}/v1/claims:search?query=${query}`)).json()) as {
      claims: { claimReview: { url: string }[] }[];
    };
    expect(claims[0]?.claimReview[0]?.url).toBe(FERRY.url);
  });
});
