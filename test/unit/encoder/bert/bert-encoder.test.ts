import { join } from "node:path";
import { parseTweet } from "../../../../src/base/text";
import { importBert, saveBert } from "../../../../src/encoder/bert";
import { BertEncoder } from "../../../../src/encoder/bert/bert-encoder";
import { loadTextEncoder } from "../../../../src/encoder/load";
import { useTensorflow } from "../../../support/encoder/backend";
import { wordPieceOf } from "../../../support/encoder/word-piece";
import { temporaryFolder } from "../../../support/temporary";

const PUBLISHED = join(__dirname, "..", "..", "..", "oracles", "bert");
const WORD_TABLE = "embeddings.word_embeddings.weight";

const folder = join(temporaryFolder(), "model");
const parts = importBert(PUBLISHED);
let encoder: BertEncoder;

useTensorflow();
beforeAll(() => {
  saveBert(folder, parts, { made: {} });
  encoder = BertEncoder.load(folder);
});

const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);

describe("a BERT for indexing and ranking", () => {
  test("is what a model folder of that architecture is read as", () => {
    expect(loadTextEncoder(folder)).toBeInstanceOf(BertEncoder);
    expect(encoder.dimension).toBe(32);
  });

  test("embeds articles in their order, zeros where there is no text", async () => {
    const [a, b] = [["one text"], ["another", "much longer text of it"]];
    const [alone, together] = [await encoder.embedArticles([b]), await encoder.embedArticles([a, [], b])];
    expect(together).toHaveLength(3 * 32);
    expect([...together.subarray(32, 64)]).toEqual(Array(32).fill(0));
    for (const [i, value] of alone.entries()) expect(together[64 + i]).toBeCloseTo(value, 5);
    expect(await encoder.embedArticles([])).toHaveLength(0);
  });

  test("embeds a tweet as what it says and who says it, without its date", async () => {
    const [dated, undated, other] = [
      "a claim — Ann (@ann) April 2, 2020",
      "a claim — Ann (@ann)",
      "a claim — Bob (@bob)",
    ].map(parseTweet);
    const vectors = await encoder.embedTweets([dated, undated, other] as Parameters<
      BertEncoder["embedTweets"]
    >[0]);
    expect(lengthOf(vectors.subarray(0, 32))).toBeCloseTo(1, 5);
    for (let i = 0; i < 32; i++) expect(vectors[i]).toBeCloseTo(vectors[32 + i] as number, 5);
    expect(vectors.subarray(64)).not.toEqual(vectors.subarray(32, 64));
  });

  test("embeds a word as the sum of its pieces' rows, of length 1", () => {
    const table = parts.values.get(WORD_TABLE) as Float32Array;
    const known = wordPieceOf(parts).vocabulary.findIndex((piece) => /^[a-z]{3,}$/.test(piece));
    const row = table.subarray(32 * known, 32 * (known + 1));
    const vector = new Float32Array(32);
    expect(encoder.embedWord(wordPieceOf(parts).vocabulary[known] as string, vector)).toBe(true);
    for (const [i, value] of row.entries()) expect(vector[i]).toBeCloseTo(value / lengthOf(row), 5);
  });

  test("has no vector for words that it cannot spell: two of them would else mean the same", () => {
    const vector = new Float32Array(32).fill(9);
    expect(encoder.embedWord("\u4e9c\u5516", vector)).toBe(false);
    expect([...vector]).toEqual(Array(32).fill(0));
  });
});
