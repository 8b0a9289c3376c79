import * as tf from "@tensorflow/tfjs-core";

/**
 * tfjs-core's bundle for CommonJS has no gradients, and `require` cannot load the modules that register them.
 * So this file has the few that our networks need, besides those of our own operations.
 */

/** Input of the gradient of one kernel. */
interface Backward {
  readonly dy: tf.Tensor;
  /** Kept inputs in the order of `inputs`, or the kept output. */
  readonly saved: readonly tf.Tensor[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Gradient of one kernel: its inputs, whether the output is kept instead of them, the gradient of each. */
interface Rule {
  readonly kernel: string;
  readonly inputs: readonly string[];
  readonly keepOutput?: boolean;
  /** Returns the gradient of an input, by its place. */
  readonly gradient: (backward: Backward, input: number) => tf.Tensor;
}

/** Returns `gradient` summed over the sides along which a tensor of `shape` was broadcast. */
function unbroadcast(gradient: tf.Tensor, { shape }: tf.Tensor): tf.Tensor {
  const axes = tf.broadcast_util.getReductionAxes(shape, gradient.shape);
  return tf.reshape(axes.length > 0 ? tf.sum(gradient, axes) : gradient, shape);
}

/**
 * An operation of two tensors that are broadcast against each other; `partials` are the derivatives with
 * respect to each, times dy.
 */
function binary(
  kernel: string,
  partials: readonly ((dy: tf.Tensor, a: tf.Tensor, b: tf.Tensor) => tf.Tensor)[],
): Rule {
  return {
    kernel,
    inputs: ["a", "b"],
    gradient: ({ dy, saved }, input) => {
      const [a, b] = saved as [tf.Tensor, tf.Tensor];
      return unbroadcast(partials[input]!(dy, a, b), saved[input]!);
    },
  };
}

/** An elementwise operation; `partial` is its derivative, times dy. */
function unary(kernel: string, partial: (dy: tf.Tensor, x: tf.Tensor) => tf.Tensor): Rule {
  return {
    kernel,
    inputs: ["x"],
    gradient: ({ dy, saved }) => partial(dy, saved[0]!),
  };
}

/** A sum or mean over some sides. */
function reduction(kernel: string, scale: (x: tf.Tensor, dy: tf.Tensor) => number): Rule {
  return {
    kernel,
    inputs: ["x"],
    gradient: ({ dy, saved, attributes }) => {
      const x = saved[0]!;
      const axes = tf.util.parseAxisParam(attributes["axis"] as number[], x.shape);
      const kept = x.shape.map((side, axis) => (axes.includes(axis) ? 1 : side));
      return tf.mul(tf.reshape(dy, kept), tf.fill(x.shape, scale(x, dy)));
    },
  };
}

/** The gradient of `op(a) op(b)`, where `op` transposes or not: two more products. */
function matMulGradient({ dy, saved, attributes }: Backward, input: number): tf.Tensor {
  const [a, b] = saved as [tf.Tensor, tf.Tensor];
  const transposeA = attributes["transposeA"] === true;
  const transposeB = attributes["transposeB"] === true;
  if (input === 0)
    return transposeA ? tf.matMul(b, dy, transposeB, true) : tf.matMul(dy, b, false, !transposeB);
  return transposeB ? tf.matMul(dy, a, true, transposeA) : tf.matMul(a, dy, !transposeA, false);
}

const RULES: readonly Rule[] = [
  binary("Add", [(dy) => dy, (dy) => dy]),
  binary("Sub", [(dy) => dy, (dy) => tf.neg(dy)]),
  binary("Multiply", [(dy, _, b) => tf.mul(dy, b), (dy, a) => tf.mul(dy, a)]),
  binary("RealDiv", [(dy, _, b) => tf.div(dy, b), (dy, a, b) => tf.neg(tf.div(tf.mul(dy, a), tf.square(b)))]),
  binary("Maximum", [
    (dy, a, b) => tf.mul(dy, tf.cast(tf.greaterEqual(a, b), "float32")),
    (dy, a, b) => tf.mul(dy, tf.cast(tf.less(a, b), "float32")),
  ]),
  unary("Cast", (dy) => tf.clone(dy)),
  unary("Identity", (dy) => tf.clone(dy)),
  unary("Neg", (dy) => tf.neg(dy)),
  unary("Exp", (dy, x) => tf.mul(dy, tf.exp(x))),
  unary("Square", (dy, x) => tf.mul(dy, tf.mul(x, 2))),
  unary("Sqrt", (dy, x) => tf.div(dy, tf.mul(tf.sqrt(x), 2))),
  unary("Rsqrt", (dy, x) => tf.div(tf.mul(dy, tf.rsqrt(x)), tf.mul(x, -2))),
  unary("Erf", (dy, x) => tf.mul(dy, tf.mul(tf.exp(tf.neg(tf.square(x))), 2 / Math.sqrt(Math.PI)))),
  unary("Reshape", (dy, x) => tf.reshape(dy, x.shape)),
  reduction("Sum", () => 1),
  reduction("Mean", (x, dy) => dy.size / x.size),
  {
    kernel: "Transpose",
    inputs: ["x"],
    gradient: ({ dy, attributes }) =>
      tf.transpose(dy, tf.backend_util.getUndoAxesPermutation(attributes["perm"] as number[])),
  },
  {
    kernel: "Softmax",
    inputs: ["logits"],
    keepOutput: true,
    gradient: ({ dy, saved }) => {
      const y = saved[0]!;
      const along = tf.mul(dy, y);
      return tf.sub(along, tf.mul(tf.sum(along, -1, true), y));
    },
  },
  {
    // A part of a tensor; the rest of it has no share in the result.
    kernel: "Slice",
    inputs: ["x"],
    gradient: ({ dy, saved, attributes }) => {
      const x = saved[0]!;
      const [begins] = tf.slice_util.parseSliceParams(x, attributes["begin"] as number[]);
      return tf.pad(
        dy,
        begins!.map((begin, axis): [number, number] => [begin, x.shape[axis]! - begin - dy.shape[axis]!]),
      );
    },
  },
  { kernel: "BatchMatMul", inputs: ["a", "b"], gradient: matMulGradient },
  {
    // Rows of a table; a row that is taken several times gets the sum.
    kernel: "GatherV2",
    inputs: ["x", "indices"],
    gradient: ({ dy, saved }, input) => {
      const [table, ids] = saved as [tf.Tensor, tf.Tensor1D];
      return input === 0 ? tf.unsortedSegmentSum(dy, ids, table.shape[0]!) : tf.zerosLike(ids);
    },
  },
];

/**
 * Registers the gradients of our networks with TensorFlow.js. May be called again; gradients that a backend's
 * package has registered stay.
 */
export function registerGradients(): void {
  for (const { kernel, inputs, keepOutput = false, gradient } of RULES) {
    if (tf.getGradient(kernel)) continue;
    tf.registerGradient({
      kernelName: kernel,
      ...(keepOutput ? { outputsToSave: [true] } : { inputsToSave: [...inputs] }),
      gradFunc: (dy, saved, attributes) => {
        const backward: Backward = { dy: dy as tf.Tensor, saved, attributes: { ...attributes } };
        return Object.fromEntries(inputs.map((name, input) => [name, () => gradient(backward, input)]));
      },
    });
  }
}
