import * as tf from "@tensorflow/tfjs-core";
import fc from "fast-check";
import { WordPiece } from "../../../src/base/text";
import { padBatch, planBatches } from "../../../src/encoder/batches";
import { embedTexts } from "../../../src/encoder/embed-texts";
import type { EncoderModel, TokenBatch } from "../../../src/encoder/model";
import { useTensorflow } from "../../support/encoder/backend";

useTensorflow();

describe("a plan of batches", () => {
  test("has every text once, the longest first, within the limits", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 128 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 400 }),
        (lengths, texts, pieces) => {
          const batches = planBatches(lengths, { texts, pieces });
          const order = batches.flat();
          expect([...order].sort((a, b) => a - b)).toEqual(lengths.map((_, i) => i));
          const planned = order.map((i) => lengths[i] as number);
          expect(planned).toEqual([...planned].sort((a, b) => b - a));
          for (const batch of batches) {
            const longest = Math.max(...batch.map((i) => lengths[i] as number));
            expect(batch.length).toBeLessThanOrEqual(texts);
            expect(batch.length === 1 || batch.length * longest <= pieces).toBe(true);
          }
        },
      ),
    );
  });

  test("of no texts is empty", () => {
    expect(planBatches([])).toEqual([]);
  });
});

describe("a batch", () => {
  test("is padded to its longest text and masks the padding", () => {
    const texts = [Uint32Array.of(2, 7, 3), Uint32Array.of(2, 7, 3, 8, 3)];
    expect(padBatch(texts, 9)).toEqual({
      size: 2,
      length: 5,
      ids: Int32Array.of(2, 7, 3, 9, 9, 2, 7, 3, 8, 3),
      mask: Float32Array.of(1, 1, 1, 0, 0, 1, 1, 1, 1, 1),
    });
  });
});

describe("embedding texts", () => {
  /** An encoder that answers with the number of pieces of each text, and remembers what it was asked. */
  function counting(): EncoderModel & { readonly seen: TokenBatch[] } {
    const seen: TokenBatch[] = [];
    return {
      tokenizer: new WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a"]),
      dimension: 2,
      maxLength: 8,
      weights: new Map(),
      seen,
      embed: (batch) => {
        seen.push(batch);
        return tf.tidy(() => {
          const counts = tf.sum(tf.tensor2d(batch.mask, [batch.size, batch.length]), 1);
          return tf.stack([counts, tf.neg(counts)], 1) as tf.Tensor2D;
        });
      },
      dispose: () => {},
    };
  }

  test("gives the vectors in the order of the texts, and leaves no tensor behind", async () => {
    const model = counting();
    const before = tf.memory().numTensors;
    const inputs = [["a"], ["a a a"], [""], ["a a", "a"], ["a a a a a a a a a a"]];
    const vectors = await embedTexts(model, inputs, { limits: { texts: 2 } });
    expect([...vectors]).toEqual([3, -3, 5, -5, 2, -2, 6, -6, 8, -8]);
    expect(model.seen.map(({ size, length }) => [size, length])).toEqual([
      [2, 8],
      [2, 5],
      [1, 2],
    ]);
    expect(tf.memory().numTensors).toBe(before);
  });

  test("stops after the batch in which it is told to", async () => {
    const controller = new AbortController();
    const model = counting();
    const embed: typeof model.embed = (batch) => {
      const vectors = model.embed(batch);
      if (model.seen.length === 2) controller.abort(new Error("stop"));
      return vectors;
    };
    const options = { limits: { texts: 1 }, signal: controller.signal };
    const work = embedTexts({ ...model, embed }, [["a"], ["a"], ["a"]], options);
    await expect(work).rejects.toThrow("stop");
    expect(model.seen.length).toBe(2);
  });

  test("of nothing is nothing", async () => {
    expect(await embedTexts(counting(), [])).toEqual(new Float32Array(0));
  });
});
