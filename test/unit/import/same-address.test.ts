import { iterateArticles } from "../../../src/base/store";
import { importArticles, importClaimReview } from "../../../src/import";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryStore } from "../../support/workspace";

const REVIEW = {
  "@type": "ClaimReview",
  claimReviewed: "Geese can read the time",
  reviewRating: { alternateName: "False" },
};

describe("a ClaimReview whose address is written in several ways", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  let files = 0;
  const take = async (...reviews: readonly object[]) => {
    const content = JSON.stringify(reviews.map((review) => ({ ...REVIEW, ...review })));
    const summary = await importClaimReview([writeIn(folder, `${++files}.json`, content)], { database });
    const { added, changed, unchanged } = summary.rows.articles;
    return { counts: [added, changed, unchanged], reasons: summary.refusals.map(({ reason }) => reason) };
  };
  const stored = (host: string) => [...iterateArticles(database)].filter(({ url }) => url?.includes(host));

  test("is one article, which keeps the identity and the address that it came with first", async () => {
    const [first, ...others] = [
      "http://www.geese.example/time/",
      "https://geese.example/time",
      "https://www.geese.example/time?utm_source=x&fbclid=1",
      "https://m.geese.example/time#verdict",
      "https://web.archive.org/web/20200101000000/https://www.geese.example/time/",
    ].map((url) => ({ url }));
    expect(await take(first!, others[0]!)).toEqual({ counts: [1, 0, 1], reasons: [] });
    const before = stored("geese.example");
    expect(await take(...others)).toEqual({ counts: [0, 0, 4], reasons: [] });
    expect(stored("geese.example")).toEqual(before);
    // Another punctuation is no other claim.
    expect(await take({ ...others[0]!, claimReviewed: "\u201cGeese can read the time!\u201d" })).toEqual({
      counts: [0, 0, 1],
      reasons: [],
    });
    // A later import with another verdict changes it, and two verdicts in one import contradict each other.
    const mixed = { ...others[0]!, reviewRating: { alternateName: "Mixed" } };
    expect(await take(mixed)).toEqual({ counts: [0, 1, 0], reasons: [] });
    expect(stored("geese.example")).toMatchObject([{ id: before[0]!.id, url: first!.url, rating: "Mixed" }]);
    const contradicted = await take(mixed, others[1]!);
    expect(contradicted.counts).toEqual([0, 0, 1]);
    expect(contradicted.reasons).toEqual([expect.stringContaining("came before with other content")]);
  });

  test("is as many articles as its page checks claims", async () => {
    const other = { url: "https://page.example/two", claimReviewed: "Geese can count" };
    expect(await take({ url: "http://page.example/two" }, other)).toMatchObject({ counts: [2, 0, 0] });
    expect(await take({ ...other, url: "http://www.page.example/two" })).toMatchObject({ counts: [0, 0, 1] });
  });

  test("leaves an article of another collection at this address as it is", async () => {
    const article = { source: "lab", id: "7", url: "http://lab.example/7", vclaim: REVIEW.claimReviewed };
    await importArticles(writeIn(folder, "lab.jsonl", JSON.stringify(article)), { database });
    expect(await take({ url: "https://lab.example/7" })).toMatchObject({ counts: [1, 0, 0] });
    expect(stored("lab.example").map(({ source }) => source)).toEqual(["lab", "lab.example"]);
  });

  test("stays two articles where a store of before has both, each under its identity", async () => {
    const urls = ["http://both.example/1", "https://both.example/1"];
    const setAddress = database.prepare("UPDATE articles SET address = ? WHERE source = 'both.example'");
    await take({ url: urls[0]! });
    setAddress.run(null);
    await take({ url: urls[1]! });
    setAddress.run(urls[1]!);
    expect(await take(...urls.map((url) => ({ url })))).toEqual({ counts: [0, 0, 2], reasons: [] });
    expect(await take({ url: "https://www.both.example/1/" })).toMatchObject({ counts: [0, 0, 1] });
    expect(stored("both.example").map(({ url }) => url)).toEqual(urls);
  });
});
