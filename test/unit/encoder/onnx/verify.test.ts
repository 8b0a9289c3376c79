import { rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_ENCODER } from "../../../../src/base/home/paths";
import { verifyModel } from "../../../../src/encoder";
import { importBert } from "../../../../src/encoder/bert";
import { copyModel } from "../../../../src/encoder/checkpoint";
import { saveGraph } from "../../../../src/encoder/onnx";
import { graphFile, ORACLES } from "../../../support/encoder/onnx";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
let folders = 0;

/** Returns a folder with a graph, whose vectors of words are the shipped bag's. */
function graph(words?: string): string {
  const folder = join(root, String(folders++));
  const { tokenizer } = importBert(join(ORACLES, "bert"));
  const model = { graph: graphFile("float"), tokenizer, maxLength: 40, dimension: 32, words };
  saveGraph(folder, model, { made: {} });
  return folder;
}

describe("a graph's folder is compared with its checksums", () => {
  test("and is sound with words, without, and copied", () => {
    const whole = graph(SHIPPED_ENCODER);
    const copy = join(root, "copy");
    copyModel(whole, copy);
    for (const folder of [whole, graph(), copy]) expect(() => verifyModel(folder)).not.toThrow();
  });

  test.each([
    ["cut off", (words: string) => truncateSync(join(words, "vocab.txt"), 100)],
    ["gone", (words: string) => rmSync(words, { recursive: true })],
  ])("where the bag that gives it vectors of words is %s", (_, damage) => {
    const folder = graph(SHIPPED_ENCODER);
    damage(join(folder, "words"));
    const refused = { code: "MODEL_CORRUPT", hint: expect.any(String) };
    expect(() => verifyModel(folder)).toThrow(expect.objectContaining(refused));
  });
});
