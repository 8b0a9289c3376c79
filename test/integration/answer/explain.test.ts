import type { AnsweredArticle } from "../../../src/answer";
import { FEATURE_NAMES } from "../../../src/rank/features/table";
import { type LoadedWorkspace, loadWorkspace } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";

describe("explanations of the sample with the shipped ranker", () => {
  const home = sampleHome();
  let workspace: LoadedWorkspace;
  beforeAll(() => {
    workspace = loadWorkspace(home);
  });
  afterAll(() => workspace.close());
  const explained = async (tweet: string): Promise<readonly AnsweredArticle[]> =>
    (await workspace.answer(tweet, { explain: true })).articles;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  test("account for the score: the expected one, all contributions and the wording sum to it, and so do the groups", async () => {
    const articles = await explained("they watch all of us \u2014 Bill Gates (@billgates) April 2, 2020");
    expect(articles.length).toBe(5);
    for (const { score, explanation } of articles) {
      const why = explanation?.why;
      const added = why?.contributions.map(({ contribution }) => contribution) ?? [];
      expect((why?.expected ?? 0) + (why?.moved ?? 0) + sum(added)).toBeCloseTo(score, 6);
      expect(sum(Object.values(why?.groups ?? {}))).toBeCloseTo(sum(added), 9);
      expect(added).not.toContain(0);
      expect(added.map(Math.abs)).toEqual(added.map(Math.abs).sort((a, b) => b - a));
      expect(why?.contributions.every(({ feature }) => FEATURE_NAMES.includes(feature))).toBe(true);
    }
  });

  test.each([
    ["first since its title is the post", "Is the 'Momo Challenge' Driving Children to Harm Themselves?", 1],
    ["behind those that are looked at twice", "a shark on the flooded freeway", 50],
  ])("say how far an article is moved that is %s", async (_, post, top) => {
    const { articles } = await workspace.answer(post, { top, explain: true });
    const reasons = articles.map(({ score, explanation }) => ({ score, ...explanation!.why! }));
    for (const { score, expected, contributions, moved = 0 } of reasons) {
      expect(expected + moved + sum(contributions.map((of) => of.contribution))).toBeCloseTo(score, 6);
    }
    expect(Math.abs(reasons.at(-1)?.moved ?? 0)).toBeGreaterThan(0.1);
  });

  test("give the author what only the author's name shares with an article, and nothing without a name", async () => {
    const [named] = await explained("they watch all of us \u2014 Bill Gates (@billgates)");
    const [unnamed] = await explained("bill gates has microchips in vaccines");
    expect(named?.explanation?.why?.groups.author).toBeGreaterThan(0);
    expect(named?.explanation?.why?.summary).toContain('"bill"');
    expect(unnamed?.explanation?.why?.groups.author).toBe(0);
  });

  test("tell values that are not known as null", async () => {
    const [best] = await explained("a shark on the flooded freeway");
    const dated = best?.explanation?.why?.contributions.filter(({ group }) => group === "time") ?? [];
    expect(dated.length).toBeGreaterThan(0);
    expect(dated.every(({ value }) => value === null)).toBe(true);
  });

  test("are made only where they are asked for; highlights always", async () => {
    const [best] = (await workspace.answer("a shark on the flooded freeway", { top: 1 })).articles;
    expect(best).not.toHaveProperty("explanation");
    expect(best?.highlights.title.map(([start, end]) => best.article.title?.slice(start, end))).toEqual([
      "Shark",
      "Flooded",
    ]);
  });

  test("hold no reasons where no ranker was trained", async () => {
    const untrained = loadWorkspace(home, { ranker: "none" });
    const [best] = (await untrained.answer("shark", { explain: true })).articles;
    expect(best?.explanation).toEqual({ evidence: [] });
    untrained.close();
  });
});
