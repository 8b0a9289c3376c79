import { createHash, type Hash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ByteSource,
  ownBytes,
  readReplaced,
  type WriteTarget,
  writeArtifact,
} from "../../base/artifact";
import { CrowdcheckedError } from "../../base/core/errors";
import { CODE_VERSION } from "../../base/core/version";
import type { WordOptions } from "../../base/text";
import {
  type Architecture,
  corruptModel,
  MODEL_FILES,
  MODEL_VERSION,
  type ModelManifest,
  otherArchitecture,
  type Provenance,
  readModelManifest,
  requireReadable,
  WORDS,
} from "./manifest";
import { type NewTensor, readSafetensors, type StoredTensor, writeSafetensors } from "./safetensors";

/** Bytes hashed at a time. */
const CHUNK_BYTES = 1 << 20;
const MAX_CONFIG_BYTES = 1 << 20;
/** In the order in which the hash has them. */
const WORD_OPTIONS = ["lowerCase", "stripAccents", "splitCjk"] as const;
/** Vocabularies of a quarter of a million pieces have 17 MB. */
export const MAX_VOCABULARY_BYTES = 1 << 26;

type AboutModel = Pick<
  ModelManifest,
  "architecture" | "head" | "dimension" | "maxLength" | "tokenizer" | "pooling" | "prefixes" | "files"
>;

/** What a model's folder keeps of its tokenizer: BERT's word pieces, or a published `tokenizer.json`. */
export type StoredTokenizer =
  | {
      readonly options: WordOptions;
      /** All pieces in the order of their numbers. */
      readonly vocabulary: readonly string[];
    }
  | { readonly published: Uint8Array };

/** A model to write. */
export interface NewModel extends Omit<AboutModel, "tokenizer" | "files"> {
  readonly tokenizer: StoredTokenizer;
  readonly provenance: Provenance;
  /** Configuration of the network; JSON. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly tensors: ReadonlyMap<string, NewTensor>;
  /**
   * Writes the weights as other files into the folder that is being built, and returns their names. Absent:
   * the tensors are written.
   */
  readonly writeFiles?: (building: string) => readonly string[];
}

/** The content of a model folder. */
export interface ModelFolder {
  readonly folder: string;
  readonly manifest: ModelManifest;
  /** Parsed `config.json`; the architecture checks it. */
  readonly config: unknown;
  /** Empty where the weights are in other files. */
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly tokenizer: StoredTokenizer;
}

/**
 * Writes a model into `folder`, replacing the former one in one step.
 * @throws EnvironmentError `DISK_FULL` or `MODEL_WRITE`; InputError `MODEL_CONFIG` where it could not be read
 *   again; the former model is then untouched.
 */
export function saveModel(folder: string, model: NewModel): ModelManifest {
  return writeArtifact(modelTarget(folder), (building): ModelManifest => {
    const { config, tensors, writeFiles, provenance, tokenizer: stored, ...rest } = model;
    const published = "published" in stored;
    const files = writeFiles ? { files: [...writeFiles(building)] } : {};
    const named = published ? MODEL_FILES.tokenizer : stored.options;
    const about: AboutModel = { ...rest, tokenizer: named, ...files };
    writeFileSync(join(building, MODEL_FILES.config), `${JSON.stringify(config, null, 1)}\n`);
    writeFileSync(
      join(building, vocabularyFile(about)),
      published ? stored.published : `${stored.vocabulary.join("\n")}\n`,
    );
    if (!writeFiles) writeSafetensors(join(building, MODEL_FILES.weights), tensors, { format: "pt" });
    return requireReadable(folder, {
      version: MODEL_VERSION,
      ...about,
      hash: hashOf(building, about),
      createdAt: new Date().toISOString(),
      codeVersion: CODE_VERSION,
      ...provenance,
    });
  });
}

/** Returns the target for errors of writing a model: `MODEL_WRITE`. */
export function modelTarget(folder: string): WriteTarget {
  return {
    what: "model",
    path: folder,
    code: "MODEL_WRITE",
    intact: "The former model, if any, is untouched.",
    next: "run the command again",
  };
}

/**
 * Reads a whole model and compares its files with its hash.
 * @param architecture the one that the caller needs; default: any.
 * @param bytesFor gives the memory of the tensors.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function loadModel(
  folder: string,
  architecture?: Architecture,
  bytesFor: ByteSource = ownBytes,
): ModelFolder {
  return readReplaced(folder, () => readModel(folder, architecture, bytesFor));
}

function readModel(
  folder: string,
  architecture: Architecture | undefined,
  bytesFor: ByteSource,
): ModelFolder {
  const manifest = readModelManifest(folder);
  if (architecture !== undefined && manifest.architecture !== architecture) {
    throw otherArchitecture(folder, manifest.architecture, [architecture]);
  }
  try {
    checkSize(folder, MODEL_FILES.config, MAX_CONFIG_BYTES);
    checkSize(folder, vocabularyFile(manifest), MAX_VOCABULARY_BYTES);
    compare(folder, manifest);
    const ofModel: ByteSource = (name, ...rest) => bytesFor(`${manifest.hash} ${name}`, ...rest);
    return {
      folder,
      manifest,
      config: JSON.parse(readFileSync(join(folder, MODEL_FILES.config), "utf8")),
      tensors: manifest.files ? new Map() : readSafetensors(join(folder, MODEL_FILES.weights), ofModel),
      tokenizer: readStored(folder, manifest),
    };
  } catch (cause) {
    throw asCorrupt(folder, cause);
  }
}

/**
 * Compares a model's files with its hash, and those of the bag that a graph has its vectors of words from.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function verifyModel(folder: string): void {
  const manifest = readModelManifest(folder);
  try {
    compare(folder, manifest);
    if (manifest.architecture === "onnx" && namesWords(folder)) verifyModel(join(folder, WORDS));
  } catch (cause) {
    throw asCorrupt(folder, cause);
  }
}

/** Returns whether a graph's `config.json` names the bag beside it. */
function namesWords(folder: string): boolean {
  const { words } = JSON.parse(readFileSync(join(folder, MODEL_FILES.config), "utf8")) as { words?: unknown };
  return typeof words === "string";
}

function compare(folder: string, manifest: ModelManifest): void {
  if (hashOf(folder, manifest) !== manifest.hash)
    throw corruptModel(folder, "its files do not match the hash in its manifest");
}

function asCorrupt(folder: string, cause: unknown): unknown {
  if (cause instanceof CrowdcheckedError && cause.code === "MODEL_CORRUPT") return cause;
  return corruptModel(folder, (cause as Error).message.replace(/\.$/, ""), cause);
}

function readStored(folder: string, about: AboutModel): StoredTokenizer {
  const bytes = readFileSync(join(folder, vocabularyFile(about)));
  if (about.tokenizer === MODEL_FILES.tokenizer) return { published: bytes };
  return { options: about.tokenizer, vocabulary: bytes.toString("utf8").replace(/\n$/, "").split("\n") };
}

function vocabularyFile({ tokenizer }: Pick<AboutModel, "tokenizer">): string {
  return tokenizer === MODEL_FILES.tokenizer ? MODEL_FILES.tokenizer : MODEL_FILES.vocabulary;
}

/** Returns the names of a model's files beside its manifest. */
export function filesOf(about: Pick<AboutModel, "tokenizer" | "files">): readonly string[] {
  return [MODEL_FILES.config, vocabularyFile(about), ...(about.files ?? [MODEL_FILES.weights])];
}

function checkSize(folder: string, name: string, limit: number): void {
  const { size } = statSync(join(folder, name));
  if (size > limit) throw corruptModel(folder, `${name} has ${size} bytes; at most ${limit} are allowed`);
}

/** Returns the SHA-256 of everything that the vectors depend on. */
function hashOf(folder: string, about: AboutModel): string {
  const { architecture, dimension, maxLength, tokenizer, pooling = "mean", prefixes } = about;
  const hash = createHash("sha256");
  const words = tokenizer === MODEL_FILES.tokenizer ? [] : WORD_OPTIONS.map((option) => tokenizer[option]);
  // What is as it always was is left out: the hashes of earlier models stay what they are.
  const { tweet = "", article = "" } = prefixes ?? {};
  const special = pooling === "mean" && tweet === "" && article === "" ? [] : [pooling, tweet, article];
  hash.update(JSON.stringify([architecture, dimension, maxLength, ...words, ...special]));
  for (const name of filesOf(about)) {
    const path = join(folder, name);
    // The size comes before the bytes, so the border between two files is part of the hash.
    hash.update(`\0${name}\0${statSync(path).size}\0`);
    hashFile(path, hash);
  }
  return hash.digest("hex");
}

/** Returns a hash that has taken in a file; by default a new SHA-256. */
export function hashFile(path: string, hash = createHash("sha256")): Hash {
  const file = openSync(path, "r");
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (let got = readSync(file, chunk); got > 0; got = readSync(file, chunk))
      hash.update(chunk.subarray(0, got));
  } finally {
    closeSync(file);
  }
  return hash;
}
