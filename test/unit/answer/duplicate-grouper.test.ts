import { DuplicateGrouper } from "../../../src/answer/duplicate-grouper";
import type { Ranking } from "../../../src/rank/ranking";
import { indexOf, type Texts, WordBag } from "../../support/meaning";

const OTHERS: readonly Texts[] = Array.from({ length: 200 }, (_, i) => ({ vclaim: `Nothing${i} happened.` }));
const WHALE = "A purple whale swam through the flooded harbour and sang Italian opera to sailors";
const WHALES: readonly Texts[] = [
  { vclaim: WHALE },
  { vclaim: `${WHALE} loudly yesterday.` },
  { vclaim: `${WHALE} loudly yesterday, upsetting visitors.` },
];

/** Returns groups of documents: the ranking has the index's documents in the order given. */
async function fold(articles: readonly Texts[], docs: readonly number[], top = 5): Promise<number[][]> {
  const folder = new DuplicateGrouper(await indexOf([...articles, ...OTHERS]));
  const sorted = Uint32Array.from(docs).sort();
  const order = Uint32Array.from(docs, (doc) => sorted.indexOf(doc));
  const ranking = { candidates: { docs: sorted }, order } as unknown as Ranking;
  return folder
    .group(ranking, top)
    .map(({ row, also }) => [row, ...also].map((member) => sorted[member] as number));
}

describe("folding duplicates", () => {
  test("puts articles of one claim under the best ranked of them and keeps the order otherwise", async () => {
    expect(await fold(WHALES.slice(0, 2), [7, 1, 8, 0, 9])).toEqual([[7], [1, 0], [8], [9]]);
  });

  test("fills the list up with what comes next", async () => {
    expect(await fold(WHALES.slice(0, 2), [0, 1, 7, 8], 3)).toEqual([[0, 1], [7], [8]]);
    expect(await fold(WHALES.slice(0, 2), [7, 0, 1, 8], 2)).toEqual([[7], [0, 1]]);
  });

  test("asks of every member that it is near to the best one, not to one another", async () => {
    // The second is near to both others, which are far from each other.
    expect(await fold(WHALES, [0, 1, 2])).toEqual([[0, 1], [2]]);
    expect(await fold(WHALES, [1, 0, 2])).toEqual([[1, 0, 2]]);
  });

  test("looks at the twenty best alone", async () => {
    const far = Array.from({ length: 20 }, (_, i) => 10 + i);
    expect(await fold(WHALES.slice(0, 2), [0, ...far, 1], 30)).toEqual([0, ...far, 1].map((doc) => [doc]));
  });

  test("of nothing is nothing", async () => {
    expect(await fold(WHALES, [])).toEqual([]);
  });
});

describe("the claims that compete with the best one", () => {
  const CHECKED: readonly Texts[] = [
    { title: "Did a purple whale sing opera in Westport?" },
    { title: "Opera by an animal in a northern bay" },
    { title: "Westport builds a bridge of glass across its river" },
  ];

  /** Returns the documents of the competing claims where the articles are of these sites. */
  async function competing(
    sites: readonly string[],
    docs: readonly number[],
    most = 6,
    differing: readonly number[] = [],
  ): Promise<number[]> {
    const encoder = new WordBag({ whale: [1, 0], opera: [1, 0], bridge: [0, 1] });
    const grouper = new DuplicateGrouper(
      await indexOf([...CHECKED, ...OTHERS], encoder),
      (doc) => sites[doc],
    );
    const order = Uint32Array.from(docs, (_, row) => row);
    const groups = grouper.group({ candidates: { docs }, order } as unknown as Ranking, 20);
    const differs = (row: number): boolean => differing.includes(docs[row] as number);
    return grouper.competing(groups, most, differs).map(({ row }) => docs[row] as number);
  }

  test("are not those of other sites that may check the same claim", async () => {
    expect(await competing(["a.example", "b.example", "b.example"], [0, 1, 2, 9])).toEqual([0, 2, 9]);
    expect(await competing(["a.example", "a.example", "b.example"], [0, 1, 2, 9])).toEqual([0, 1, 2, 9]);
  });

  test("are those, too, if the post says something else than they have checked", async () => {
    const sites = ["a.example", "b.example", "b.example"];
    expect(await competing(sites, [0, 1, 2, 9], 6, [1])).toEqual([0, 1, 2, 9]);
    expect(await competing(sites, [0, 1, 2, 9], 6, [0, 2])).toEqual([0, 2, 9]);
  });

  test("are as many as asked for", async () => {
    expect(await competing(["a.example", "b.example", "b.example"], [0, 1, 2, 9, 10], 3)).toEqual([0, 2, 9]);
    expect(await competing([], [], 3)).toEqual([]);
  });
});

describe("the group of a claim", () => {
  const twins: readonly Texts[] = [OTHERS[0] as Texts, ...WHALES, { title: "" }];

  test("begins with the lowest document that checks the claim, directly or by way of others", async () => {
    // The last whale is near to the second alone.
    const folder = new DuplicateGrouper(await indexOf([...twins, ...OTHERS.slice(1)]));
    expect([3, 1, 2].map((doc) => folder.firstOf(doc))).toEqual([1, 1, 1]);
  });

  test("is the same whichever of its articles is looked up first", async () => {
    const folder = new DuplicateGrouper(await indexOf([...twins, ...OTHERS.slice(1)]));
    expect([1, 2, 3].map((doc) => folder.firstOf(doc))).toEqual([1, 1, 1]);
  });

  test("is the article alone where nobody else checks the claim, and where it says nothing", async () => {
    const folder = new DuplicateGrouper(await indexOf([...twins, ...OTHERS.slice(1)]));
    expect([0, 4, 20].map((doc) => folder.firstOf(doc))).toEqual([0, 4, 20]);
  });
});
