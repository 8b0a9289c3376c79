import { parseTweet } from "../../../src/base/text";
import { knownScores, Reranker, rerankedPost, rerankedText } from "../../../src/rank/reranker";
import { WordReranker } from "../../support/word-reranker";

const TEXTS = ["one fox", "no hen", "fox fox", "a cow", "the fox", "last fox"];
const KEYS = TEXTS.map((_, i) => i + 1);
const articleOf = (key: number) => (key > TEXTS.length ? undefined : { vclaim: TEXTS[key - 1]! });

const noPassage = () => undefined;

/** Returns a reranker that counts foxes in the texts, with the network and a clock that each score moves. */
function foxReranker(msEach = 0) {
  const network = new WordReranker("fox");
  const clock = { time: 1000, now: () => clock.time };
  network.onScore = () => {
    clock.time += msEach;
  };
  return { network, clock, reranker: new Reranker(network, articleOf, clock) };
}

describe("a reranker", () => {
  test("scores articles in the order in which they are asked for, all in one batch", async () => {
    const { network, reranker } = foxReranker();
    expect([...(await reranker.score("a post", [3, 2, 1]))]).toEqual([2, 0, 1]);
    expect(network.asked).toEqual([["fox fox", "no hen", "one fox"]]);
  });

  test("names its network", () => {
    expect(foxReranker().reranker.hash).toBe("f".repeat(64));
  });

  test("knows nothing of an article without a text", async () => {
    const { network, reranker } = foxReranker();
    expect([...(await reranker.score("a post", [99, 1]))]).toEqual([Number.NaN, 1]);
    expect(network.asked).toEqual([["one fox"]]);
  });

  test("does not ask the network about a post without letter and digit", async () => {
    const { network, reranker } = foxReranker();
    expect([...(await reranker.score(" !?", [1]))]).toEqual([Number.NaN]);
    expect(network.asked).toEqual([]);
  });

  test("takes what is no number as not known, and rounds what is one", async () => {
    const network = new WordReranker("fox");
    network.score = async () => Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, 0.123_46);
    const reranker = new Reranker(network, (key) => ({ title: `text ${key}` }));
    const [first, second, third] = await reranker.score("a post", [1, 2, 3]);
    expect([first, second]).toEqual([Number.NaN, Number.NaN]);
    expect(third).toBeCloseTo(0.1235, 6);
  });

  test("rejects with the signal's reason", async () => {
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(foxReranker().reranker.score("a post", [1], noPassage, { signal })).rejects.toThrow("stop");
  });
});

describe("a reranker of articles with bodies", () => {
  const bodies = ["a fox, a fox", "no hen", undefined];
  const network = () => new WordReranker("fox");
  const withBodies = (of: WordReranker, clock?: { now: () => number }) =>
    new Reranker(
      of,
      (key) => ({ title: TEXTS[key - 1]!, ...(bodies[key - 1] && { body: bodies[key - 1]! }) }),
      clock,
    );

  test("reads short texts and passage by themselves, and takes the higher score", async () => {
    const of = network();
    const passageOf = (body: string, key: number) => `${body} of ${key}`;
    const read = withBodies(of);
    expect([...(await read.score("a post", [1, 2, 3], passageOf))]).toEqual([2 + 1, 0, 2]);
    expect(of.asked).toEqual([
      ["one fox a fox, a fox", "a fox, a fox of 1", "no hen no hen", "no hen of 2", "fox fox"],
    ]);
  });

  test("reads the short texts alone where no passage is chosen", async () => {
    const of = network();
    await withBodies(of).score("a post", [1], noPassage);
    expect(of.asked).toEqual([["one fox a fox, a fox"]]);
  });

  test("does not know an article of which it has read one text only", async () => {
    const of = network();
    const clock = { now: () => 5 };
    const read = withBodies(of, clock);
    await read.score("a post", [1, 2, 3]);
    const scores = await read.score("a post", [1, 2, 3], () => "another", { rerankUntil: 5 });
    // The third has no body, and so no passage.
    expect([...scores]).toEqual([Number.NaN, Number.NaN, 2]);
  });
});

describe("the cache of a reranker", () => {
  test("spares the network a pair that it has scored, and no other", async () => {
    const { network, reranker } = foxReranker();
    await reranker.score("a post", [1, 2]);
    expect([...(await reranker.score("a post", [2, 3, 1]))]).toEqual([0, 2, 1]);
    await reranker.score("another post", [1]);
    expect(network.asked).toEqual([["one fox", "no hen"], ["fox fox"], ["one fox"]]);
  });

  test("holds for a text, not for an article's key: a changed article is read again", async () => {
    const { network, reranker } = foxReranker();
    await reranker.score("a post", [1, 2]);
    const changed = reranker.withArticles(new Map([[1, { title: "fox fox fox" }]]));
    expect([...(await changed.score("a post", [1, 2]))]).toEqual([3, 0]);
    expect(network.asked.at(-1)).toEqual(["fox fox fox"]);
    expect([...(await reranker.score("a post", [1]))]).toEqual([1]);
  });

  test("may be shared by rerankers, and tells them apart", async () => {
    const known = knownScores();
    const networks = ["fox", "hen"].map((word, i) => new WordReranker(word, String(i).repeat(64)));
    const [foxes, hens] = networks.map((of) => new Reranker(of, articleOf, undefined, known));
    expect([...(await foxes!.score("a post", [1, 2]))]).toEqual([1, 0]);
    expect([...(await hens!.score("a post", [1, 2]))]).toEqual([0, 1]);
    const again = new Reranker(networks[0]!, articleOf, undefined, known);
    expect([...(await again.score("a post", [1, 2]))]).toEqual([1, 0]);
    expect(networks.map(({ asked }) => asked.length)).toEqual([1, 1]);
  });

  test("does not mistake where a post ends and an article begins", async () => {
    const network = new WordReranker("fox");
    const texts = ["fox hen", "hen"];
    const reranker = new Reranker(network, (key) => ({ title: texts[key]! }));
    await reranker.score("a ", [0]);
    expect([...(await reranker.score("a fox ", [1]))]).toEqual([0]);
  });
});

describe("a reranker with a limit of time", () => {
  test("scores the first articles first, and leaves the others unknown when the time is over", async () => {
    const { network, clock, reranker } = foxReranker(30);
    const scores = await reranker.score("a post", KEYS, noPassage, { rerankUntil: clock.now() + 50 });
    expect([...scores]).toEqual([1, 0, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect(network.asked).toEqual([["one fox"], ["no hen"]]);
  });

  test("scores four at a time where it is fast, and never more than one that may not fit", async () => {
    const { network, clock, reranker } = foxReranker();
    network.onScore = () => {
      clock.time += 10 * (network.asked.at(-1)?.length ?? 0);
    };
    await reranker.score("a post", KEYS, noPassage, { rerankUntil: clock.now() + 1000 });
    expect(network.asked.map(({ length }) => length)).toEqual([1, 4, 1]);
    // Two of four take forty milliseconds, if they have two texts each.
    await reranker.score("another post", KEYS, noPassage, { rerankUntil: clock.now() + 45 });
    expect(network.asked.slice(3).map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });

  test("scores all articles where the time suffices", async () => {
    const { clock, reranker } = foxReranker(30);
    const scores = await reranker.score("a post", KEYS, noPassage, { rerankUntil: clock.now() + 30 * 6 });
    expect([...scores]).toEqual([1, 0, 2, 0, 1, 1]);
  });

  test("scores the rest when it is asked again, and what is known takes no time", async () => {
    const { clock, reranker } = foxReranker(30);
    await reranker.score("a post", KEYS, noPassage, { rerankUntil: clock.now() + 80 });
    const scores = await reranker.score("a post", KEYS, noPassage, { rerankUntil: clock.now() + 80 });
    expect([...scores]).toEqual([1, 0, 2, 0, 1, 1]);
  });

  test("scores nothing after its end", async () => {
    const { network, clock, reranker } = foxReranker();
    expect([...(await reranker.score("a post", [1], noPassage, { rerankUntil: clock.now() }))]).toEqual([
      Number.NaN,
    ]);
    expect(network.asked).toEqual([]);
  });
});

test("a reranker reads what a post says and who says it, without address and date", () => {
  const parts = parseTweet("The fox ate it https://a.example/b — Hen (@hen) March 1, 2020");
  expect(rerankedPost(parts)).toBe("The fox ate it Hen hen");
});

test("a reranker reads an article's claim, or how its body begins", () => {
  const body = `${"long ".repeat(100)}end`;
  expect(rerankedText({ title: "T", subtitle: "S", vclaim: "V", body })).toBe("T S V");
  expect(rerankedText({ title: "T", body })).toBe(`T ${body.slice(0, 400)}`);
  expect(rerankedText({})).toBeUndefined();
});
