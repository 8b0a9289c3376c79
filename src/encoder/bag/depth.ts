import type { BertConfig } from "../bert/config";
import { bertShapes, initialiseBert } from "../bert/weights";

/** Transformer layers over a bag's vectors. */
export interface Depth {
  readonly layers: number;
  readonly seed: number;
}

/**
 * Length of an attention head, as in published networks; widths that are not a multiple of it have one head.
 */
const HEAD = 64;

/** Returns the configuration of the layers, which are as wide as the vectors. */
export function depthConfig({ layers }: Depth, width: number, maxLength: number): BertConfig {
  return {
    model_type: "bert",
    vocab_size: 1,
    hidden_size: width,
    num_hidden_layers: layers,
    num_attention_heads: width % HEAD === 0 ? width / HEAD : 1,
    intermediate_size: 4 * width,
    hidden_act: "gelu",
    max_position_embeddings: maxLength,
    type_vocab_size: 2,
    layer_norm_eps: 1e-12,
    hidden_dropout_prob: 0,
    attention_probs_dropout_prob: 0,
    position_embedding_type: "absolute",
    is_decoder: false,
  };
}

/**
 * Returns the first weights of the layers by name, without vectors of pieces and types: the bag has its own.
 */
export function initialiseDepth(
  depth: Depth,
  width: number,
  maxLength: number,
): Map<string, { readonly shape: readonly number[]; readonly values: Float32Array }> {
  const config = depthConfig(depth, width, maxLength);
  const values = initialiseBert(config, depth.seed);
  return new Map(
    [...bertShapes(config)]
      .filter(([name]) => !/word_embeddings|token_type/.test(name))
      .map(([name, shape]) => [name, { shape, values: values.get(name) as Float32Array }]),
  );
}
