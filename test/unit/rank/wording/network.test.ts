import { WordingNetwork } from "../../../../src/rank/wording/network";
import { COVERAGE, DRAWN } from "../../../support/wording";

/** What PyTorch 1.13 says of a post of three pieces and an article of four, of which each has two. */
const SCORE_OF_SHARED = -0.7029939192394503;
/** The same of a post of three pieces and an article of two, without any that both have. */
const SCORE_OF_OTHERS = -0.6898865977461585;

describe("the network that compares how a post and a text are worded", () => {
  const network = new WordingNetwork(DRAWN);
  const post = { length: 3, alone: network.alone("post", [1, 0.5, 2]) };

  test("gives the scores that PyTorch gives", () => {
    const article = { length: 4, alone: network.alone("article", [1, 2, 0.25, 1.5]), shared: [1, 2] };
    expect(network.score({ ...post, shared: [1, 2] }, article)).toBeCloseTo(SCORE_OF_SHARED, 12);
    const other = { length: 2, alone: network.alone("article", [1, 3]), shared: [] };
    expect(network.score({ ...post, shared: [] }, other)).toBeCloseTo(SCORE_OF_OTHERS, 12);
  });

  test("says the same of the same texts whatever it was asked before", () => {
    const coverage = new WordingNetwork(COVERAGE);
    const text = { length: 4, alone: coverage.alone("article", [1, 1, 1, 1]), shared: [1] };
    const said = { length: 1, alone: coverage.alone("post", [1]), shared: [1] };
    expect([1, 2].map(() => coverage.score(said, text))).toEqual([0.25, 0.25]);
    expect(coverage.score(said, { ...text, shared: [1, 1, 1] })).toBe(0.75);
    expect(coverage.score(said, text)).toBe(0.25);
  });
});
