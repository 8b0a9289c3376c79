import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTokenizerJson, WordPiece } from "../../../../src/base/text";
import { type BagEncoder, loadBag, quantise, saveBag } from "../../../../src/encoder/bag";
import { exportBag } from "../../../../src/encoder/bag/export";
import { readSafetensors } from "../../../../src/encoder/checkpoint";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
const PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old", "bridge", "moved", "##s", "!"];
const COLUMNS = 4;

function saved(): string {
  const folder = join(root, "encoder");
  // No number of a row is another's; special pieces count nothing.
  const values = Float32Array.from({ length: PIECES.length * COLUMNS }, (_, i) => (i < 16 ? 0 : Math.sin(i)));
  const tokenizer = new WordPiece(PIECES, { lowerCase: true, stripAccents: false, splitCjk: true });
  saveBag(folder, tokenizer, quantise({ rows: PIECES.length, columns: COLUMNS, values }), { made: {} });
  return folder;
}

describe("an exported bag", () => {
  const target = join(root, "exported");
  let bag: BagEncoder;
  beforeAll(() => {
    const source = saved();
    bag = loadBag(source);
    exportBag(source, target);
  });
  const json = (...path: string[]) => JSON.parse(readFileSync(join(target, ...path), "utf8"));

  test("is a static embedding and a scaling to length 1, where sentence-transformers looks for them", () => {
    expect(
      json("modules.json").map(({ type, path }: { type: string; path: string }) => [type, path]),
    ).toEqual([
      ["sentence_transformers.models.StaticEmbedding", "0_StaticEmbedding"],
      ["sentence_transformers.models.Normalize", "1_Normalize"],
    ]);
    expect(existsSync(join(target, "1_Normalize"))).toBe(true);
  });

  test("has the bag's word pieces", () => {
    const file = join(target, "0_StaticEmbedding", "tokenizer.json");
    const { pieces, options } = parseTokenizerJson(readFileSync(file, "utf8"), file);
    expect(pieces).toEqual(PIECES);
    expect(options).toEqual({ lowerCase: true, stripAccents: false, splitCjk: true });
  });

  test("gives the bag's vectors when the rows of a text's pieces are averaged and scaled to length 1", async () => {
    const weight = readSafetensors(join(target, "0_StaticEmbedding", "model.safetensors")).get(
      "embedding.weight",
    );
    expect(weight?.shape).toEqual([PIECES.length, COLUMNS]);
    // "Old bridges moved!" is old, bridge, ##s, moved, !.
    const rows = [4, 5, 7, 6, 8];
    const mean = Array.from({ length: COLUMNS }, (_, c) =>
      rows.reduce((sum, row) => sum + (weight?.data[row * COLUMNS + c] as number) / rows.length, 0),
    );
    const expected = mean.map((value) => value / Math.hypot(...mean));
    const found = await bag.embedArticles([["Old bridges moved!"]]);
    for (const [c, value] of expected.entries()) expect(found[c]).toBeCloseTo(value, 6);
  });
});
