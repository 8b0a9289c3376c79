import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";

describe("the confidence that evaluate measures", () => {
  const home = sampleHome();

  test("is, as given, that of queries whose articles are there, none of them counted without", async () => {
    const { code, out } = await run(["--home", home, "--json", "--quiet", "evaluate", "--dev", "train"]);
    expect(code).toBe(0);
    const { confidence, textOnly, absentArticles } = JSON.parse(out);
    const { asGiven, withAndWithout } = confidence;
    expect(absentArticles).toBe(0);
    // Of a few nobody judged the article that ranks first, which may check the same claim: they do not count.
    expect(asGiven.answerable).toBeGreaterThan(0.9 * textOnly.queries);
    expect(asGiven.answerable).toBeLessThan(withAndWithout.unanswerable);
    expect(asGiven.unanswerable).toBe(0);
    expect(withAndWithout.answerable).toBe(asGiven.answerable);
  });
});
