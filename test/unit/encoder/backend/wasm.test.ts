import * as tf from "@tensorflow/tfjs-core";
import { chooseBackend } from "../../../../src/encoder/backend";
import { attention, dense, layerNorm, rowsOf } from "../../../../src/encoder/ops";

const EVENTS = ["uncaughtException", "unhandledRejection"] as const;
const listeners = (): number[] => EVENTS.map((event) => process.listenerCount(event));

const before = listeners();
beforeAll(async () => {
  await chooseBackend("wasm");
});

/** Tensors that the backend holds, known to TensorFlow.js or not. */
const held = (): number => tf.backend().numDataIds();

/** Returns attention over one text of so many pieces, of width 4. */
function attend(length: number, heads = 1): tf.Tensor2D {
  const x = tf.zeros<tf.Rank.R2>([length, 4]);
  return attention(x, x, x, tf.ones([1, length]), { heads });
}

describe("the wasm backend", () => {
  // The backend puts its own function for memory back over ours when it is called: these come after
  // other tensors.
  test.each([
    ["no address of 32 bits reaches", 32768, "4096 MiB"],
    ["it has no room for", 32760, "4095 MiB"],
  ])("refuses a batch whose attention %s, leaves nothing behind, and goes on", (_, length, size) => {
    const start = held();
    expect(() => tf.tidy(() => attend(length))).toThrow(
      expect.objectContaining({
        code: "BACKEND_MEMORY",
        message: expect.stringContaining(size),
        hint: expect.stringContaining("smaller batches"),
      }),
    );
    expect(held()).toBe(start);
    expect(tf.memory().numTensors).toBe(0);
    expect(tf.tidy(() => attend(3).dataSync())).toEqual(new Float32Array(12));
  });

  test("lets the process end as it did before", () => {
    expect(listeners()).toEqual(before);
  });

  test("keeps its tensors when it is chosen again", async () => {
    const x = tf.tensor1d([1, 2, 3]);
    expect(await chooseBackend("wasm")).toEqual({ name: "wasm", refused: [] });
    expect([...x.dataSync()]).toEqual([1, 2, 3]);
    x.dispose();
  });

  test.each<[string, () => tf.Tensor, RegExp]>([
    ["heads that do not divide the width", () => attend(3, 3), /rows of 4.*3 heads/],
    [
      "keys of another shape",
      () => attention(tf.ones([3, 4]), tf.ones([2, 4]), tf.ones([3, 4]), tf.ones([1, 3]), { heads: 1 }),
      /attention: key.*\[2,4\].*expected float32 of shape \[3,4\]/,
    ],
    [
      "a mask of more pieces than there are",
      () => attention(tf.ones([3, 4]), tf.ones([3, 4]), tf.ones([3, 4]), tf.ones([2, 3]), { heads: 1 }),
      /attention: query.*\[3,4\].*expected float32 of shape \[6,4\]/,
    ],
    [
      "a bias of another width",
      () => dense(tf.ones([2, 3]), tf.ones([4, 3]), tf.ones([3])),
      /dense: bias.*\[3\].*expected float32 of shape \[4\]/,
    ],
    [
      "matrices that do not fit",
      () => dense(tf.ones([2, 3]), tf.ones([4, 5]), tf.ones([4])),
      /shapes \[2,3\] and \[4,5\]/,
    ],
    [
      "rows that a table does not have",
      () => rowsOf(tf.ones([2, 3]), tf.tensor1d([1, 2], "int32")),
      /row 2 of a table of 2 rows/,
    ],
    [
      "whole numbers where floats belong",
      () => layerNorm(tf.ones([2, 3]), tf.ones([3], "int32"), tf.ones([3]), 1e-5),
      /layerNorm: gamma is int32/,
    ],
  ])("refuses %s, which would read foreign memory, and leaves nothing behind", (_, operation, message) => {
    const start = held();
    expect(() => tf.tidy(operation)).toThrow(
      expect.objectContaining({ code: "KERNEL_INPUT", message: expect.stringMatching(message) }),
    );
    expect(held()).toBe(start);
  });
});
