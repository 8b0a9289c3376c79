import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import { createRng } from "../../../src/base/core/rng";
import { WordPiece } from "../../../src/base/text";
import { loadBag, quantise, readBag, saveBag } from "../../../src/encoder/bag";
import { embedTexts } from "../../../src/encoder/embed-texts";
import { loadTrainable } from "../../../src/encoder/trainable";
import { useTensorflow } from "../../support/encoder/backend";
import { temporaryFolder } from "../../support/temporary";

const root = temporaryFolder();
const PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old", "bridge", "moved", "river"];
const SPECIALS = 4;
const DIMENSION = 6;
const TEXTS = ["old bridge", "moved river river", "old bridge moved"];

function saved(): string {
  const folder = join(root, "begun");
  const rng = createRng(1);
  const values = Float32Array.from({ length: PIECES.length * DIMENSION }, () => rng.next() - 0.5);
  values.fill(0, 0, SPECIALS * DIMENSION);
  const table = quantise({ rows: PIECES.length, columns: DIMENSION, values });
  saveBag(folder, new WordPiece(PIECES), table, { made: {} });
  return folder;
}

useTensorflow();

describe("a bag that training goes on from", () => {
  test("embeds in training as it does in ranking", async () => {
    const folder = saved();
    const { model, hash } = loadTrainable(folder);
    const bag = loadBag(folder);
    const wanted = await bag.embedArticles(TEXTS.map((text) => [text]));
    const found = await embedTexts(
      model,
      TEXTS.map((text) => [text]),
    );
    for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, 5);
    expect(hash).toBe(bag.hash);
    model.dispose();
  });

  test("loses nothing by being saved again", async () => {
    const folder = saved();
    const { model, save } = loadTrainable(folder);
    await save(join(root, "again"), { made: {} });
    model.dispose();
    expect(readBag(join(root, "again")).table.codes).toEqual(readBag(folder).table.codes);
  });

  test("is saved with what it has learned, and where that comes from", async () => {
    const folder = saved();
    const { model, hash, save } = loadTrainable(folder);
    const gains = model.weights.get("word_gains") as tf.Variable;
    tf.tidy(() =>
      gains.assign(
        tf.tensor2d(
          Float32Array.from(PIECES, (_, i) => i / 4),
          [PIECES.length, 1],
        ),
      ),
    );
    const found = await embedTexts(
      model,
      TEXTS.map((text) => [text]),
    );
    const manifest = await save(join(root, "trained"), { made: { by: "a test" }, seenTweets: ["mark"] });
    model.dispose();
    expect(manifest).toMatchObject({ made: { by: "a test" }, seenTweets: ["mark"], architecture: "bag" });
    expect(manifest.hash).not.toBe(hash);
    const wanted = await loadBag(join(root, "trained")).embedArticles(TEXTS.map((text) => [text]));
    // Eight bits a number.
    for (const [i, value] of wanted.entries())
      expect(Math.abs((found[i] as number) - value)).toBeLessThan(0.01);
  });

  test("gives its memory back", () => {
    const folder = saved();
    const before = tf.memory().numTensors;
    loadTrainable(folder).model.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});
