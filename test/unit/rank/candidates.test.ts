import { parseTweet } from "../../../src/base/text";
import { retrieve } from "../../../src/rank/candidates";
import { readQuery } from "../../../src/rank/search-index";
import { indexOf, WordBag } from "../../support/meaning";

const encoder = new WordBag({ bridge: [1, 0], mayor: [0, 1] });
const ARTICLES = [
  { title: "The mayor and the bridge" },
  { title: "백신을 맞으면 자석이 붙는다" },
  { title: "A mayor" },
  { title: "An old bridge" },
];

const found = async (tweet: string, depth: number, mask?: Uint8Array): Promise<number[]> => {
  const index = await indexOf(ARTICLES, encoder);
  return [...retrieve(index, await readQuery(index, parseTweet(tweet)), depth, "fused", mask).docs];
};

describe("candidates for a post that the encoder cannot read", () => {
  test("have others beside what its words found, which leads over them", async () => {
    expect(await found("자석이 백신을", 10)).toEqual([0, 1, 2, 3]);
    expect(await found("자석이 백신을", 2)).toEqual([0, 1]);
  });

  test("are those alone that a filter lets through", async () => {
    expect(await found("자석이 백신을", 10, Uint8Array.of(0, 1, 0, 1))).toEqual([1, 3]);
  });

  test("are none where its words found none", async () => {
    expect(await found("날씨가", 10)).toEqual([]);
    expect(await found("자석이 백신을", 10, Uint8Array.of(1, 0, 1, 1))).toEqual([]);
  });
});
