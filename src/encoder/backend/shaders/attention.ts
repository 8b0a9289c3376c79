import type { KernelConfig, TensorInfo } from "@tensorflow/tfjs-core";
import { webGpuKernel } from "../kernels/configs";
import { type DroppedBits, KERNELS } from "../kernels/names";
import { GROUP, groupsFor, type Shader, type ShaderDevice } from "./device";
import { DROPPED, KEPT, reductions } from "./snippets";

interface Attributes extends DroppedBits {
  readonly heads: number;
}

const SIZES = { texts: "i32", length: "i32", heads: "i32", depth: "i32" } as const;

/**
 * WGSL: the row of attention weights that a group computes, its text, and where a piece's head begins in the
 * rows of query, key and value. A group beyond the last row does nothing: its `end` is 0.
 */
const ROW = `
  let row = index / ${GROUP};
  let lane = index % ${GROUP};
  let length = uniforms.length;
  let depth = uniforms.depth;
  let width = uniforms.heads * depth;
  let end = select(0, length, row < uniforms.texts * uniforms.heads * length);
  let text = row / (uniforms.heads * length);
  let first = row / length % uniforms.heads * depth;
  let own = (text * length + row % length) * width + first;
`;

/** Attention weights before dropout, `[texts, heads, length, length]`; a group a row. */
const WEIGHTS: Shader<"query" | "key" | "mask", keyof typeof SIZES | "scale"> = {
  name: "crowdchecked_attention_weights",
  inputs: ["query", "key", "mask"],
  uniforms: { ...SIZES, scale: "f32" },
  code: `${reductions()}
  fn main(index : i32) {
    ${ROW}
    var top = -3.4e38;
    for (var j = lane; j < end; j += ${GROUP}) {
      let other = (text * length + j) * width + first;
      var score = 0.0;
      for (var c = 0; c < depth; c += 1) { score += query[own + c] * key[other + c]; }
      score = score * uniforms.scale + (1.0 - mask[text * length + j]) * -1e9;
      result[row * length + j] = score;
      top = max(top, score);
    }
    top = largest(lane, top);
    var sum = 0.0;
    for (var j = lane; j < end; j += ${GROUP}) {
      let weight = exp(result[row * length + j] - top);
      result[row * length + j] = weight;
      sum += weight;
    }
    sum = total(lane, sum);
    for (var j = lane; j < end; j += ${GROUP}) { result[row * length + j] /= sum; }
  }`,
};

/** Gradient of the scores, of the weights' shape; a group a row. */
const SCORES_GRADIENT: Shader<
  "dy" | "value" | "weights",
  keyof typeof SIZES | "scale" | keyof typeof DROPPED
> = {
  name: "crowdchecked_attention_scores_gradient",
  inputs: ["dy", "value", "weights"],
  uniforms: { ...SIZES, scale: "f32", ...DROPPED },
  code: `${reductions()}${KEPT}
  fn main(index : i32) {
    ${ROW}
    var along = 0.0;
    for (var j = lane; j < end; j += ${GROUP}) {
      let other = (text * length + j) * width + first;
      var slope = 0.0;
      for (var c = 0; c < depth; c += 1) { slope += dy[own + c] * value[other + c]; }
      slope *= kept(row * length + j);
      result[row * length + j] = slope;
      along += slope * weights[row * length + j];
    }
    along = total(lane, along);
    for (var j = lane; j < end; j += ${GROUP}) {
      let place = row * length + j;
      result[place] = weights[place] * (result[place] - along) * uniforms.scale;
    }
  }`,
};

/**
 * Rows summed by weights, head by head: of each piece over the others, or, transposed, of the others over it.
 * `[texts * length, width]`; a thread a number.
 */
const WEIGHTED_ROWS: Shader<"weights" | "rows", keyof typeof SIZES | "transposed" | keyof typeof DROPPED> = {
  name: "crowdchecked_attention_weighted_rows",
  inputs: ["weights", "rows"],
  uniforms: { ...SIZES, transposed: "i32", ...DROPPED },
  code: `${KEPT}
  fn main(index : i32) {
    let length = uniforms.length;
    let width = uniforms.heads * uniforms.depth;
    if (index >= uniforms.texts * length * width) { return; }
    let column = index % width;
    let piece = index / width % length;
    let text = index / width / length;
    let matrix = (text * uniforms.heads + column / uniforms.depth) * length * length;
    let stride = select(1, length, uniforms.transposed == 1);
    let begin = matrix + piece * select(length, 1, uniforms.transposed == 1);
    var sum = 0.0;
    for (var j = 0; j < length; j += 1) {
      let place = begin + j * stride;
      sum += weights[place] * kept(place) * rows[(text * length + j) * width + column];
    }
    result[index] = sum;
  }`,
};

const NOTHING_DROPPED: DroppedBits = { limit: 0, factor: 1, seed: 0 };

/**
 * Returns attention, with output and weights `[texts, heads, length, length]`, and its gradient, with those
 * of query, key and value.
 */
export function attentionShaders(device: ShaderDevice): KernelConfig[] {
  const sizesOf = (texts: number, length: number, width: number, heads: number) => ({
    texts,
    length,
    heads,
    depth: width / heads,
    scale: Math.sqrt(heads / width),
  });
  type Sizes = ReturnType<typeof sizesOf>;
  const weightedRows = (
    weights: TensorInfo,
    rows: TensorInfo,
    transposed: 0 | 1,
    { scale: _, ...sizes }: Sizes,
    { limit, factor, seed }: DroppedBits,
  ): TensorInfo =>
    device.compute(WEIGHTED_ROWS, rows.shape, {
      inputs: { weights, rows },
      uniforms: { ...sizes, transposed, limit, factor, seed },
      groups: groupsFor(rows),
    });
  return [
    webGpuKernel<"query" | "key" | "value" | "mask", Attributes>({
      name: KERNELS.attention,
      run: ({ query, key, value, mask }, { heads, ...dropped }) => {
        const [texts, length] = mask.shape as [number, number];
        const uniforms = sizesOf(texts, length, query.shape[1]!, heads);
        const inputs = { query, key, mask };
        const groups = texts * heads * length;
        const weights = device.compute(WEIGHTS, [texts, heads, length, length], { inputs, uniforms, groups });
        return [weightedRows(weights, value, 0, uniforms, dropped), weights];
      },
    }),
    webGpuKernel<"dy" | "query" | "key" | "value" | "weights", Attributes>({
      name: KERNELS.attentionGradient,
      run: ({ dy, query, key, value, weights }, { heads, ...dropped }) => {
        const [texts, , length] = weights.shape as [number, number, number];
        const sizes = sizesOf(texts, length, query.shape[1]!, heads);
        const slopes = device.compute(SCORES_GRADIENT, weights.shape, {
          inputs: { dy, value, weights },
          uniforms: { ...sizes, ...dropped },
          groups: texts * heads * length,
        });
        const gradients = [
          weightedRows(slopes, key, 0, sizes, NOTHING_DROPPED),
          weightedRows(slopes, query, 1, sizes, NOTHING_DROPPED),
          weightedRows(weights, dy, 1, sizes, dropped),
        ];
        device.dispose(slopes);
        return gradients;
      },
    }),
  ];
}
