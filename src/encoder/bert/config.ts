import { z } from "zod";
import { InputError } from "../../base/core/errors";

const side = (max: number, min = 1) => z.number().int().min(min).max(max);
const share = z.number().min(0).max(0.9).default(0.1);

const shared = {
  vocab_size: side(1 << 22),
  hidden_size: side(8192),
  num_hidden_layers: side(128),
  num_attention_heads: side(256),
  intermediate_size: side(65536),
  hidden_act: z.literal("gelu").default("gelu"),
  max_position_embeddings: side(16384, 8),
  layer_norm_eps: z.number().positive().max(0.1).default(1e-12),
  hidden_dropout_prob: share,
  attention_probs_dropout_prob: share,
  position_embedding_type: z.literal("absolute").default("absolute"),
  is_decoder: z.literal(false).default(false),
};
/** The piece behind whose number positions begin. */
const padding = z.number().int().min(0).max(7).default(1);

const configShape = z.discriminatedUnion("model_type", [
  z.object({ model_type: z.literal("bert"), ...shared, type_vocab_size: side(16).default(2) }),
  z.object({
    model_type: z.enum(["roberta", "xlm-roberta"]),
    ...shared,
    type_vocab_size: side(16).default(2),
    pad_token_id: padding,
  }),
  z.object({
    model_type: z.literal("mpnet"),
    ...shared,
    type_vocab_size: z.literal(0).default(0),
    pad_token_id: padding,
    relative_attention_num_buckets: z.number().int().min(4).max(1024).default(32),
  }),
]);
type AnyConfig = z.infer<typeof configShape>;

/** What a network is built from, under the names of the published `config.json`. */
export type BertConfig = Readonly<Omit<Extract<AnyConfig, { model_type: "bert" }>, "model_type">> & {
  readonly model_type: AnyConfig["model_type"];
  readonly pad_token_id?: number;
  /** Of networks whose attention knows how far pieces are apart. */
  readonly relative_attention_num_buckets?: number;
};

const typeShape = z.looseObject({ model_type: z.string().default("bert") });
const TYPES: readonly string[] = ["bert", "roberta", "xlm-roberta", "mpnet"];

/**
 * Returns the configuration of a network.
 * @param json parsed `config.json`; keys without meaning for the vectors are left out of the result.
 * @param file for messages.
 * @throws InputError `MODEL_ARCHITECTURE` for networks of another type, `MODEL_CONFIG` for a key that is
 *   missing or out of range.
 */
export function parseBertConfig(json: unknown, file: string): BertConfig {
  const type = typeShape.safeParse(json);
  if (!type.success) throw badConfig(file, "the whole: it is no object with a model_type");
  const { model_type } = type.data;
  if (!TYPES.includes(model_type)) {
    throw new InputError(
      `the network is of type "${model_type}"; expected one of ${TYPES.join(", ")}`,
      { file },
      {
        code: "MODEL_ARCHITECTURE",
        hint: "BERT, RoBERTa, XLM-R, MPNet and models of their build are supported, among them MiniLM, E5, BGE and GTE.",
      },
    );
  }
  const parsed = configShape.safeParse(type.data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badConfig(file, `${issue?.path.join(".") || "the whole"}: ${issue?.message}`);
  }
  const { hidden_size, num_attention_heads } = parsed.data;
  if (hidden_size % num_attention_heads !== 0) {
    throw badConfig(
      file,
      `hidden_size ${hidden_size} is not a multiple of num_attention_heads ${num_attention_heads}`,
    );
  }
  return parsed.data;
}

function badConfig(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    { code: "MODEL_CONFIG", hint: "Get config.json again from where the model was published." },
  );
}
