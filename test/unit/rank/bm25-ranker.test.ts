import { parseTweet } from "../../../src/base/text";
import { Bm25Ranker } from "../../../src/rank/bm25-ranker";
import { lexicalIndexOf } from "../../support/lexical";

test("the baseline reads tags as their words alone", async () => {
  const lexical = lexicalIndexOf(
    { vclaim: "Posts tagged #MoonIsHollow spread" },
    { vclaim: "The moon rises" },
  );
  const { candidates } = await new Bm25Ranker({ lexical }).rank(parseTweet("#MoonIsHollow"));
  expect([...candidates.docs]).toEqual([1]);
});
