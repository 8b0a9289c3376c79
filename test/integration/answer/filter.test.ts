import type { ArticleFilter } from "../../../src/answer";
import type { Article } from "../../../src/base/core/types";
import { ArticleWriter } from "../../../src/base/store";
import { buildIndex, type LoadedWorkspace, loadWorkspace, openStore } from "../../../src/workspace";
import { codeOf, temporaryHome } from "../../support/workspace";

const NOW = "2026-01-01T00:00:00Z";
const QUERY = "a purple whale was seen in the harbour fountain";

/** 150 articles that fit better than the one of another site. */
const CROWD: readonly Article[] = Array.from({ length: 150 }, (_, i) => ({
  source: "crowd",
  id: `whale-${i}`,
  url: `https://crowd.example.org/${i}`,
  title: `Purple whale in the harbour fountain, day ${i}`,
  vclaim: `A purple whale was seen in the harbour fountain on day ${i}.`,
  rating: i % 2 === 0 ? "False" : "True",
  date: `2020-0${1 + (i % 6)}-15T23:30:00-05:00`,
}));
const LONE: Article = {
  source: "lone",
  id: "fountain",
  title: "Fountain repaired",
  vclaim: "The fountain was repaired in spring.",
  language: "en-GB",
};

describe("answers within a filter", () => {
  const home = temporaryHome();
  let workspace: LoadedWorkspace;
  beforeAll(async () => {
    const database = openStore(home);
    const writer = new ArticleWriter(database);
    for (const article of [...CROWD, LONE]) writer.upsert(article, NOW);
    await buildIndex(home, database);
    database.close();
    workspace = loadWorkspace(home);
  });
  afterAll(() => workspace.close());
  const ids = async (filter: ArticleFilter, top = 200): Promise<string[]> =>
    (await workspace.answer(QUERY, { top, filter })).articles.flatMap(({ article, alsoCheckedIn }) =>
      [article, ...alsoCheckedIn].map(({ id }) => id),
    );

  test("a narrow filter finds an article that is not among the unfiltered candidates", async () => {
    const unfiltered = await workspace.rankKeys({ text: QUERY });
    const { keys } = workspace.index.lexical.arrays;
    expect(unfiltered).toHaveLength(100);
    expect(unfiltered.map(({ key }) => key)).not.toContain(keys[CROWD.length]);
    expect(await ids({ sites: ["lone"] })).toEqual(["fountain"]);
  });

  test("all that is given must hold", async () => {
    const found = await ids({ sites: ["crowd.example.org"], ratings: ["TRUE"], from: "2020-06-01" });
    const expected = CROWD.filter(({ rating, date }) => rating === "True" && date?.startsWith("2020-06"));
    expect(found.sort()).toEqual(expected.map(({ id }) => id).sort());
  });

  test("both ends of a range of days are in it, by the day as published; articles without a date are not", async () => {
    const found = await ids({ from: "2020-03-15", to: "2020-03-15" });
    expect(found).toHaveLength(25);
    expect(await ids({ from: "2020-03-16", to: "2020-04-14" })).toEqual([]);
    expect(await ids({ to: "2030-01-01", languages: ["en"] })).toEqual([]);
  });

  test("a filter that lets nothing through gives no articles and the verdict none", async () => {
    expect(await workspace.answer(QUERY, { filter: { ratings: ["Mixture"] } })).toMatchObject({
      verdict: "none",
      articles: [],
    });
  });

  test.each([
    ["a word", { from: "yesterday" }],
    ["a day that the calendar does not have", { to: "2021-02-30" }],
    ["a date with something behind it", { to: "2021-02-03; DROP TABLE articles" }],
    ["a range that ends before it begins", { from: "2021-02-02", to: "2021-02-01" }],
  ])("%s is refused as a date", async (_, filter) => {
    expect(await codeOf(() => workspace.answer(QUERY, { filter }))).toBe("OPTION_INVALID");
  });
});
