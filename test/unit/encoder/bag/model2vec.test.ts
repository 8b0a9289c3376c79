import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadBag, saveBag } from "../../../../src/encoder/bag";
import { exportBag } from "../../../../src/encoder/bag/export";
import { importBag, isStaticEmbedding } from "../../../../src/encoder/bag/import";
import { padBatch } from "../../../../src/encoder/batches";
import { type NewTensor, readSafetensors, writeSafetensors } from "../../../../src/encoder/checkpoint";
import { loadTrainable } from "../../../../src/encoder/trainable";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference } from "../../../support/encoder/kernel-ground";
import { temporaryFolder } from "../../../support/temporary";

/** Tiny models, and what Model2Vec's formula makes of hostile texts with them: test/oracles/static.py. */
const ORACLES = join(__dirname, "..", "..", "..", "oracles");
const KINDS = ["unigram", "wordpiece"] as const;
type Wanted = { readonly [kind in (typeof KINDS)[number]]: { ids: number[]; vector: number[] } };
const cases = JSON.parse(readFileSync(join(ORACLES, "static.json"), "utf8")) as ({ text: string } & Wanted)[];
const published = (kind: string) => join(ORACLES, "static", kind);
const root = temporaryFolder();

/** Imports and saves a model, and returns its folder. */
function keep(kind: string, from = published(kind)): string {
  const folder = join(root, `${kind}-kept`);
  const { tokenizer, table } = importBag(from);
  saveBag(folder, tokenizer, table, { made: {} });
  return folder;
}

/** Copies a model with other tensors. */
function changed(name: string, change: (tensors: Map<string, NewTensor>) => void): string {
  const copy = join(root, name);
  cpSync(published("unigram"), copy, { recursive: true });
  const tensors = new Map<string, NewTensor>(readSafetensors(join(copy, "model.safetensors")));
  change(tensors);
  writeSafetensors(join(copy, "model.safetensors"), tensors, {});
  return copy;
}

describe.each(KINDS)("a static embedding of Model2Vec with a tokenizer of the kind %s", (kind) => {
  test("has the pieces of the reference, and vectors that differ by what eight bits lose", async () => {
    expect(isStaticEmbedding(published(kind))).toBe(true);
    const bag = loadBag(keep(kind));
    for (const { text, [kind]: wanted } of cases) {
      const ids = bag.tokenizer.pieces(text).filter((id) => id !== bag.tokenizer.unknownId);
      expect([text, ids]).toEqual([text, wanted.ids]);
    }
    const found = await bag.embedArticles(cases.map(({ text }) => [text]));
    const wanted = Float32Array.from(cases.flatMap((one) => one[kind].vector));
    expect(difference(found, wanted)).toBeLessThan(0.01);
  });

  test("is exported as a table with its tokenizer, and read back as the same vectors", async () => {
    const [source, target] = [keep(kind), join(root, `${kind}-exported`)];
    exportBag(source, target);
    const file = join(target, "0_StaticEmbedding", "tokenizer.json");
    expect(readFileSync(file)).toEqual(readFileSync(join(published(kind), "tokenizer.json")));
    const texts = cases.map(({ text }) => [text]);
    const again = loadBag(keep(kind, target));
    expect(await again.embedArticles(texts)).toEqual(await loadBag(source).embedArticles(texts));
  });
});

describe("a static embedding with a tokenizer of its own", () => {
  useTensorflow();

  test("gives the same vectors in training", async () => {
    const folder = keep("unigram");
    const { model } = loadTrainable(folder);
    const texts = ["The old bridge was never moved", "New York"];
    const batch = padBatch(
      texts.map((text) => model.tokenizer.encode([text], model.maxLength)),
      model.tokenizer.padId,
    );
    const trained = (await model.embed(batch).data()) as Float32Array;
    const wanted = await loadBag(folder).embedArticles(texts.map((text) => [text]));
    expect(difference(trained, wanted)).toBeLessThan(1e-5);
    model.dispose();
  });

  test.each<[string, string, (tensors: Map<string, NewTensor>) => void]>([
    [
      "fewer weights than pieces",
      "TENSOR_MISMATCH",
      (tensors) => tensors.set("weights", { shape: [2], data: Float32Array.of(1, 1) }),
    ],
    [
      "a piece whose row is missing",
      "TENSOR_MISMATCH",
      (tensors) => {
        const { shape, data } = tensors.get("mapping")!;
        tensors.set("mapping", { shape, data: Int32Array.from(data as BigInt64Array, () => 5000) });
      },
    ],
    [
      "rows for fewer pieces",
      "VOCABULARY_SIZE",
      (tensors) => {
        tensors.delete("mapping");
        tensors.delete("weights");
      },
    ],
    [
      "numbers that are not finite",
      "TENSOR_MISMATCH",
      (tensors) => {
        const { shape } = tensors.get("weights")!;
        tensors.set("weights", { shape, data: new Float32Array(shape[0]!).fill(Number.NaN) });
      },
    ],
    [
      "a tensor more",
      "TENSOR_MISMATCH",
      (tensors) => tensors.set("other", { shape: [1], data: Float32Array.of(1) }),
    ],
  ])("is refused with %s", (name, code, change) => {
    expect(() => importBag(changed(name, change))).toThrow(
      expect.objectContaining({ code, hint: expect.any(String) }),
    );
  });
});
