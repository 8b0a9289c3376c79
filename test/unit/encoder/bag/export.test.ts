import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseTokenizerJson, WordPiece } from "../../../../src/base/text";
import { BagEncoder, loadBag, quantise, saveBag } from "../../../../src/encoder/bag";
import { exportBag } from "../../../../src/encoder/bag/export";
import { importBag, isStaticEmbedding } from "../../../../src/encoder/bag/import";
import { readSafetensors, writeSafetensors } from "../../../../src/encoder/checkpoint";
import { toStored } from "../../../../src/encoder/tokenizer";
import { temporaryFolder, writeIn } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

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

  test("is read back as the bag that it was", async () => {
    const { tokenizer, table } = importBag(target);
    const again = new BagEncoder(tokenizer, table, "");
    const texts = [["Old bridges moved!"], ["moved", "bridge"]];
    expect(await again.embedArticles(texts)).toEqual(await bag.embedArticles(texts));
    expect(toStored(tokenizer)).toEqual(toStored(bag.tokenizer));
  });

  test.each<[string, string, (copy: string) => void]>([
    [
      "with a module that does more",
      "MODEL_MODULES",
      (copy) => {
        const more = { type: "sentence_transformers.models.Dense", path: "2_Dense" };
        writeIn(copy, "modules.json", JSON.stringify([...json("modules.json"), more]));
      },
    ],
    [
      "with prefixes",
      "MODEL_MODULES",
      (copy) => writeIn(copy, "config_sentence_transformers.json", '{"prompts":{"query":"query: "}}'),
    ],
    [
      "whose table has other pieces",
      "VOCABULARY_SIZE",
      (copy) => {
        const data = new Float32Array(2 * COLUMNS);
        const rows = new Map([["embedding.weight", { shape: [2, COLUMNS], data }]]);
        writeSafetensors(join(copy, "0_StaticEmbedding", "model.safetensors"), rows, {});
      },
    ],
    [
      "whose table is called otherwise",
      "TENSOR_MISMATCH",
      (copy) => {
        const rows = new Map([["rows", { shape: [9, COLUMNS], data: new Float32Array(36) }]]);
        writeSafetensors(join(copy, "0_StaticEmbedding", "model.safetensors"), rows, {});
      },
    ],
    [
      "without its table",
      "MODEL_FORMAT",
      (copy) => rmSync(join(copy, "0_StaticEmbedding", "model.safetensors")),
    ],
  ])("is refused %s", async (name, code, change) => {
    const copy = join(root, name);
    cpSync(target, copy, { recursive: true });
    change(copy);
    expect(isStaticEmbedding(copy)).toBe(true);
    expect(await codeOf(() => importBag(copy))).toBe(code);
  });
});
