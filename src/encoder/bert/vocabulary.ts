import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  parseTokenizerConfig,
  parseTokenizerJson,
  parseVocabularyText,
  UNCASED,
  WordPiece,
} from "../../base/text";
import { MAX_VOCABULARY_BYTES } from "../checkpoint";
import { refusePointers } from "../checkpoint/lfs-pointer";
import { readSmallBytes, readSmallFile } from "../checkpoint/small-file";
import {
  isBertWordPiece,
  type ModelTokenizer,
  readTableTokenizer,
  readTokenizerJson,
  unsupported,
} from "../tokenizer";
import { notAModel, PUBLISHED } from "./published";

interface TokenizerOfFolder {
  /** File of the vocabulary, for messages. */
  readonly source: string;
  readonly tokenizer: ModelTokenizer;
}

/**
 * Reads the tokenizer of a published folder: BERT's word pieces become our own tokenizer, of others the
 * `tokenizer.json` is kept.
 * @param network folder of the network, in which tokenizers stand first.
 * @param lowerCase whether texts are lower-cased before the tokenizer.
 * @throws InputError `MODEL_FORMAT`, `FILE_TOO_LARGE`, `VOCABULARY_FORMAT`, `TOKENIZER_UNSUPPORTED`.
 */
export function readTokenizer(network: string, folder: string, lowerCase: boolean): TokenizerOfFolder {
  const find = (name: string): string | undefined =>
    [join(network, name), join(folder, name)].find((path) => existsSync(path));
  const json = find(PUBLISHED.tokenizer);
  const list = find(PUBLISHED.vocabulary);
  refusePointers([json, list]);
  const bytes = json === undefined ? undefined : readSmallBytes(json, MAX_VOCABULARY_BYTES);
  if (json !== undefined && bytes && !isBertWordPiece(bytes, json)) {
    if (lowerCase) throw unsupported(json, "texts are to be lower-cased before it (do_lower_case)");
    return { source: json, tokenizer: readTokenizerJson(bytes, json) };
  }
  const settings = find(PUBLISHED.tokenizerConfig);
  const whole = json !== undefined && bytes ? parseTokenizerJson(textOf(bytes), json) : undefined;
  // The settings win, as they do for the library that published them.
  const options = settings
    ? parseTokenizerConfig(readSmallFile(settings, MAX_VOCABULARY_BYTES) ?? "", settings, whole?.options)
    : (whole?.options ?? UNCASED);
  const source = json ?? list;
  // Python's library reads the list only where there is no tokenizer.json.
  const pieces =
    whole?.pieces ?? (list && parseVocabularyText(readSmallFile(list, MAX_VOCABULARY_BYTES) ?? ""));
  if (source === undefined || !pieces) {
    throw notAModel(folder, `${PUBLISHED.vocabulary} and ${PUBLISHED.tokenizer} are missing`);
  }
  const tokenizer = new WordPiece(pieces, lowerCase ? { ...options, lowerCase } : options, source);
  return { source, tokenizer };
}

/**
 * Reads the tokenizer of a table of vectors. It needs no pieces around texts, so its vocabulary may lack
 * them.
 * @param place folder of the table, in which tokenizers stand first.
 * @throws InputError as `readTokenizer`.
 */
export function readTokenizerOfTable(place: string, folder: string): TokenizerOfFolder {
  const json = [place, folder]
    .map((each) => join(each, PUBLISHED.tokenizer))
    .find((path) => existsSync(path));
  refusePointers([json]);
  const bytes = json === undefined ? undefined : readSmallBytes(json, MAX_VOCABULARY_BYTES);
  if (json === undefined || !bytes) return readTokenizer(place, folder, false);
  const isBerts =
    isBertWordPiece(bytes, json) && hasBertPieces(parseTokenizerJson(textOf(bytes), json).pieces);
  if (isBerts) return readTokenizer(place, folder, false);
  return { source: json, tokenizer: readTableTokenizer(bytes, json) };
}

function hasBertPieces(pieces: readonly string[]): boolean {
  return pieces.includes("[CLS]") && pieces.includes("[SEP]");
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\ufeff/, "");
}
