import * as v from "valibot";
import { InputError } from "../../core/errors";
import { anObject, object, readAs, whole } from "../../core/values/shape";
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

const pieceNumber = whole(0);
const isOn = v.optional(v.boolean(), true);
const normalizerShape = object({
  type: v.literal("BertNormalizer"),
  clean_text: v.optional(v.literal(true), true),
  handle_chinese_chars: isOn,
  strip_accents: v.nullish(v.boolean()),
  lowercase: isOn,
});
/** No `record`: that would lose pieces that are called prototype and constructor. */
const vocabShape = v.pipe(
  anObject(),
  v.check(
    (vocab) => wrongPiece(vocab) === undefined,
    ({ input }) => `the piece ${JSON.stringify(wrongPiece(input))} has no number`,
  ),
  v.transform((vocab) => vocab as Readonly<Record<string, number>>),
);
const tokenizerShape = object({
  normalizer: normalizerShape,
  model: object({
    vocab: vocabShape,
    unk_token: v.optional(v.literal("[UNK]"), "[UNK]"),
    continuing_subword_prefix: v.optional(v.literal("##"), "##"),
    max_input_chars_per_word: v.optional(v.literal(100), 100),
  }),
});
const typeShape = object({ type: v.optional(v.string()) });
/** Tokenizers of these classes do what `tokenizer.json` says, whatever else their settings hold. */
const BY_JSON: readonly string[] = ["PreTrainedTokenizerFast", "TokenizersBackend"];
const BERTS: readonly string[] = ["BertTokenizer", "BertTokenizerFast"];
const classShape = object({
  tokenizer_class: v.optional(v.picklist([...BERTS, ...BY_JSON]), "BertTokenizer"),
});
const optionsShape = object({
  do_lower_case: isOn,
  strip_accents: v.nullish(v.boolean()),
  tokenize_chinese_chars: isOn,
});

function wrongPiece(vocab: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(vocab).find((name) => !v.is(pieceNumber, vocab[name]));
}

/**
 * Returns the vocabulary in a `tokenizer.json`.
 * @param file for messages.
 * @throws InputError `TOKENIZER_UNSUPPORTED` when it is not a WordPiece of BERT's kind, `VOCABULARY_FORMAT`
 *   when it is damaged.
 */
export function parseTokenizerJson(content: string, file: string): Required<WordPieceVocabulary> {
  let json: Readonly<Record<string, unknown>>;
  try {
    json = v.parse(anObject(), JSON.parse(content));
  } catch (cause) {
    throw damaged(file, "the tokenizer is not a JSON object", cause);
  }
  const model = v.safeParse(typeShape, json["model"]);
  // Files of early versions of the format name no type; their content shows it.
  const type = model.success ? (model.output.type ?? "WordPiece") : undefined;
  if (type !== "WordPiece")
    throw unsupported(file, `its model is of type ${type ?? "(none)"}; expected WordPiece`);
  const { normalizer, model: pieces } = readAs(tokenizerShape, json, (fault) => unsupported(file, fault));
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
 * Returns how words are made by a `tokenizer_config.json`, the companion of `vocab.txt` or `tokenizer.json`.
 * @param ofJson what the `tokenizer.json` beside it says, if there is one.
 * @throws InputError `TOKENIZER_UNSUPPORTED` or `VOCABULARY_FORMAT`.
 */
export function parseTokenizerConfig(content: string, file: string, ofJson?: WordOptions): WordOptions {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (cause) {
    throw damaged(file, "the tokenizer's settings are not JSON", cause);
  }
  const refuse = (fault: string): InputError => unsupported(file, fault);
  const { tokenizer_class } = readAs(classShape, json, refuse);
  if (BY_JSON.includes(tokenizer_class)) {
    if (ofJson) return ofJson;
    throw refuse(`its class ${tokenizer_class} reads tokenizer.json, which is missing`);
  }
  const { do_lower_case, strip_accents, tokenize_chinese_chars } = readAs(optionsShape, json, refuse);
  return {
    lowerCase: do_lower_case,
    stripAccents: strip_accents ?? do_lower_case,
    splitCjk: tokenize_chinese_chars,
  };
}

/** Returns the error for a tokenizer that is damaged. */
export function damaged(file: string, problem: string, cause?: unknown): InputError {
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
