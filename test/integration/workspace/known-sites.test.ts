import type { Article } from "../../../src/base/core/types";
import { ArticleWriter, JudgementWriter, TweetWriter } from "../../../src/base/store";
import { buildIndex, loadWorkspace, type OpenOptions, openStore } from "../../../src/workspace";
import { temporaryHome } from "../../support/workspace";

const NOW = "2026-01-31T00:00:00.000Z";
const CLAIMS = [
  "A lighthouse walked over the bridge on roller skates",
  "Goats in the valley sing hymns at midnight",
  "The mayor hid forty pianos under the fountain",
];

describe("a workspace whose posts are checked by one of two desks", () => {
  const home = temporaryHome();
  const article = (desk: string, i: number, claim: string): Article => ({
    source: desk,
    id: `${desk}-${i}`,
    title: `Fact check: ${claim.toLowerCase()}?`,
    url: `https://${desk}.example/${i}`,
    // The same words in both, so that only the desk tells them apart.
    vclaim: claim,
  });

  beforeAll(async () => {
    const database = openStore(home);
    const articles = new ArticleWriter(database);
    for (const desk of ["alpha", "beta"])
      for (const [i, claim] of CLAIMS.entries()) articles.upsert(article(desk, i, claim), NOW);
    const tweets = new TweetWriter(database);
    const judgements = new JudgementWriter(database);
    for (let post = 0; post < 30; post++) {
      const id = String(post);
      tweets.upsert({
        dataset: "d",
        id,
        text: `Number ${post}: pianos found under a fountain, says aunt ${post}`,
      });
      // Beta's article on the pianos has the highest key of all.
      judgements.upsert(post + 1, 2 * CLAIMS.length, "train", 1);
    }
    await buildIndex(home, database, { dense: false });
    database.close();
  });

  async function firstSources(text: string, options: OpenOptions = {}): Promise<string[]> {
    const workspace = loadWorkspace(home, options);
    try {
      return (await workspace.rank(text)).slice(0, 2).map(({ article: { source } }) => source);
    } finally {
      workspace.close();
    }
  }

  test("has that desk's article before its twin, also for claims that no known post makes", async () => {
    expect(await firstSources("goats that sing hymns at midnight", { known: "none" })).toEqual([
      "alpha",
      "beta",
    ]);
    expect(await firstSources("goats that sing hymns at midnight")).toEqual(["beta", "alpha"]);
  });

  test("has not for a ranker that is asked for by name", async () => {
    for (const ranker of ["shipped", "none", "bm25"] as const)
      expect(await firstSources("goats that sing hymns at midnight", { ranker })).toEqual(["alpha", "beta"]);
  });

  test("knows the desk of an article that came after the index", async () => {
    const database = openStore(home);
    const articles = new ArticleWriter(database);
    const claim = "A whale was seen in the town library";
    for (const desk of ["gamma", "alpha", "beta"]) articles.upsert(article(desk, 9, claim), NOW);
    database.close();
    const [first] = await firstSources("a whale in the library of our town sings hymns", { catchUp: true });
    expect(first).toBe("beta");
  });
});
