import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseTweet, readBeside, UNCASED, WordPiece } from "../../../../src/base/text";
import { type BagEncoder, loadBag, quantise, saveBag } from "../../../../src/encoder/bag";
import { type NewTensor, saveModel } from "../../../../src/encoder/checkpoint";
import { loadTextEncoder } from "../../../../src/encoder/load";
import { toStored } from "../../../../src/encoder/tokenizer";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
const PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old", "bridge", "##s", "ann"];
// Multiples of 1 / 127 are kept exactly: rows of a table whose largest number is 1.
const TABLE = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [1, 0],
  [0, 1],
  [0, 0],
  [0, -1],
];
let folders = 0;

function saved(): string {
  const folder = join(root, `model-${folders++}`);
  const values = Float32Array.from(TABLE.flat());
  saveBag(folder, new WordPiece(PIECES), quantise({ rows: PIECES.length, columns: 2, values }), { made: {} });
  return folder;
}

function expectVector(found: Float32Array, wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, 6);
}

describe("a bag of word pieces", () => {
  let bag: BagEncoder;
  beforeAll(() => {
    bag = loadBag(saved());
  });

  test("embeds an article as the sum of its fields' pieces, of length 1", async () => {
    expectVector(await bag.embedArticles([["Old bridges", "old!"]]), [2 / Math.sqrt(5), 1 / Math.sqrt(5)]);
  });

  test("embeds a tweet as what it says and, with three tenths of the weight, who says it", async () => {
    const tweet = parseTweet("old bridge — Ann (@bridge) April 2, 2020");
    // (1, 1) + 0.3 ((0, -1) + (0, 1)).
    expectVector(await bag.embedTweets([tweet]), [Math.SQRT1_2, Math.SQRT1_2]);
    const length = Math.hypot(1, 0.3);
    expectVector(await bag.embedTweets([parseTweet("old — Ann (@zz) April 2, 2020")]), [
      1 / length,
      -0.3 / length,
    ]);
  });

  test("reads what stands in a tweet's images and in the quoted post as what it says", async () => {
    const tweet = readBeside(parseTweet("old — Ann (@zz) April 2, 2020"), { quotedText: "bridge" });
    // (1, 0) + (0, 1) + 0.3 (0, -1).
    const length = Math.hypot(1, 0.7);
    expectVector(await bag.embedTweets([tweet]), [1 / length, 0.7 / length]);
    const image = readBeside(parseTweet(""), { imageText: "old bridge" });
    expectVector(await bag.embedTweets([image]), [Math.SQRT1_2, Math.SQRT1_2]);
  });

  test("has a vector of zeros for texts of which no piece counts", async () => {
    expectVector(await bag.embedArticles([[], [""], ["zebra 😂"], ["old"]]), [0, 0, 0, 0, 0, 0, 1, 0]);
    expectVector(await bag.embedTweets([parseTweet(""), parseTweet("😂😂")]), [0, 0, 0, 0]);
    expect(await bag.embedArticles([])).toHaveLength(0);
  });

  test("embeds single words, and says whether it knows them", () => {
    const vector = Float32Array.of(9, 9);
    expect(bag.embedWord("bridges", vector)).toBe(true);
    expectVector(vector, [0, 1]);
    expect(bag.embedWord("zebra", vector)).toBe(false);
    expectVector(vector, [0, 0]);
  });

  test("reads of a long text the first 512 pieces", async () => {
    const text = `${"old ".repeat(512)}${"bridge ".repeat(100_000)}`;
    expectVector(await bag.embedArticles([[text]]), [1, 0]);
  });
});

describe("the folder of a bag", () => {
  test("is read back with the vectors it was written with", async () => {
    const folder = saved();
    const [first, again] = [loadBag(folder), loadTextEncoder(folder)];
    expect(again.hash).toBe(first.hash);
    expect(toStored(first.tokenizer)).toMatchObject({ vocabulary: PIECES });
    expect(await again.embedArticles([["old bridges"]])).toEqual(
      await first.embedArticles([["old bridges"]]),
    );
  });

  test("has a hash that depends on its numbers alone, not on how it was made", () => {
    const tokenizer = new WordPiece(PIECES);
    const hashOf = (numbers: number[], made: Record<string, unknown>): string => {
      const table = { rows: PIECES.length, columns: 2, values: Float32Array.from(numbers) };
      return saveBag(join(root, "hashed"), tokenizer, quantise(table), { made }).hash;
    };
    const hash = hashOf(TABLE.flat(), { seed: 1 });
    expect(hashOf(TABLE.flat(), { seed: 2 })).toBe(hash);
    expect(
      hashOf(
        TABLE.flat().map((value) => -value),
        { seed: 1 },
      ),
    ).not.toBe(hash);
  });

  /** Writes a whole model, with a hash that fits, of these tensors and pieces. */
  function hostile(tensors: Record<string, NewTensor>, vocabulary: readonly string[] = PIECES): string {
    const folder = join(root, `hostile-${folders++}`);
    saveModel(folder, {
      architecture: "bag",
      dimension: 2,
      maxLength: 512,
      tokenizer: { options: UNCASED, vocabulary },
      config: {},
      tensors: new Map(Object.entries(tensors)),
      provenance: { made: {} },
    });
    return folder;
  }
  const codes: NewTensor = { shape: [8, 2], data: new Int8Array(16) };
  const scales: NewTensor = { shape: [8], data: new Float32Array(8) };
  const scalesWith = (value: number): NewTensor => ({
    shape: [8],
    data: Float32Array.of(0, 0, 0, 0, 0, value, 0, 0),
  });

  test.each<[string, Record<string, NewTensor>, RegExp]>([
    ["codes are missing", { "embedding.scales": scales }, /embedding\.codes is missing/],
    ["scales are missing", { "embedding.codes": codes }, /embedding\.scales is missing/],
    [
      "codes lie the other way round",
      { "embedding.codes": { shape: [2, 8], data: codes.data }, "embedding.scales": scales },
      /embedding\.codes is I8 of shape \[2, 8\]; expected Int8Array of shape \[8, 2\]/,
    ],
    [
      "codes are of another type",
      { "embedding.codes": { shape: [8, 2], data: new Uint8Array(16) }, "embedding.scales": scales },
      /embedding\.codes is U8/,
    ],
    [
      "scales are too few",
      { "embedding.codes": codes, "embedding.scales": { shape: [7], data: new Float32Array(7) } },
      /embedding\.scales is F32 of shape \[7\]/,
    ],
    [
      "a scale is not a number",
      { "embedding.codes": codes, "embedding.scales": scalesWith(Number.NaN) },
      /holds NaN for piece 5/,
    ],
    [
      "a scale has no end",
      { "embedding.codes": codes, "embedding.scales": scalesWith(Number.POSITIVE_INFINITY) },
      /holds Infinity for piece 5/,
    ],
    ["a scale is negative", { "embedding.codes": codes, "embedding.scales": scalesWith(-1) }, /holds -1/],
  ])("is refused when %s", (_, tensors, message) => {
    const folder = hostile(tensors);
    expect(() => loadBag(folder)).toThrow(expect.objectContaining({ code: "MODEL_CORRUPT", exitCode: 3 }));
    expect(() => loadBag(folder)).toThrow(message);
  });

  test("is refused when its vocabulary lacks a special piece or has one twice", () => {
    for (const other of ["[PAX]", "old"]) {
      const folder = hostile({ "embedding.codes": codes, "embedding.scales": scales }, [
        other,
        ...PIECES.slice(1),
      ]);
      expect(() => loadBag(folder)).toThrow(expect.objectContaining({ code: "MODEL_CORRUPT" }));
    }
  });

  test.each([
    "model.safetensors",
    "vocab.txt",
    "config.json",
  ])("is refused when %s is missing or changed", (name) => {
    const [missing, changed, short] = [saved(), saved(), saved()];
    rmSync(join(missing, name));
    const bytes = readFileSync(join(changed, name));
    bytes[bytes.length - 2]! ^= 1;
    writeFileSync(join(changed, name), bytes);
    writeFileSync(join(short, name), bytes.subarray(0, bytes.length >> 1));
    for (const folder of [missing, changed, short]) {
      expect(() => loadBag(folder)).toThrow(expect.objectContaining({ code: "MODEL_CORRUPT" }));
    }
  });

  test("is refused when it is empty, of another architecture or of a later version", () => {
    const empty = join(root, "empty");
    mkdirSync(empty);
    expect(() => loadTextEncoder(empty)).toThrow(expect.objectContaining({ code: "MODEL_MISSING" }));
    const rewritten = (from: string, to: string): string => {
      const folder = saved();
      const file = join(folder, "manifest.json");
      writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
      return folder;
    };
    const codeOf = (folder: string, load: (folder: string) => unknown): string => {
      try {
        load(folder);
      } catch (error) {
        return (error as { code: string }).code;
      }
      return "no error";
    };
    expect(codeOf(rewritten('"bag"', '"bert"'), loadBag)).toBe("MODEL_ARCHITECTURE");
    expect(codeOf(rewritten('"bag"', '"rnn"'), loadTextEncoder)).toBe("MODEL_ARCHITECTURE");
    expect(codeOf(rewritten('"version": 1', '"version": 2'), loadTextEncoder)).toBe("MODEL_VERSION");
    expect(codeOf(rewritten('"dimension": 2', '"dimension": 4'), loadTextEncoder)).toBe("MODEL_CORRUPT");
  });
});
