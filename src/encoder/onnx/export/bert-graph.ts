import type { BertConfig } from "../../bert/config";
import { FAMILIES, firstPosition, positionsOf } from "../../bert/family";
import type { BertParts } from "../../bert/model";
import { bucketOf, RELATIVE_BIAS } from "../../bert/position-bias";
import { bertShapes } from "../../bert/weights";
import type { Message } from "../proto/writer";
import { GraphBuilder } from "./graph-builder";
import { denseOf, geluOf, type Network, normOf, unitOf, weightOf } from "./layers";

/** Added to the scores of padding; far below all scores, as in our own network. */
const MASKED = -1e9;

/**
 * Returns a BERT as an ONNX graph: from `input_ids`, `attention_mask` and, where it has segments,
 * `token_type_ids`, `[batch, sequence]`, to `last_hidden_state`, `[batch, sequence, width]`, and
 * `sentence_embedding`, `[batch, dimension]`: pooled and cut as the model is, scaled to length 1.
 * @throws UsageError `ONNX_TOO_LARGE`.
 */
export function bertGraph(parts: BertParts): Message {
  const { config, values, pooling = "mean", dimension = config.hidden_size } = parts;
  const shapes = bertShapes(config);
  const graph = new GraphBuilder();
  const network: Network = {
    graph,
    weights: {
      shape: (name) => shapes.get(name) as readonly number[],
      values: (name) => values.get(name) as Float32Array,
    },
  };
  const mask = graph.node("Cast", ["attention_mask"], { to: 1 }); // [batch, sequence]
  const hidden = graph.node("Mul", [
    graph.node("Sub", [graph.scalar(1), graph.node("Unsqueeze", [mask, graph.whole(1, 2)])]),
    graph.scalar(MASKED),
  ]); // [batch, 1, 1, sequence]
  const { relative } = FAMILIES[config.model_type];
  const bias = relative ? graph.node("Add", [hidden, positionBias(network, config)]) : hidden;
  let x = embeddings(network, config);
  for (let i = 0; i < config.num_hidden_layers; i++)
    x = layer(network, config, `encoder.layer.${i}`, x, bias);
  const last = graph.node("Identity", [x], {}, "last_hidden_state");
  const pooled = pooling === "cls" ? firstOf(network, last) : meanOf(network, last, mask);
  const sides = [graph.whole(0), graph.whole(dimension), graph.whole(-1)];
  const cut = dimension === config.hidden_size ? pooled : graph.node("Slice", [pooled, ...sides]);
  unitOf(network, cut, "sentence_embedding");
  const port = (name: string) => ({ name, type: "int64", shape: ["batch", "sequence"] }) as const;
  const { hidden_size: width } = config;
  return graph.finish(
    "bert",
    [
      ...[port("input_ids"), port("attention_mask")],
      ...(config.type_vocab_size > 0 ? [port("token_type_ids")] : []),
    ],
    [
      { name: "last_hidden_state", type: "float", shape: ["batch", "sequence", width] },
      { name: "sentence_embedding", type: "float", shape: ["batch", dimension] },
    ],
  );
}

/** Returns the row of each text's first piece, `[batch, width]`. */
function firstOf({ graph }: Network, last: string): string {
  const first = graph.node("Slice", [last, graph.whole(0), graph.whole(1), graph.whole(1)]);
  return graph.node("Squeeze", [first, graph.whole(1)]);
}

/** Returns the mean of each text's pieces without padding, `[batch, width]`. */
function meanOf({ graph }: Network, last: string, mask: string): string {
  const shares = graph.node("Unsqueeze", [mask, graph.whole(-1)]); // [batch, sequence, 1]
  const sums = graph.node("ReduceSum", [graph.node("Mul", [last, shares]), graph.whole(1)], { keepdims: 0 });
  const counts = graph.node("ReduceSum", [mask, graph.whole(1)], { keepdims: 1 });
  return graph.node("Div", [sums, counts]);
}

function embeddings(network: Network, config: BertConfig): string {
  const { graph } = network;
  const table = (name: string): string => weightOf(network, `embeddings.${name}_embeddings.weight`);
  const words = graph.node("Gather", [table("word"), "input_ids"]);
  const first = firstPosition(config);
  const length = lengthOf(network);
  const end = first === 0 ? length : graph.node("Add", [length, graph.whole(first)]);
  const places = graph.node("Slice", [table("position"), graph.whole(first), end]); // [sequence, width]
  const placed = graph.node("Add", [words, places]);
  const hasSegments = config.type_vocab_size > 0;
  const sum = hasSegments
    ? graph.node("Add", [placed, graph.node("Gather", [table("token_type"), "token_type_ids"])])
    : placed;
  return normOf(network, "embeddings.LayerNorm", sum, config.layer_norm_eps);
}

/** Returns the number of pieces of the longest text, `[1]`. */
function lengthOf({ graph }: Network): string {
  return graph.node("Gather", [graph.node("Shape", ["input_ids"]), graph.whole(1)]);
}

/** Returns what is added to the scores of attention, `[1, heads, sequence, sequence]`. */
function positionBias(network: Network, config: BertConfig): string {
  const { graph, weights } = network;
  const heads = config.num_attention_heads;
  const table = weights.values(RELATIVE_BIAS);
  const buckets = table.length / heads;
  const size = positionsOf(config);
  const all = new Float32Array(heads * size * size);
  for (let place = 0; place < size * size; place++) {
    const bucket = bucketOf((place % size) - Math.floor(place / size), buckets);
    for (let head = 0; head < heads; head++) all[head * size * size + place] = table[bucket * heads + head]!;
  }
  const whole = graph.weight(RELATIVE_BIAS, [1, heads, size, size], all);
  const length = lengthOf(network);
  const rows = graph.node("Slice", [whole, graph.whole(0), length, graph.whole(2)]);
  return graph.node("Slice", [rows, graph.whole(0), length, graph.whole(3)]);
}

/**
 * Returns the output of one layer; see `bertLayer`.
 * @param bias added to the scores of attention: hides padding.
 */
function layer(network: Network, config: BertConfig, name: string, x: string, bias: string): string {
  const { graph } = network;
  const names = FAMILIES[config.model_type].attention;
  const { num_attention_heads: heads, hidden_size: width, layer_norm_eps: epsilon } = config;
  const split = (part: string, order: readonly number[]): string => {
    const whole = denseOf(network, `${name}.${part}`, x);
    const parted = graph.node("Reshape", [whole, graph.whole(0, 0, heads, width / heads)]);
    return graph.node("Transpose", [parted], { perm: order });
  };
  const scores = graph.node("MatMul", [split(names.query, [0, 2, 1, 3]), split(names.key, [0, 2, 3, 1])]);
  const scaled = graph.node("Div", [scores, graph.scalar(Math.sqrt(width / heads))]);
  const shares = graph.node("Softmax", [graph.node("Add", [scaled, bias])], { axis: -1 });
  const context = graph.node("MatMul", [shares, split(names.value, [0, 2, 1, 3])]);
  const joined = graph.node("Reshape", [
    graph.node("Transpose", [context], { perm: [0, 2, 1, 3] }),
    graph.whole(0, 0, width),
  ]);
  const attended = graph.node("Add", [denseOf(network, `${name}.${names.output}`, joined), x]);
  const middle = normOf(network, `${name}.${names.norm}.LayerNorm`, attended, epsilon);
  const wide = geluOf(network, denseOf(network, `${name}.intermediate.dense`, middle));
  const narrow = graph.node("Add", [denseOf(network, `${name}.output.dense`, wide), middle]);
  return normOf(network, `${name}.output.LayerNorm`, narrow, epsilon);
}
