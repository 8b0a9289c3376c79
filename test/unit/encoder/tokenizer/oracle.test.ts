import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTokenizerJson } from "../../../../src/encoder/tokenizer";

const ORACLES = join(__dirname, "..", "..", "..", "oracles");
type Case<Name extends string> = { readonly text: string } & { readonly [name in Name]: number[] };
const casesOf = <Name extends string>(file: string) =>
  (JSON.parse(readFileSync(join(ORACLES, file), "utf8")) as Case<Name>[]).map(
    (one) => [JSON.stringify(one.text.slice(0, 60)), one] as const,
  );
/** What sentencepiece, and GPT-2's algorithm, make of hostile texts: test/oracles/pieces.py. */
const cases = casesOf<"unigram" | "byteBpe">("pieces.json");
/** What Python's tokenizers makes of them: test/oracles/bpe.py. */
const bpeCases = casesOf<"modernbert" | "gemma" | "qwen3">("bpe.json");
const tokenizer = (name: string) => {
  const file = join(ORACLES, "families", name, "tokenizer.json");
  return readTokenizerJson(readFileSync(file), file);
};
const unigram = tokenizer("xlm-roberta");
const byteBpe = tokenizer("roberta");
const modernbert = tokenizer("modernbert");
const gemma = tokenizer("gemma");
const qwen3 = tokenizer("qwen3");

describe("a published tokenizer gives the pieces of the reference", () => {
  test.each(cases)("of %s", (_, one) => {
    expect(unigram.pieces(one.text)).toEqual(one.unigram);
    expect(byteBpe.pieces(one.text)).toEqual(one.byteBpe);
  });

  test.each(
    bpeCases,
  )("with pieces beside those of its model, of bytes alone where it has none, or of its own words, of %s", (_, one) => {
    expect(modernbert.pieces(one.text)).toEqual(one.modernbert);
    expect(gemma.pieces(one.text)).toEqual(one.gemma);
    expect(qwen3.pieces(one.text)).toEqual(one.qwen3);
  });
});
