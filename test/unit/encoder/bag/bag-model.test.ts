import * as tf from "@tensorflow/tfjs-core";
import { createRng } from "../../../../src/base/core/rng";
import { WordPiece } from "../../../../src/base/text";
import { BagModel, type BagParts, foldBag } from "../../../../src/encoder/bag";
import { padBatch } from "../../../../src/encoder/batches";
import { registerGradients } from "../../../../src/encoder/gradients";
import type { TokenBatch } from "../../../../src/encoder/model";
import { useTensorflow } from "../../../support/encoder/backend";

const PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old", "bridge", "moved", "river"];
const WIDTH = 8;

const random = (length: number, seed: number): Float32Array => {
  const rng = createRng(seed);
  return Float32Array.from({ length }, () => 2 * rng.next() - 1);
};

function parts(given: Partial<BagParts> = {}): BagParts {
  return {
    tokenizer: new WordPiece(PIECES),
    maxLength: 16,
    table: { rows: PIECES.length, columns: WIDTH, values: random(PIECES.length * WIDTH, 1) },
    weights: Float32Array.of(0, 0, 0, 0, 0.9, 0.5, 0.25, 1),
    projection: { rows: WIDTH, columns: WIDTH, values: random(WIDTH * WIDTH, 2) },
    trainTable: true,
    ...given,
  };
}

const batchOf = (...texts: number[][]): TokenBatch =>
  padBatch(
    texts.map((ids) => Uint32Array.from(ids)),
    0,
  );
const BATCH = batchOf([4, 5, 6], [7], [5, 5, 7, 4, 6], []);

/** Returns the vectors, and disposes of all that made them. */
function embedded(model: BagModel, batch = BATCH): Float32Array {
  const vectors = model.embed(batch);
  const values = vectors.dataSync() as Float32Array;
  vectors.dispose();
  return values;
}

function expectClose(found: ArrayLike<number>, wanted: ArrayLike<number>, digits = 5): void {
  expect(found).toHaveLength(wanted.length);
  for (let i = 0; i < wanted.length; i++) expect(found[i]).toBeCloseTo(wanted[i] as number, digits);
}

useTensorflow();
beforeAll(registerGradients);

describe("a bag in training", () => {
  test("embeds a text as the weighted sum of its projected pieces, of length 1", () => {
    const model = new BagModel(parts());
    const { table, weights, projection } = parts();
    const wanted = [[4, 5, 6], [7], [5, 5, 7, 4, 6], []].flatMap((pieces) => {
      const sum = Array.from({ length: WIDTH }, (_, c) => {
        let value = 0;
        for (const piece of pieces) {
          for (let i = 0; i < WIDTH; i++) {
            const component = table.values[piece * WIDTH + i] as number;
            value += (weights[piece] as number) * component * (projection.values[i * WIDTH + c] as number);
          }
        }
        return value;
      });
      const length = Math.hypot(...sum);
      return sum.map((value) => (length > 0 ? value / length : 0));
    });
    expectClose(embedded(model), wanted);
    model.dispose();
  });

  test("gives a text the same vector whatever it is padded with", () => {
    const model = new BagModel(parts());
    expectClose(
      embedded(model, batchOf([4, 5])),
      embedded(model, batchOf([4, 5], [7, 6, 5, 4, 7])).slice(0, WIDTH),
    );
    model.dispose();
  });

  test("folded into one table, gives the same vectors by plain sums", async () => {
    const model = new BagModel(parts());
    const gains = model.weights.get("word_gains") as tf.Variable;
    tf.tidy(() => gains.assign(tf.tensor2d(random(PIECES.length, 3), [PIECES.length, 1])));
    const { values } = foldBag(await model.read());
    const sum = (pieces: number[]): number[] => {
      const total = Array.from({ length: WIDTH }, (_, c) =>
        pieces.reduce((all, piece) => all + (values[piece * WIDTH + c] as number), 0),
      );
      return total.map((value) => value / Math.hypot(...total));
    };
    expectClose(embedded(model, batchOf([4, 5, 6], [5, 5, 7])), [...sum([4, 5, 6]), ...sum([5, 5, 7])]);
    model.dispose();
  });

  test("trains gains and projection, and the table only where that is wanted", () => {
    const names = (trainTable: boolean): string[] => {
      const model = new BagModel(parts({ trainTable }));
      const found = [...model.weights.keys()];
      model.dispose();
      return found.sort();
    };
    expect(names(true)).toEqual(["embeddings.word_embeddings.weight", "projection.weight", "word_gains"]);
    expect(names(false)).toEqual(["projection.weight", "word_gains"]);
  });

  test.each([
    true,
    false,
  ])("gives all memory back when it is disposed of (table trained: %s)", async (trainTable) => {
    const before = tf.memory().numTensors;
    const model = new BagModel(parts({ trainTable }));
    embedded(model, batchOf([4, 5]));
    await model.read();
    model.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});

describe("gradients of a bag, by finite differences", () => {
  const NAMES = ["word_gains", "projection.weight", "embeddings.word_embeddings.weight"];

  test.each(NAMES)("%s", (name) => {
    const before = tf.memory().numTensors;
    const model = new BagModel(parts());
    const weight = model.weights.get(name) as tf.Variable;
    const towards = random(BATCH.size * WIDTH, 8);
    const loss = (): tf.Scalar =>
      tf.sum(tf.mul(model.embed(BATCH), tf.tensor2d(towards, [BATCH.size, WIDTH])));
    const { value, grads } = tf.variableGrads(loss, [...model.weights.values()]);
    const gradient = (grads[weight.name] as tf.Tensor).dataSync() as Float32Array;
    tf.dispose([value, grads]);

    const start = weight.dataSync().slice();
    const lossAt = (i: number, moved: number): number =>
      tf.tidy(() => {
        const values = start.slice();
        values[i]! += moved;
        weight.assign(tf.tensor(values, weight.shape));
        return loss().dataSync()[0] as number;
      });
    // The numbers with the largest gradients; in single precision the others drown in rounding.
    const largest = [...gradient.keys()]
      .sort((a, b) => Math.abs(gradient[b] as number) - Math.abs(gradient[a] as number))
      .slice(0, 4);
    for (const i of largest) {
      const step = 1e-2;
      const slope = (lossAt(i, step) - lossAt(i, -step)) / (2 * step);
      expect(Math.abs(slope)).toBeGreaterThan(1e-3);
      expect(Math.abs((gradient[i] as number) - slope) / Math.abs(slope)).toBeLessThan(0.02);
    }
    model.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});
