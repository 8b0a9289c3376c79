import type { Answer } from "../../../src/answer";
import { MAX_QUERY_CHARS } from "../../../src/base/text";
import type { Query } from "../../../src/rank";
import { FeatureRanker } from "../../../src/rank/ranker";
import { type LoadedWorkspace, loadWorkspace } from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const NOVEL =
  "Dean Koontz wrote in 1981 about a virus from Wuhan, his novel The Eyes of Darkness predicted all of it.";
const BIRDS = "In the Hague a 5G test made hundreds of birds drop dead from the trees.";
const GUM = "And if you chew gum and swallow it, it stays in your stomach for seven years!";
/** Three claims of the sample among what nobody has checked. */
const MESSAGE = [
  "Hello dear ones, this came from the chat of the rowing club. Please read it to the end!",
  NOVEL,
  `My cousin painted her kitchen yellow on Sunday and we ate in it. ${BIRDS} The soup was too salty again.`,
  `${GUM} Forward this to all your groups before they delete it.`,
  "The number 9 bus is late whenever it rains in Eastwick, the driver blames the bridge.",
].join("\n\n");
/** What is checked in it, with the article and a word of that one's claim. */
const CLAIMS = [
  { id: "dean-koontz-wuhan-400", text: NOVEL, says: "Koontz" },
  { id: "5g-test-dead-birds-hague", text: BIRDS, says: "Hague" },
  { id: "swallowed-gum-seven-years", text: GUM, says: "gum" },
];

const home = sampleHome();
const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
let workspace: LoadedWorkspace;
const server = testServer(home);
/** The claims, that first of which the ranker is surest when it is asked alone. */
let surest: typeof CLAIMS;
beforeAll(async () => {
  workspace = loadWorkspace(home);
  const alone = new Map<string, number>();
  for (const { text } of CLAIMS) alone.set(text, (await workspace.answer(text)).confidence as number);
  surest = CLAIMS.toSorted((a, b) => (alone.get(b.text) as number) - (alone.get(a.text) as number));
});
afterAll(() => workspace.close());

/** What of an answer is told by parts: articles, and what of the query they answer. */
const partsIn = ({ articles }: Answer): unknown[] =>
  articles.flatMap(({ article, parts = [] }) => parts.map(({ field, text }) => [article.id, field, text]));

/** How often something is ranked for an answer. */
async function rankings(query: Query): Promise<number> {
  const spy = jest.spyOn(FeatureRanker.prototype, "rank");
  try {
    await workspace.answer(query);
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

describe("a long message", () => {
  test("is answered claim by claim, the surest first, each article with its part", async () => {
    const { verdict, confidence, articles } = await workspace.answer(MESSAGE, { top: 3 });
    expect(articles.map(({ article, parts }) => [article.id, parts?.[0]?.text])).toEqual(
      surest.map(({ id, text }) => [id, text]),
    );
    const parts = articles.map((article) => article.parts?.[0]);
    for (const part of parts) {
      expect(MESSAGE.slice(part?.start, part?.end)).toBe(part?.text);
      expect(part).toMatchObject({ field: "text", verdict: "answer" });
    }
    const sure = parts.map((part) => part?.confidence as number);
    expect([...sure].sort((a, b) => b - a)).toEqual(sure);
    expect([verdict, confidence]).toEqual(["answer", sure[0]]);
  });

  test("has each claim judged and marked as if it had come alone", async () => {
    const { articles } = await workspace.answer(MESSAGE, { explain: true });
    const birds = articles.find(({ article }) => article.id === "5g-test-dead-birds-hague");
    const alone = await workspace.answer(BIRDS, { explain: true });
    const { rank: place, parts, ...shown } = birds as Answer["articles"][number];
    expect(place).toBe(surest.findIndex(({ text }) => text === BIRDS) + 1);
    expect({ rank: 1, ...shown }).toEqual(alone.articles[0]);
    expect(parts).toEqual([
      expect.objectContaining({ confidence: alone.confidence, verdict: alone.verdict }),
    ]);
  });

  test("keeps the best article of each claim, however short the list", async () => {
    const { articles } = await workspace.answer(MESSAGE, { top: 1 });
    expect(articles.map(({ rank, article }) => [rank, article.id])).toEqual(
      surest.map(({ id }, i) => [i + 1, id]),
    );
  });

  test("lists an article once that answers two claims, and both of them", async () => {
    const again = "They say that 5G tests in the Hague made hundreds of birds drop dead.";
    const { articles } = await workspace.answer(`${MESSAGE}\n\n${again}`);
    const birds = articles.filter(({ article }) => article.id === "5g-test-dead-birds-hague");
    expect(birds.map(({ parts }) => parts?.map(({ text }) => text).sort())).toEqual([[BIRDS, again].sort()]);
  });

  const CHAT = MESSAGE.replace(NOVEL, "My sister Ruth has 4 new chairs for the balcony and a green lamp.")
    .replace(BIRDS, "On Tuesday the plumber comes at 8 because the tap in Leo's bathroom drips.")
    .replace(
      GUM,
      "Nina from the bakery passed her driving test at the 4th try and drove straight to the sea.",
    );

  test("of which no claim was checked is answered as its whole is, with near misses alone", async () => {
    expect(workspace.index.lexical.cut(CHAT).length).toBeGreaterThan(2);
    const answer = await workspace.answer(CHAT);
    expect([answer.verdict, answer.articles.length, partsIn(answer)]).toEqual(["none", 5, []]);
  });

  test("is filtered in each of its parts", async () => {
    const filter = { ratings: ["Mixture"] };
    expect(partsIn(await workspace.answer(MESSAGE, { filter }))).toEqual([
      ["dean-koontz-wuhan-400", "text", NOVEL],
    ]);
  });

  test("is not cut where nobody knows how sure an article is, nor in figures and runs", async () => {
    const untrained = loadWorkspace(home, { ranker: "none" });
    expect(partsIn(await untrained.answer(MESSAGE))).toEqual([]);
    untrained.close();
    const spy = jest.spyOn(FeatureRanker.prototype, "rank");
    await workspace.rankKeys({ text: MESSAGE });
    await workspace.ranking(MESSAGE);
    await workspace.rank(MESSAGE);
    expect(spy).toHaveBeenCalledTimes(3);
    spy.mockRestore();
  });
});

describe("a post with several texts", () => {
  const beside = { imageText: BIRDS };

  test("is answered by each that says something, and told which", async () => {
    const fields = new Map([
      [NOVEL, "text"],
      [BIRDS, "imageText"],
      [GUM, "quotedText"],
    ]);
    expect(partsIn(await workspace.answer({ text: NOVEL, ...beside, quotedText: GUM }))).toEqual(
      surest.map(({ id, text }) => [id, fields.get(text), text]),
    );
  });

  test("is cut where its text is long, and has its image beside", async () => {
    const imageText = "Bill Gates plans to put microchips into people with the coronavirus vaccine";
    const found = partsIn(await workspace.answer({ text: MESSAGE, imageText }));
    expect(found).toHaveLength(4);
    expect(found).toContainEqual(["bill-gates-vaccine-microchip", "imageText", imageText]);
  });

  test("is ranked once where only one of them says something", async () => {
    expect(await rankings({ text: "lol look at this", ...beside })).toBe(1);
    expect(await rankings({ text: BIRDS, imageText: " ", quotedText: "wow, share this" })).toBe(1);
    expect(await rankings({ text: BIRDS })).toBe(1);
    expect(await rankings({ text: NOVEL, ...beside })).toBe(3);
  });
});

describe("parts of a post are told", () => {
  test("on the terminal and in its JSON", async () => {
    const { out } = await crowdchecked("rank", MESSAGE, "--top", "3");
    for (const { text } of CLAIMS) expect(out).toMatch(new RegExp(`answers "${text}" \\(confidence `));
    const { verdict, results } = JSON.parse((await crowdchecked("--json", "rank", MESSAGE)).out);
    expect([verdict, results[1].parts[0].text]).toEqual(["answer", surest[1]?.text]);
    const image = await crowdchecked("rank", NOVEL, "--image-text", BIRDS);
    expect(image.out).toContain(`answers in the image, "${BIRDS}"`);
  });

  test("by the server, one post at a time, in batches, and to Google's clients", async () => {
    const told = async (response: Response): Promise<{ results: { parts?: { text: string }[] }[] }> =>
      JSON.parse(await response.text()) as never;
    const { results } = await told(await server.post("/v1/rank", { text: MESSAGE, top: 3 }));
    expect(results.map(({ parts }) => parts?.map(({ text }) => text))).toEqual(
      surest.map(({ text }) => [text]),
    );
    const line = await fetch(`${server.address}/v1/rank/batch`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: JSON.stringify({ text: MESSAGE, top: 3 }),
    });
    expect(await told(line)).toMatchObject({ answer: { results } });
    const query = new URLSearchParams({ query: MESSAGE, pageSize: "2" });
    const search = async (): Promise<{ claims: { text: string }[]; nextPageToken: string }> =>
      (await fetch(`${server.address}/v1/claims:search?${query}`)).json() as never;
    const first = await search();
    query.set("pageToken", first.nextPageToken);
    const texts = [...first.claims, ...(await search()).claims].map(({ text }) => text);
    // What answers no part does not match, and is not listed.
    expect(texts).toEqual(surest.map(({ says }) => expect.stringContaining(says)));
  });
});

test("100,000 characters of a word are ranked as often as those of them that are read", async () => {
  const text = "birds ".repeat(17_000);
  const times = await rankings({ text });
  expect(times).toBe(await rankings({ text: text.slice(0, MAX_QUERY_CHARS) }));
  // As a whole, and each of eight claims at most.
  expect(times).toBeLessThanOrEqual(9);
});
