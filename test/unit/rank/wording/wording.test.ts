import type { RerankedArticle } from "../../../../src/rank/reranker";
import { PieceWeights, packPieces, Wording } from "../../../../src/rank/wording";
import { PostReader } from "../../../../src/rank/wording/post-reader";
import { COVERAGE, wordPieces } from "../../../support/wording";

const PIECES = wordPieces(["a", "b", "c", "d", "e", "f", "g", "x", "y"]);
const MODEL = { layers: COVERAGE, pieces: PIECES };

function wordingOf(...articles: readonly RerankedArticle[]): Wording {
  return new Wording(MODEL, { get: (key) => articles[key - 1], packed: () => undefined });
}

describe("the wording of a post and its articles", () => {
  test("is scored by article, in the order asked for", () => {
    const wording = wordingOf({ title: "a b c d" }, { vclaim: "a x" }, { title: "x y" });
    expect([...wording.score("a b", [3, 2, 1])]).toEqual([0, 0.5, 0.5]);
    expect([...wording.score("a b c", [1])]).toEqual([0.75]);
  });

  test("counts headline, subtitle and claim as one text", () => {
    expect([...wordingOf({ title: "a", subtitle: "x", vclaim: "b y" }).score("a b", [1])]).toEqual([0.5]);
  });

  test("takes the beginning of a body for a claim that nobody wrote down", () => {
    const article = { title: "x", body: `a b ${"y ".repeat(78)}` };
    // 1 + 48 pieces, 2 of them the post's; and a window of 80 with the same 2.
    expect([...wordingOf(article).score("a b", [1])]).toEqual([2 / 49]);
  });

  test("is that of the body's best window where this is closer", () => {
    const body = `${"y ".repeat(120)}${"a b ".repeat(20)}${"y ".repeat(200)}`;
    expect([...wordingOf({ vclaim: "x y", body }).score("a b", [1])]).toEqual([0.5]);
  });

  test("leaves out what has no piece, and bodies of a few words", () => {
    const wording = wordingOf({ title: "a zzz zzz b" }, { vclaim: "x", body: "a b" });
    expect([...wording.score("zzz a b zzz", [1, 2])]).toEqual([1, 0]);
  });

  test("is unknown of articles without text, of unknown articles, and for posts without text", () => {
    const wording = wordingOf({ title: "zzz" }, { title: "a" });
    expect([...wording.score("a", [1, 9, 2])]).toEqual([Number.NaN, Number.NaN, 1]);
    expect([...wording.score("zzz", [1, 2])]).toEqual([Number.NaN, Number.NaN]);
  });

  test("reads an article once, and again when it has changed", () => {
    const articles: RerankedArticle[] = [{ title: "a" }, { title: "x" }];
    const asked: number[] = [];
    const get = (key: number) => {
      asked.push(key);
      return articles[key - 1];
    };
    const wording = new Wording(MODEL, { get, packed: () => undefined });
    wording.score("a", [1, 2]);
    articles[0] = { title: "x" };
    expect([...wording.score("a", [1, 2])]).toEqual([1, 0]);
    wording.forget([1]);
    expect([...wording.score("a", [1, 2])]).toEqual([0, 0]);
    expect(asked).toEqual([1, 2, 1]);
  });

  test("is the same where pieces were packed, and no article is read then", () => {
    const body = `${"y ".repeat(120)}${"a b ".repeat(20)}${"y ".repeat(200)}`;
    const articles: RerankedArticle[] = [{ title: "a x", vclaim: "b" }, { vclaim: "x y", body }, {}];
    const packed = articles.map((article) => packPieces(PIECES, article));
    const kept = new Wording(MODEL, { get: () => undefined, packed: (key) => packed[key - 1] });
    const keys = [2, 1, 3, 4];
    expect([...kept.score("a b", keys)]).toEqual([...wordingOf(...articles).score("a b", keys)]);
    expect([...kept.score("a b", keys)]).toEqual([0.5, 2 / 3, Number.NaN, Number.NaN]);
  });

  test("is that of other texts where articles are given otherwise", () => {
    const wording = wordingOf({ title: "a" }, { title: "a" });
    const changed = wording.withArticles(new Map([[2, { title: "x" }]]));
    expect([...changed.score("a", [1, 2])]).toEqual([1, 0]);
    expect([...wording.score("a", [1, 2])]).toEqual([1, 1]);
  });
});

describe("the reader of a post", () => {
  const numbers = (text: string) => Uint32Array.from(PIECES.tokenizer.pieces(text));
  const readerOf = (...weights: readonly number[]) =>
    new PostReader({ of: (piece) => weights[piece]! }, weights.length);

  test("finds what both texts have, as often as it stands in each", () => {
    const reader = readerOf(0, 10, 20, 30, 40, 50, 60, 70, 80, 90);
    reader.setPost(numbers("a b a c"));
    expect(reader.shared(numbers("c x a c"))).toEqual({ post: [10, 10, 30], article: [30, 10, 30] });
    reader.setPost(numbers("x"));
    expect(reader.shared(numbers("c x a c"))).toEqual({ post: [80], article: [80] });
  });

  test("takes the window with the most of the post by weight, each piece once, the first of equals", () => {
    const reader = readerOf(0, 1, 1, 5, 1, 1, 1, 1, 1, 1);
    reader.setPost(numbers("a b c"));
    const filled = (places: Record<number, string>, length: number) =>
      numbers(Array.from({ length }, (_, i) => places[i] ?? "y").join(" "));
    const windowAt = (body: Uint32Array) => {
      const window = reader.bestWindow(body);
      return [(window.byteOffset - body.byteOffset) / 4, window.length];
    };
    expect(windowAt(filled({ 0: "a", 1: "a", 2: "b", 130: "c" }, 200))).toEqual([80, 80]);
    expect(windowAt(filled({ 0: "a", 130: "b" }, 200))).toEqual([0, 80]);
    expect(windowAt(filled({ 199: "a" }, 200))).toEqual([120, 80]);
    expect(windowAt(filled({}, 30))).toEqual([0, 30]);
  });
});

describe("the weights of pieces", () => {
  test("are 1 in the mean of those that say anything, and each is asked for once", () => {
    const asked: number[] = [];
    const weightOf = (piece: number) => {
      asked.push(piece);
      return [0, 1, 2, 6][piece]!;
    };
    const weights = new PieceWeights({ size: 4, weightOf }, 3);
    expect([3, 0, 3, 1, 0].map((piece) => weights.of(piece))).toEqual([2, 0, 2, Math.fround(1 / 3), 0]);
    expect(asked).toEqual([3, 0, 1]);
    expect(new PieceWeights({ size: 4, weightOf }).of(3)).toBe(2);
  });
});
