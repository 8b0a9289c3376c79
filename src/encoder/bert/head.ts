import * as v from "valibot";
import { InputError } from "../../base/core/errors";
import { looseObject, record } from "../../base/core/values/shape";
import { WordPiece } from "../../base/text";
import type { HeadName, StoredTensor } from "../checkpoint";
import { type ModelTokenizer, unsupported } from "../tokenizer";
import type { BertConfig } from "./config";
import { FAMILIES } from "./family";
import { bertShapes, RELATIONS } from "./weights";

/** Stands for the word that a masked-language head fills in. */
export const MASK = "[MASK]";

/** The published names of the networks, behind that of the family. */
export const TASKS: Readonly<Record<HeadName, string>> = {
  "masked-lm": "ForMaskedLM",
  nli: "ForSequenceClassification",
  reranker: "ForSequenceClassification",
};
/** Names of tensors that are listed in a message. */
const LISTED = 8;

const settingsShape = looseObject({
  architectures: v.fallback(v.optional(v.array(v.string())), undefined),
  id2label: v.fallback(v.optional(record(v.string())), undefined),
  tie_word_embeddings: v.optional(v.unknown()),
});

/** A published network, before its head is taken over. */
interface Published {
  readonly config: BertConfig;
  /** Parsed `config.json`. */
  readonly json: unknown;
  readonly tokenizer: ModelTokenizer;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly files: Readonly<Record<"config" | "weights" | "vocabulary", string>>;
}

/** Returns what `config.json` says of a head. */
export function headConfig(head: HeadName, config: BertConfig): Record<string, unknown> {
  const labels = head === "nli" ? { id2label: Object.fromEntries(RELATIONS.entries()) } : {};
  return { architectures: [networkOf(head, config)], ...labels };
}

/**
 * Checks that a published network has the head and can use it.
 * @throws InputError `MODEL_HEAD` saying what the file holds; `MODEL_LABELS`, `MODEL_CONFIG`,
 *   `VOCABULARY_FORMAT`, `TOKENIZER_UNSUPPORTED`.
 */
export function checkHead(head: HeadName, { config, json, tokenizer, tensors, files }: Published): void {
  if (head === "masked-lm" && config.model_type !== "bert") {
    throw noHead(files.config, `words are filled in by networks of type bert; this is ${config.model_type}`);
  }
  const encoder = bertShapes(config);
  const missing = [...bertShapes(config, head, tensors).keys()].find((name) => !tensors.has(name));
  if (missing !== undefined && !encoder.has(missing)) {
    const beside = [...tensors.keys()].filter(
      (name) => !encoder.has(name) && !name.startsWith("embeddings."),
    );
    const { architectures } = v.parse(settingsShape, json);
    throw noHead(
      files.weights,
      `this is no ${networkOf(head, config)}: ${missing} is missing. ` +
        (architectures ? `config.json names ${architectures.join(", ")}; ` : "") +
        `beside the encoder the file holds ${beside.slice(0, LISTED).join(", ") || "nothing"}`,
    );
  }
  if (head === "nli" || head === "reranker") {
    if (head === "nli") relationRows(json, files.config);
    else requireOneLabel(tensors, files.weights);
    if (config.model_type === "bert" && config.type_vocab_size < 2) {
      throw new InputError(
        "type_vocab_size is 1; a pair of sentences needs 2",
        { file: files.config },
        { code: "MODEL_CONFIG", hint: "Use a model that was trained on pairs of sentences." },
      );
    }
    return;
  }
  if (v.parse(settingsShape, json).tie_word_embeddings === false) {
    throw noHead(
      files.config,
      "tie_word_embeddings is false; the decoder must be the table of word embeddings",
    );
  }
  if (!(tokenizer instanceof WordPiece)) {
    throw unsupported(files.vocabulary, "only models with BERT's word pieces fill in words");
  }
  if (!tokenizer.vocabulary.includes(MASK)) {
    throw new InputError(
      `the vocabulary of ${tokenizer.vocabSize} pieces lacks ${MASK}`,
      { file: files.vocabulary },
      { code: "VOCABULARY_FORMAT", hint: "Get the vocabulary from where the model was published." },
    );
  }
}

/**
 * Refuses the weights of a classifier where an encoder is wanted: its vectors were trained for something
 * else.
 * @throws InputError `MODEL_HEAD`.
 */
export function refuseClassifier(tensors: Published["tensors"], file: string): void {
  const classes = tensors.get("classifier.weight")?.shape[0];
  if (classes === undefined) return;
  throw new InputError(
    `the file holds a classifier with ${classes} rows; an encoder has none`,
    { file },
    {
      code: "MODEL_HEAD",
      hint: "Keep it with its head: --as reranker for a cross-encoder of one row, --as nli for inference of three. As the encoder, use a model that was published for sentence vectors.",
    },
  );
}

function networkOf(head: HeadName, { model_type }: BertConfig): string {
  return FAMILIES[model_type].network + TASKS[head];
}

/** @throws InputError `MODEL_LABELS`. */
function requireOneLabel(tensors: Published["tensors"], file: string): void {
  const labels = tensors.get("classifier.weight")?.shape[0];
  if (labels === 1) return;
  throw new InputError(
    `classifier.weight has ${labels} rows; a reranker has one, the score of a pair of texts`,
    { file },
    {
      code: "MODEL_LABELS",
      hint: "Use a cross-encoder that was published for ranking, such as cross-encoder/ms-marco-MiniLM-L-6-v2.",
    },
  );
}

/**
 * Brings the rows of a published classifier into the order of `RELATIONS`.
 * @throws InputError `MODEL_LABELS`.
 */
export function sortRelations(values: Map<string, Float32Array>, json: unknown, file: string): void {
  const rows = relationRows(json, file);
  for (const name of ["classifier.weight", "classifier.bias"]) {
    const data = values.get(name) as Float32Array;
    const width = data.length / rows.length;
    values.set(
      name,
      data.map((_, i) => data[rows[Math.floor(i / width)]! * width + (i % width)]!),
    );
  }
}

/** Returns the published row of each relation. */
function relationRows(json: unknown, file: string): number[] {
  const { id2label = {} } = v.parse(settingsShape, json);
  const numbers = Object.keys(id2label);
  const rows = RELATIONS.map((relation) =>
    Number(numbers.find((number) => id2label[number]?.toLowerCase() === relation)),
  );
  if (numbers.length === rows.length && rows.every((row) => row < rows.length)) return rows;
  const found = Object.values(id2label).slice(0, LISTED).join(", ");
  throw new InputError(
    `id2label names ${found || "no labels"}; expected ${RELATIONS.join(", ")}, in any order`,
    { file },
    {
      code: "MODEL_LABELS",
      hint: "Use a model for natural language inference. If its labels have numbers only, write their names into id2label, as its page gives them.",
    },
  );
}

function noHead(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    {
      code: "MODEL_HEAD",
      hint: "Use --as with a model that was published for that task, or leave --as out.",
    },
  );
}
