import { z } from "zod";
import { InputError } from "../../base/core/errors";

const side = (max: number, min = 1) => z.number().int().min(min).max(max);
const share = z.number().min(0).max(0.9).default(0.1);

const configShape = z.object({
  model_type: z.literal("bert").default("bert"),
  vocab_size: side(1 << 22),
  hidden_size: side(8192),
  num_hidden_layers: side(128),
  num_attention_heads: side(256),
  intermediate_size: side(65536),
  hidden_act: z.literal("gelu").default("gelu"),
  max_position_embeddings: side(8192, 8),
  type_vocab_size: side(16).default(2),
  layer_norm_eps: z.number().positive().max(0.1).default(1e-12),
  hidden_dropout_prob: share,
  attention_probs_dropout_prob: share,
  position_embedding_type: z.literal("absolute").default("absolute"),
  is_decoder: z.literal(false).default(false),
});

/** What a BERT is built from, under the names of the published `config.json`. */
export type BertConfig = Readonly<z.infer<typeof configShape>>;

const typeShape = z.looseObject({ model_type: z.string().optional() });

/**
 * Returns the configuration of a BERT.
 * @param json parsed `config.json`; keys without meaning for the vectors are left out of the result.
 * @param file for messages.
 * @throws InputError `MODEL_ARCHITECTURE` for networks of another type, `MODEL_CONFIG` for a key that is
 *   missing or out of range.
 */
export function parseBertConfig(json: unknown, file: string): BertConfig {
  const type = typeShape.safeParse(json);
  if (type.success && type.data.model_type !== undefined && type.data.model_type !== "bert") {
    throw new InputError(
      `the network is of type "${type.data.model_type}"; expected "bert"`,
      { file },
      {
        code: "MODEL_ARCHITECTURE",
        hint: "BERT and smaller networks of its build are supported, among them stsb-bert-base and the MiniLM models.",
      },
    );
  }
  const parsed = configShape.safeParse(json);
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
