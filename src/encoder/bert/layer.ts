import type * as tf from "@tensorflow/tfjs-core";
import { add } from "@tensorflow/tfjs-core";
import { attention, type Dropout, dense, dropout, gelu, layerNorm } from "../ops";
import type { BertConfig } from "./config";
import { FAMILIES } from "./family";

/** Weights by their published names. */
export interface BertWeights {
  matrix(name: string): tf.Tensor2D;
  vector(name: string): tf.Tensor1D;
}

/** What all layers of a pass share. */
export interface Pass {
  readonly config: BertConfig;
  readonly weights: BertWeights;
  /** `[batch, length]`, 1 for pieces, 0 for padding. */
  readonly mask: tf.Tensor2D;
  /** Added to the scores of attention, `[1, heads, length, length]`; absent: nothing. */
  readonly bias?: tf.Tensor4D;
  /** Returns what the next place of the network drops; absent when nothing is. */
  readonly nextDropout?: (rate: number) => Dropout;
}

/** Returns the dense layer `name` of `x`. */
export function denseOf({ weights }: Pass, name: string, x: tf.Tensor2D, bias = `${name}.bias`): tf.Tensor2D {
  return dense(x, weights.matrix(`${name}.weight`), weights.vector(bias));
}

/** Returns `LayerNorm(x)` with the weights of `name`. */
export function normOf({ weights, config }: Pass, name: string, x: tf.Tensor2D): tf.Tensor2D {
  const norm = `${name}.LayerNorm`;
  return layerNorm(
    x,
    weights.vector(`${norm}.weight`),
    weights.vector(`${norm}.bias`),
    config.layer_norm_eps,
  );
}

/** Returns `x` with dropout in training. */
export function dropped<T extends tf.Tensor>({ config, nextDropout }: Pass, x: T): T {
  return nextDropout ? dropout(x, nextDropout(config.hidden_dropout_prob)) : x;
}

/**
 * Returns the output of one layer, `[batch * length, width]`: attention, then two dense layers with GELU
 * between them. The output of each is added to its input and normalised.
 * @param name `encoder.layer.0` and so on.
 * @see Vaswani et al., Attention Is All You Need, NIPS 2017, section 3.1; Devlin et al., BERT, NAACL
 *   2019, section 3.
 */
export function bertLayer(pass: Pass, name: string, x: tf.Tensor2D): tf.Tensor2D {
  const { config, mask, bias, nextDropout } = pass;
  const names = FAMILIES[config.model_type].attention;
  const [query, key, value] = [names.query, names.key, names.value].map((part) =>
    denseOf(pass, `${name}.${part}`, x),
  ) as [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D];
  const context = attention(query, key, value, mask, {
    heads: config.num_attention_heads,
    ...(bias ? { bias } : {}),
    ...(nextDropout ? { dropout: nextDropout(config.attention_probs_dropout_prob) } : {}),
  });
  const attended = dropped(pass, denseOf(pass, `${name}.${names.output}`, context));
  const middle = normOf(pass, `${name}.${names.norm}`, add(attended, x));
  const wide = gelu(denseOf(pass, `${name}.intermediate.dense`, middle)); // [batch * length, intermediate]
  const narrow = dropped(pass, denseOf(pass, `${name}.output.dense`, wide));
  return normOf(pass, `${name}.output`, add(narrow, middle));
}
