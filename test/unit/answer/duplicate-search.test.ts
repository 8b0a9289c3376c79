import { DuplicateSearch } from "../../../src/answer";
import type { TextEncoder } from "../../../src/encoder";
import { indexOf, type Texts, WordBag } from "../../support/meaning";

const OTHERS: readonly Texts[] = Array.from({ length: 200 }, (_, i) => ({ vclaim: `Nothing${i} happened.` }));
const WHALE = "A purple whale swam through the flooded harbour and sang Italian opera to sailors";
const HORSE = "Nine Belgian horses painted watercolours inside the abandoned lighthouse at midnight";

async function groupsOf(articles: readonly Texts[], looked: readonly number[], encoder?: TextEncoder) {
  const search = new DuplicateSearch(await indexOf([...articles, ...OTHERS], encoder));
  for (const doc of looked) search.look(doc);
  return search.groups();
}

describe("duplicates in a collection", () => {
  const articles = [{ vclaim: WHALE }, { vclaim: HORSE }, { vclaim: WHALE }, { vclaim: `${HORSE}.` }];

  test("are found by the words of claims where there is no encoder", async () => {
    expect(await groupsOf(articles, [0, 1, 2, 3, 4])).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  test("are found among the nearest by an encoder", async () => {
    const encoder = new WordBag({ whale: [1, 0, 0], horses: [0, 1, 0], nothing0: [0, 0, 1] });
    expect(await groupsOf(articles, [0, 1, 2, 3, 4], encoder)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  test("are found when one of them alone is looked at, as in a sample", async () => {
    expect(await groupsOf(articles, [2])).toEqual([[0, 2]]);
  });

  test("are told in ascending order, whichever was looked at first", async () => {
    const copies = [{ vclaim: HORSE }, { vclaim: WHALE }, { vclaim: WHALE }, { vclaim: WHALE }, articles[3]!];
    expect(await groupsOf(copies, [4, 3, 2, 1, 0])).toEqual([
      [0, 4],
      [1, 2, 3],
    ]);
  });

  test("are all near to the first of their group, not chained", async () => {
    const chain = [WHALE, `${WHALE} loudly yesterday.`, `${WHALE} loudly yesterday, upsetting visitors.`];
    const texts = chain.map((vclaim) => ({ vclaim }));
    expect(await groupsOf(texts, [0, 1, 2])).toEqual([[0, 1]]);
  });

  test("are none where every article is alone", async () => {
    expect(await groupsOf([], [0, 1, 2, 3])).toEqual([]);
  });
});
