import { InputError } from "../../core/errors";
import type { WordOptions } from "../language/basic-words";

/** A WordPiece vocabulary and how words are made before it is applied. */
export interface WordPieceVocabulary {
  /** All pieces in the order of their numbers. */
  readonly pieces: readonly string[];
  /** How words are made, by the file; absent where it does not say. */
  readonly options?: WordOptions;
}

/** Returns the pieces of a `vocab.txt`: one a line, numbered from 0. */
export function parseVocabularyText(content: string): string[] {
  return content.replace(/\r?\n$/, "").split(/\r?\n/);
}

/** Made where a `tokenizer.json` is read: most programs read none, and zod takes long to load. */
function makeShapes() {
  const { z } = require("zod") as typeof import("zod");
  const normalizerShape = z.object({
    type: z.literal("BertNormalizer"),
    clean_text: z.literal(true).default(true),
    handle_chinese_chars: z.boolean().default(true),
    strip_accents: z.boolean().nullish(),
    lowercase: z.boolean().default(true),
  });

  const tokenizerShape = z.object({
    normalizer: normalizerShape,
    model: z.object({
      vocab: z.record(z.string(), z.number().int().nonnegative()),
      unk_token: z.literal("[UNK]").default("[UNK]"),
      continuing_subword_prefix: z.literal("##").default("##"),
      max_input_chars_per_word: z.literal(100).default(100),
    }),
  });

  const typeShape = z.looseObject({ type: z.string().optional() });
  const optionsShape = z.looseObject({
    do_lower_case: z.boolean().default(true),
    strip_accents: z.boolean().nullish(),
    tokenize_chinese_chars: z.boolean().default(true),
    tokenizer_class: z.enum(["BertTokenizer", "BertTokenizerFast"]).optional(),
  });
  return { objectShape: z.looseObject({}), tokenizerShape, typeShape, optionsShape };
}

/**
 * Returns the vocabulary in a `tokenizer.json`.
 * @param file for messages.
 * @throws InputError `TOKENIZER_UNSUPPORTED` when it is not a WordPiece of BERT's kind, `VOCABULARY_FORMAT`
 *   when it is damaged.
 */
export function parseTokenizerJson(content: string, file: string): Required<WordPieceVocabulary> {
  const { objectShape, tokenizerShape, typeShape } = makeShapes();
  let json: Readonly<Record<string, unknown>>;
  try {
    json = objectShape.parse(JSON.parse(content));
  } catch (cause) {
    throw damaged(file, "the tokenizer is not a JSON object", cause);
  }
  const model = typeShape.safeParse(json["model"]);
  // Files of early versions of the format name no type; their content shows it.
  const type = model.success ? (model.data.type ?? "WordPiece") : undefined;
  if (type !== "WordPiece")
    throw unsupported(file, `its model is of type ${type ?? "(none)"}; expected WordPiece`);
  const parsed = tokenizerShape.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unsupported(file, `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { normalizer, model: pieces } = parsed.data;
  const { lowercase, strip_accents, handle_chinese_chars } = normalizer;
  return {
    pieces: inOrder(pieces.vocab, file),
    options: {
      lowerCase: lowercase,
      // By default it follows `lowercase`, as in the published code.
      stripAccents: strip_accents ?? lowercase,
      splitCjk: handle_chinese_chars,
    },
  };
}

function inOrder(numbers: Readonly<Record<string, number>>, file: string): string[] {
  const names = Object.keys(numbers);
  const pieces = new Array<string | undefined>(names.length).fill(undefined);
  for (const name of names) {
    const id = numbers[name]!;
    if (id >= names.length || pieces[id] !== undefined) {
      throw damaged(file, `the number ${id} of piece ${JSON.stringify(name)} is taken or leaves a gap`);
    }
    pieces[id] = name;
  }
  return pieces as string[];
}

/**
 * Returns how words are made by a `tokenizer_config.json`, the companion of a `vocab.txt`.
 * @throws InputError `TOKENIZER_UNSUPPORTED` or `VOCABULARY_FORMAT`.
 */
export function parseTokenizerConfig(content: string, file: string): WordOptions {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (cause) {
    throw damaged(file, "the tokenizer's settings are not JSON", cause);
  }
  const parsed = makeShapes().optionsShape.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unsupported(file, `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { do_lower_case, strip_accents, tokenize_chinese_chars } = parsed.data;
  return {
    lowerCase: do_lower_case,
    stripAccents: strip_accents ?? do_lower_case,
    splitCjk: tokenize_chinese_chars,
  };
}

function damaged(file: string, problem: string, cause?: unknown): InputError {
  return new InputError(
    problem,
    { file },
    { code: "VOCABULARY_FORMAT", hint: "Get the file again from where the model was published.", cause },
  );
}

function unsupported(file: string, problem: string): InputError {
  return new InputError(
    `this tokenizer cannot be used: ${problem}`,
    { file },
    {
      code: "TOKENIZER_UNSUPPORTED",
      hint: "Models with BERT's WordPiece tokenizer are supported: BERT, MiniLM and smaller ones like them.",
    },
  );
}
