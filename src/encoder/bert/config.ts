import * as v from "valibot";
import { InputError } from "../../base/core/errors";
import { looseObject, number, readAs, whole } from "../../base/core/values/shape";

const side = (max: number, min = 1) => whole(min, max);
const share = v.optional(v.pipe(number, v.minValue(0), v.maxValue(0.9)), 0.1);

const shared = {
  vocab_size: side(1 << 22),
  hidden_size: side(8192),
  num_hidden_layers: side(128),
  num_attention_heads: side(256),
  intermediate_size: side(65536),
  hidden_act: v.optional(v.literal("gelu"), "gelu"),
  max_position_embeddings: side(16384, 8),
  layer_norm_eps: v.optional(v.pipe(number, v.gtValue(0), v.maxValue(0.1)), 1e-12),
  hidden_dropout_prob: share,
  attention_probs_dropout_prob: share,
  position_embedding_type: v.optional(v.literal("absolute"), "absolute"),
  is_decoder: v.optional(v.literal(false), false),
};
/** The piece behind whose number positions begin. */
const padding = v.optional(side(7, 0), 1);

const configShape = v.variant("model_type", [
  v.object({ model_type: v.literal("bert"), ...shared, type_vocab_size: v.optional(side(16), 2) }),
  v.object({
    model_type: v.picklist(["roberta", "xlm-roberta"]),
    ...shared,
    type_vocab_size: v.optional(side(16), 2),
    pad_token_id: padding,
  }),
  v.object({
    model_type: v.literal("mpnet"),
    ...shared,
    type_vocab_size: v.optional(v.literal(0), 0),
    pad_token_id: padding,
    relative_attention_num_buckets: v.optional(side(1024, 4), 32),
  }),
]);
type AnyConfig = v.InferOutput<typeof configShape>;

/** What a network is built from, under the names of the published `config.json`. */
export type BertConfig = Readonly<Omit<Extract<AnyConfig, { model_type: "bert" }>, "model_type">> & {
  readonly model_type: AnyConfig["model_type"];
  readonly pad_token_id?: number;
  /** Of networks whose attention knows how far pieces are apart. */
  readonly relative_attention_num_buckets?: number;
};

const typeShape = looseObject({ model_type: v.optional(v.string(), "bert") });
const TYPES: readonly string[] = ["bert", "roberta", "xlm-roberta", "mpnet"];

/**
 * Returns the configuration of a network.
 * @param json parsed `config.json`; keys without meaning for the vectors are left out of the result.
 * @param file for messages.
 * @throws InputError `MODEL_ARCHITECTURE` for networks of another type, `MODEL_CONFIG` for a key that is
 *   missing or out of range.
 */
export function parseBertConfig(json: unknown, file: string): BertConfig {
  const other = (): Error => badConfig(file, "the whole: it is no object with a model_type");
  const named = readAs(typeShape, json, other);
  const { model_type } = named;
  if (!TYPES.includes(model_type)) {
    throw new InputError(
      `the network is of type "${model_type}"; expected one of ${TYPES.join(", ")}`,
      { file },
      {
        code: "MODEL_ARCHITECTURE",
        hint: "BERT, RoBERTa, XLM-R, MPNet and models of their build are supported, among them MiniLM, E5, BGE and GTE. Others work as ONNX graphs (--onnx), published or exported: optimum-cli export onnx --model DIR --task feature-extraction OUT",
      },
    );
  }
  const config = readAs(configShape, named, (fault) => badConfig(file, fault));
  const { hidden_size, num_attention_heads } = config;
  if (hidden_size % num_attention_heads !== 0) {
    throw badConfig(
      file,
      `hidden_size ${hidden_size} is not a multiple of num_attention_heads ${num_attention_heads}`,
    );
  }
  return config;
}

function badConfig(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    {
      code: "MODEL_CONFIG",
      hint: "Get config.json again from where the model was published. If it says the same there, the network is of another build: use another model.",
    },
  );
}
