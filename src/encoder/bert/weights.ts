import { createRng } from "../../base/core/rng";
import type { HeadName } from "../checkpoint";
import type { BertConfig } from "./config";
import { FAMILIES } from "./family";
import { RELATIVE_BIAS } from "./position-bias";

/** The classes of a natural language inference head, in the order of its rows in our folders. */
export const RELATIONS = ["entailment", "neutral", "contradiction"] as const;

/**
 * Standard deviation of new weights, cut off at two deviations.
 * @see Devlin et al., BERT, NAACL 2019, published code.
 */
const INITIAL_DEVIATION = 0.02;
const CUT_OFF = 2;

/** The dense layer between `[CLS]` and a classifier. */
export const POOLER = "pooler.dense";
/** How RoBERTa's classifiers name that layer. */
export const CLASSIFIER_POOLER = "classifier.dense.";

/**
 * Returns the shape of every weight by its published name, in a fixed order. Kernels are `[out, in]`.
 * @param head absent: the encoder alone.
 * @param present the weights that there are: a reranker has a pooler or has none.
 */
export function bertShapes(
  config: BertConfig,
  head?: HeadName,
  present?: { has(name: string): boolean },
): Map<string, readonly number[]> {
  const { hidden_size: width, intermediate_size: wide } = config;
  const { attention, relative } = FAMILIES[config.model_type];
  const shapes = new Map<string, readonly number[]>();
  const table = (name: string, rows: number): void => {
    shapes.set(`embeddings.${name}.weight`, [rows, width]);
  };
  const dense = (name: string, out: number, into: number): void => {
    shapes.set(`${name}.weight`, [out, into]).set(`${name}.bias`, [out]);
  };
  const norm = (name: string): void => {
    shapes.set(`${name}.LayerNorm.weight`, [width]).set(`${name}.LayerNorm.bias`, [width]);
  };
  table("word_embeddings", config.vocab_size);
  table("position_embeddings", config.max_position_embeddings);
  if (config.type_vocab_size > 0) table("token_type_embeddings", config.type_vocab_size);
  norm("embeddings");
  for (let i = 0; i < config.num_hidden_layers; i++) {
    const layer = `encoder.layer.${i}`;
    const { query, key, value, output } = attention;
    for (const part of [query, key, value, output]) dense(`${layer}.${part}`, width, width);
    norm(`${layer}.${attention.norm}`);
    dense(`${layer}.intermediate.dense`, wide, width);
    dense(`${layer}.output.dense`, width, wide);
    norm(`${layer}.output`);
  }
  if (relative) {
    const buckets = config.relative_attention_num_buckets as number;
    shapes.set(RELATIVE_BIAS, [buckets, config.num_attention_heads]);
  }
  if (head === "masked-lm") {
    dense("cls.predictions.transform.dense", width, width);
    norm("cls.predictions.transform");
    // The decoder's kernel is the table of word embeddings.
    shapes.set("cls.predictions.bias", [config.vocab_size]);
  }
  if (head === "nli") {
    dense(POOLER, width, width);
    dense("classifier", RELATIONS.length, width);
  }
  if (head === "reranker") {
    if (present?.has(`${POOLER}.weight`) !== false) dense(POOLER, width, width);
    dense("classifier", 1, width);
  }
  return shapes;
}

/**
 * Returns our name of a published weight: without the prefix of its family, with LayerNorm's gamma and beta
 * of old checkpoints as weight and bias, and the two layers of RoBERTa's classifiers named as BERT's.
 */
export function bertName(name: string, { model_type }: Pick<BertConfig, "model_type">): string {
  const { prefix } = FAMILIES[model_type];
  const own = name.startsWith(`${prefix}.`) ? name.slice(prefix.length + 1) : name;
  return own
    .replace(CLASSIFIER_POOLER, `${POOLER}.`)
    .replace(/^classifier\.out_proj\./, "classifier.")
    .replace(/LayerNorm\.gamma$/, "LayerNorm.weight")
    .replace(/LayerNorm\.beta$/, "LayerNorm.bias");
}

/**
 * Returns whether mean pooling does not use a published tensor, nor any head of ours that lacks it among its
 * shapes: heads of pre-training, the pooler, position numbers.
 */
export function isUnusedByPooling(name: string): boolean {
  return /^(cls|pooler|lm_head)\./.test(name) || /^embeddings\.(position|token_type)_ids$/.test(name);
}

/**
 * Returns weights of a new network: kernels and tables from a truncated normal distribution, scales 1,
 * biases 0. Equal seeds give equal weights.
 */
export function initialiseBert(config: BertConfig, seed: number): Map<string, Float32Array> {
  const next = truncatedNormal(seed);
  return new Map(
    [...bertShapes(config)].map(([name, shape]) => {
      const weight = new Float32Array(shape.reduce((product, length) => product * length, 1));
      if (name.endsWith("LayerNorm.weight")) weight.fill(1);
      else if (!name.endsWith(".bias")) for (let i = 0; i < weight.length; i++) weight[i] = next();
      return [name, weight];
    }),
  );
}

/**
 * Returns a source of normal numbers; those beyond the cut-off are drawn again.
 * @see Box and Muller, 1958.
 */
function truncatedNormal(seed: number): () => number {
  const rng = createRng(seed);
  return () => {
    for (;;) {
      const radius = Math.sqrt(-2 * Math.log(1 - rng.next()));
      const value = radius * Math.cos(2 * Math.PI * rng.next());
      if (Math.abs(value) <= CUT_OFF) return value * INITIAL_DEVIATION;
    }
  };
}
