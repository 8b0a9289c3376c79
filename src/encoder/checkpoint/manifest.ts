import * as v from "valibot";
import { artifactExists, damagedOf, MANIFEST, readManifestJson } from "../../base/artifact";
import { ArtifactError, InputError, UsageError } from "../../base/core/errors";
import { matching, readAs, text, whole } from "../../base/core/values/shape";

/** Changes when the folder of a model or the meaning of its files changes. */
export const MODEL_VERSION = 1;

export const MODEL_FILES = {
  manifest: MANIFEST,
  config: "config.json",
  weights: "model.safetensors",
  vocabulary: "vocab.txt",
  /** In the place of `vocab.txt`: the published file, byte for byte. */
  tokenizer: "tokenizer.json",
} as const;

/** Folder in a graph's with the bag that gives vectors of words. */
export const WORDS = "words";

const ARCHITECTURES = ["bert", "bag", "onnx"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/**
 * What a BERT may have on top of the encoder: it fills in masked words, relates two sentences, or scores how
 * well an article fits a post.
 */
export const HEADS = ["masked-lm", "nli", "reranker"] as const;
export type HeadName = (typeof HEADS)[number];

/** How the rows of the last layer become one vector: their mean, the first or the last of them. */
const POOLINGS = ["mean", "cls", "last"] as const;
export type Pooling = (typeof POOLINGS)[number];

/** What a network was trained to read in front of texts, such as "query: ". */
export interface Prefixes {
  readonly tweet: string;
  readonly article: string;
}

/**
 * Longest input of an imported model, in pieces, however many positions it has: posts and passages are
 * shorter, and attention takes time and memory with the square of the length.
 */
export const MAX_INPUT = 512;
/** Longest input of any model. */
const MAX_LENGTH = 8192;
/** Prefixes are a few words; instructions a sentence. */
export const MAX_PREFIX_CHARS = 1000;
/** A graph's weights are in one file beside it, rarely in several. */
const MAX_FILES = 1000;
const prefix = text(0, MAX_PREFIX_CHARS);

/** Room for a million tweets with up to three marks of sixteen bytes each. */
const MAX_MANIFEST_BYTES = 1 << 26;
const REMAKE =
  "Make it again: crowdchecked model import DIR, crowdchecked model pull NAME, or crowdchecked train encoder --from scratch.";

const about = {
  /** Length of the vectors. Where the network makes longer ones, they are cut, then scaled to length 1. */
  dimension: whole(1, 16384),
  /** Longest input in pieces. */
  maxLength: whole(8, MAX_LENGTH),
  /**
   * How text is split into words, before pieces of `vocab.txt`; or that `tokenizer.json` says all of it.
   */
  tokenizer: v.union([
    v.strictObject({ lowerCase: v.boolean(), stripAccents: v.boolean(), splitCjk: v.boolean() }),
    v.literal(MODEL_FILES.tokenizer),
  ]),
  /** Absent: mean. */
  pooling: v.optional(v.picklist(POOLINGS)),
  /** Absent: none. */
  prefixes: v.optional(v.strictObject({ tweet: prefix, article: prefix })),
  /** Files of the weights, of plain names. Absent: `model.safetensors`. */
  files: v.optional(v.pipe(v.array(matching(/^\w[\w.-]*$/)), v.minLength(1), v.maxLength(MAX_FILES))),
};

const manifestShape = v.object({
  version: v.number(),
  architecture: v.picklist(ARCHITECTURES),
  /** Absent: it is an encoder. */
  head: v.optional(v.picklist(HEADS)),
  ...about,
  /** SHA-256 over what the vectors depend on: weights, vocabulary, `config.json` and the fields above. */
  hash: matching(/^[0-9a-f]{64}$/),
  createdAt: v.string(),
  codeVersion: v.string(),
  /** How it was made: the source of the import, or data and settings of the training. */
  made: v.record(v.string(), v.unknown()),
  /**
   * Marks (`tweetMarks`) of the tweets that it was trained on, judged or not: its cosines for these are no
   * evidence. Absent: none.
   */
  seenTweets: v.optional(v.array(v.string())),
  /**
   * Hash of the encoder that it replaces for tweets that that one has seen. Absent: it is no fold.
   */
  foldOf: v.optional(v.string()),
  /**
   * Whether it, or a model that it continues, was trained on crowd pairs. Absent: unknown; see
   * `sawCrowdPairs`.
   */
  crowd: v.optional(v.boolean()),
});

/** The manifest beside a model's weights. */
export type ModelManifest = Readonly<v.InferOutput<typeof manifestShape>>;

/** Where a model comes from. */
export type Provenance = Pick<ModelManifest, "made" | "seenTweets" | "foldOf" | "crowd">;

/** Returns the error for a model with damaged files. */
export const corruptModel = damagedOf({ what: "model", code: "MODEL_CORRUPT", hint: REMAKE });

/**
 * Returns whether there is a model in a folder, be it damaged or not.
 * @throws ArtifactError `ARTIFACT_READ` where nobody can tell.
 */
export function modelExists(folder: string): boolean {
  return artifactExists(folder);
}

/** Returns whether a folder is a model's as this program keeps it, and not one as models are published. */
export function isOwnModel(folder: string): boolean {
  if (!modelExists(folder)) return false;
  try {
    return "codeVersion" in parseManifest(folder);
  } catch {
    // Another program's file of that name.
    return false;
  }
}

/**
 * Reads the manifest only.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function readModelManifest(folder: string): ModelManifest {
  if (!modelExists(folder)) {
    throw new ArtifactError(`There is no model at ${folder}.`, { code: "MODEL_MISSING", hint: REMAKE });
  }
  const { version, architecture, ...rest } = parseManifest(folder);
  if (version !== MODEL_VERSION) {
    throw new ArtifactError(
      `The model at ${folder} has version ${version}; this program reads version ${MODEL_VERSION}.`,
      { code: "MODEL_VERSION", hint: REMAKE },
    );
  }
  if (!ARCHITECTURES.some((known) => known === architecture)) throw otherArchitecture(folder, architecture);
  return readAs(manifestShape, { version, architecture, ...rest }, (fault) =>
    corruptModel(folder, `its manifest has no valid ${fault}`),
  );
}

/**
 * Returns the manifest of a model that is to be written, which must be one that can be read again.
 * @throws InputError `MODEL_CONFIG`.
 */
export function requireReadable(folder: string, manifest: ModelManifest): ModelManifest {
  return readAs(
    manifestShape,
    manifest,
    (fault) =>
      new InputError(
        `the model cannot be kept: ${fault}`,
        { file: folder },
        {
          code: "MODEL_CONFIG",
          hint: "Give shorter prefixes or a smaller --dimension, or use another model.",
        },
      ),
  );
}

function parseManifest(folder: string): Readonly<Record<string, unknown>> {
  return { ...(readManifestJson(folder, corruptModel, MAX_MANIFEST_BYTES) as Record<string, unknown>) };
}

/** Returns the error for a model whose architecture is unknown or not expected. */
export function otherArchitecture(
  folder: string,
  found: unknown,
  expected: readonly string[] = ARCHITECTURES,
): ArtifactError {
  return new ArtifactError(
    `The model at ${folder} has the architecture ${JSON.stringify(found)}; expected ${expected.join(" or ")}.`,
    { code: "MODEL_ARCHITECTURE", hint: REMAKE },
  );
}

/**
 * Refuses an ONNX graph where a network is needed whose weights are known.
 * @param wish what it cannot be: trained, exported.
 * @throws UsageError `ONNX_FIXED`, and those of `readModelManifest`.
 */
export function refuseGraph(folder: string, wish: string): void {
  if (readModelManifest(folder).architecture !== "onnx") return;
  throw new UsageError(`The encoder at ${folder} is an ONNX graph, which cannot be ${wish}.`, {
    code: "ONNX_FIXED",
    hint: "Bring a BERT, RoBERTa, XLM-R, MPNet or static embedding with its weights (model import or model pull without --onnx). A ranker needs no training of the encoder: crowdchecked train ranker.",
  });
}
