import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  parseTokenizerConfig,
  parseTokenizerJson,
  parseVocabularyText,
  UNCASED,
  WordPiece,
  type WordPieceVocabulary,
} from "../../base/text";
import { MAX_VOCABULARY_BYTES } from "../checkpoint";
import { readSmallFile } from "../checkpoint/small-file";
import { notAModel, PUBLISHED } from "./published";

/** A tokenizer, and the file that it is from. */
interface TokenizerOfFolder {
  readonly tokenizer: WordPiece;
  readonly source: string;
}

/**
 * Reads the tokenizer of a published model.
 * @param network folder of the network, whose files come first.
 * @param folder of the whole model.
 * @param lowerCase whether texts are lower-cased, whatever the tokenizer says.
 * @throws InputError `MODEL_FORMAT`, `VOCABULARY_FORMAT`, `TOKENIZER_UNSUPPORTED`.
 */
export function readTokenizer(network: string, folder: string, lowerCase: boolean): TokenizerOfFolder {
  const { source, pieces, options = UNCASED } = readVocabulary(network, folder);
  return {
    source,
    tokenizer: new WordPiece(pieces, lowerCase ? { ...options, lowerCase } : options, source),
  };
}

function readVocabulary(network: string, folder: string): WordPieceVocabulary & { readonly source: string } {
  const read = (name: string): { file: string; text: string } | undefined => {
    const file = [join(network, name), join(folder, name)].find((path) => existsSync(path));
    return file === undefined ? undefined : { file, text: readSmallFile(file, MAX_VOCABULARY_BYTES) ?? "" };
  };
  const list = read(PUBLISHED.vocabulary);
  const json = read(PUBLISHED.tokenizer);
  const settings = read(PUBLISHED.tokenizerConfig);
  const whole = json && parseTokenizerJson(json.text, json.file);
  // The settings win, as they do for the library that published them.
  const options = settings ? parseTokenizerConfig(settings.text, settings.file) : whole?.options;
  const known = options ? { options } : {};
  if (list) return { source: list.file, pieces: parseVocabularyText(list.text), ...known };
  if (json && whole) return { source: json.file, pieces: whole.pieces, ...known };
  throw notAModel(folder, `${PUBLISHED.vocabulary} and ${PUBLISHED.tokenizer} are missing`);
}
