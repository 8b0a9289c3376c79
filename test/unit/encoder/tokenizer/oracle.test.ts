import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTokenizerJson } from "../../../../src/encoder/tokenizer";

/** What sentencepiece, and GPT-2's algorithm, make of hostile texts: test/oracles/pieces.py. */
const ORACLES = join(__dirname, "..", "..", "..", "oracles");
const cases = JSON.parse(readFileSync(join(ORACLES, "pieces.json"), "utf8")) as {
  readonly text: string;
  readonly unigram: number[];
  readonly byteBpe: number[];
}[];
const tokenizer = (name: string) => {
  const file = join(ORACLES, "families", name, "tokenizer.json");
  return readTokenizerJson(readFileSync(file), file);
};
const unigram = tokenizer("xlm-roberta");
const byteBpe = tokenizer("roberta");

describe("a published tokenizer gives the pieces of the reference", () => {
  test.each(cases.map((one) => [JSON.stringify(one.text.slice(0, 60)), one] as const))("of %s", (_, one) => {
    expect(unigram.pieces(one.text)).toEqual(one.unigram);
    expect(byteBpe.pieces(one.text)).toEqual(one.byteBpe);
  });
});
