import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import {
  damagedOf,
  folderExists,
  MANIFEST,
  readManifestJson,
  readReplaced,
  type WriteTarget,
  writeArtifact,
} from "../base/artifact";
import { ArtifactError } from "../base/core/errors";
import { readAs } from "../base/core/values/shape";
import {
  SHIPPED_PORTABLE_RANKER,
  SHIPPED_RANKER,
  SHIPPED_WORD_RANKER,
  workspacePaths,
} from "../base/home/paths";
import { CANDIDATE_SOURCES } from "./candidates";
import { refuseUnknown } from "./features/table";
import { Forest } from "./forest/forest";

/** Changes when a ranker's folder or the meaning of its features changes. */
const RANKER_VERSION = 3;
/**
 * The same for a ranker that learned from a reranker: from version 4 on, the reranker reads two texts of an
 * article.
 */
const RERANKED_VERSION = 4;

/** Stands for the encoder's hash in the manifest of a ranker that any encoder can serve. */
export const ANY_ENCODER = "any";

/** Most articles of a query that a reranker may score. */
const MOST_RERANKED = 1000;

/** Room for the marks of millions of articles. */
const MAX_MANIFEST_BYTES = 1 << 26;
const TRAIN = "Train it again: crowdchecked train ranker.";
const corruptRanker = damagedOf({ what: "ranker", code: "RANKER_CORRUPT", hint: TRAIN });
const TREES = "trees.txt";
/** Names of a ranker's files. */
export const RANKER_FILES: readonly string[] = [MANIFEST, TREES];

/** Checked one by one by the library, ten thousand texts take as long as reading the trees. */
function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

const manifestShape = v.looseObject({
  version: v.number(),
  features: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Candidates a query. */
  depth: positive,
  /** Where they come from; rankers from before there were encoders do not say it. */
  candidates: v.optional(v.picklist(CANDIDATE_SOURCES), "fused"),
  preset: v.string(),
  seed: v.number(),
  rounds: v.number(),
  trainedAt: v.string(),
  codeVersion: v.string(),
  datasets: v.array(v.string()),
  queries: v.number(),
  /** Most pseudo-posts of each collection from which it also learned; absent: none. */
  pseudoPosts: v.optional(positive),
  sha256: v.string(),
  /**
   * The ranker that it continues, by its `sha256`, with the rounds of that ranker; absent: it was trained
   * from nothing.
   */
  start: v.optional(v.object({ sha256: v.string(), rounds: v.number() })),
  /** Hash of the encoder whose scores it was trained on, or `ANY_ENCODER`; absent: it uses words alone. */
  encoder: v.optional(v.string()),
  /**
   * Hash of the reranker whose scores it was trained on, and how many articles the reranker scored; absent:
   * none.
   */
  reranker: v.optional(v.object({ hash: v.string(), articles: v.pipe(positive, v.maxValue(MOST_RERANKED)) })),
  /** `seenMark` of every article that answers a training query or pseudo-post. */
  seenArticles: v.custom<string[]>(isListOfTexts, "not a list of texts"),
});

/** What stands beside a ranker's trees. */
export type RankerManifest = v.InferOutput<typeof manifestShape>;

/** Trees and their inputs: enough for ranking. */
export interface RankerTrees {
  readonly forest: Forest;
  readonly manifest: Pick<RankerManifest, "features" | "depth" | "candidates" | "preset" | "reranker">;
}

/** A trained LambdaMART as it is stored. */
export interface RankerModel extends RankerTrees {
  readonly manifest: RankerManifest;
}

function versionOf({ reranker }: Pick<RankerManifest, "reranker">): number {
  return reranker ? RERANKED_VERSION : RANKER_VERSION;
}

/**
 * Writes a ranker into `folder`, replacing what is there in one step.
 * @param trees in LightGBM's own text format.
 * @throws EnvironmentError `DISK_FULL` or `RANKER_WRITE`; the former ranker is untouched then.
 */
export function saveRanker(
  folder: string,
  trees: string,
  about: Omit<RankerManifest, "version" | "sha256">,
): void {
  writeArtifact(rankerTarget(folder), (building) => {
    writeFileSync(join(building, TREES), trees);
    return {
      version: versionOf(about),
      ...about,
      sha256: createHash("sha256").update(trees).digest("hex"),
    };
  });
}

/** Returns the target for errors of writing a ranker: `RANKER_WRITE`. */
export function rankerTarget(folder: string): WriteTarget {
  return {
    what: "ranker",
    path: folder,
    code: "RANKER_WRITE",
    intact: "The former ranker, if any, is untouched.",
    next: "run: crowdchecked train ranker",
  };
}

/**
 * Returns the folder of the ranker that a workspace uses by default: its own, be it damaged or not, otherwise
 * a shipped one.
 * @param encoder hash of the encoder in use; absent: none is.
 * @throws ArtifactError `RANKER_CORRUPT` or `RANKER_VERSION` for the shipped one.
 */
export function rankerFolder(home: string, encoder: string | undefined): string {
  const { ranker: own } = workspacePaths(home);
  return folderExists(own) ? own : shippedRanker(encoder);
}

/** Returns whether a ranker's folder is one that came with the package. */
export function isShippedRanker(folder: string): boolean {
  return [SHIPPED_RANKER, SHIPPED_PORTABLE_RANKER, SHIPPED_WORD_RANKER].includes(folder);
}

/**
 * Returns the folder of the shipped ranker that can be used with an encoder: the one that was trained with
 * it, otherwise the one for any encoder; without an encoder the one over words alone.
 * @param encoder hash of the encoder in use; absent: none is.
 * @throws ArtifactError `RANKER_CORRUPT` or `RANKER_VERSION`.
 */
export function shippedRanker(encoder: string | undefined): string {
  if (encoder === undefined) return SHIPPED_WORD_RANKER;
  return fits(readRankerManifest(SHIPPED_RANKER), encoder) ? SHIPPED_RANKER : SHIPPED_PORTABLE_RANKER;
}

function fits({ encoder: wanted }: RankerManifest, encoder: string | undefined): boolean {
  return wanted === undefined || wanted === encoder || (wanted === ANY_ENCODER && encoder !== undefined);
}

/**
 * Returns the hash of the reranker in use; undefined if there is none. It is needed only if a ranker was
 * trained with one.
 * @throws ArtifactError if its folder cannot be read.
 */
export type RerankerInUse = () => string | undefined;

const NO_RERANKER: RerankerInUse = () => undefined;

/**
 * Reads a ranker.
 * @param encoder hash of the encoder in use; absent: none is.
 * @throws ArtifactError `RANKER_CORRUPT`, `RANKER_TREES`, `RANKER_VERSION`, or `RANKER_ENCODER` and
 *   `RANKER_RERANKER` when it was trained on the scores of another encoder or reranker; those of `reranker`.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function loadRanker(
  folder: string,
  encoder: string | undefined,
  reranker?: RerankerInUse,
): RankerModel {
  const { manifest, trees } = readReplaced(folder, () => {
    const found = readFittingManifest(folder, encoder, reranker);
    return { manifest: found, trees: readRankerTrees(folder, found) };
  });
  const forest = Forest.fromText(trees);
  if (forest.columns !== manifest.features.length)
    throw corruptRanker(folder, "its trees want another number of features than it names");
  return { forest, manifest };
}

/**
 * Reads a ranker's trees, in LightGBM's own text format.
 * @throws ArtifactError `RANKER_CORRUPT` if they are not the trees of the manifest.
 */
export function readRankerTrees(folder: string, { sha256 }: RankerManifest): string {
  let trees: Buffer;
  try {
    trees = readFileSync(join(folder, TREES));
  } catch (cause) {
    throw corruptRanker(folder, "its trees cannot be read", cause);
  }
  if (createHash("sha256").update(trees).digest("hex") !== sha256)
    throw corruptRanker(folder, "the checksum of its trees does not match");
  return trees.toString("utf8");
}

/**
 * Reads the manifest of a ranker for use with an encoder and a reranker.
 * @param encoder hash of the encoder in use; absent: none is.
 * @throws ArtifactError `RANKER_CORRUPT`, `RANKER_VERSION`, `FEATURE_UNKNOWN`, `RANKER_ENCODER` or
 *   `RANKER_RERANKER`; those of `reranker`.
 */
export function readFittingManifest(
  folder: string,
  encoder: string | undefined,
  reranker: RerankerInUse = NO_RERANKER,
): RankerManifest {
  const manifest = readRankerManifest(folder);
  refuseUnknown(manifest.features);
  if (fits(manifest, encoder)) {
    const { reranker: wanted } = manifest;
    const used = wanted && reranker();
    if (wanted && wanted.hash !== used) throw otherReranker(`The ranker at ${folder}`, wanted.hash, used);
    return manifest;
  }
  const used = encoder === undefined ? "none" : encoder.slice(0, 12);
  const wanted =
    manifest.encoder === ANY_ENCODER ? "an encoder" : `the encoder ${manifest.encoder?.slice(0, 12)}`;
  throw new ArtifactError(`The ranker at ${folder} was trained with ${wanted}; in use is ${used}.`, {
    code: "RANKER_ENCODER",
    hint: "Train it again (crowdchecked train ranker), or rank with --ranker shipped.",
  });
}

/** Returns the error for a ranker that was trained on the scores of another reranker. */
export function otherReranker(ranker: string, wanted: string, used: string | undefined): ArtifactError {
  return new ArtifactError(
    `${ranker} was trained with the reranker ${wanted.slice(0, 12)}; in use is ${used?.slice(0, 12) ?? "none"}.`,
    {
      code: "RANKER_RERANKER",
      hint: "Bring that reranker again (crowdchecked model import DIR --as reranker), train the ranker again (crowdchecked train ranker), or rank with --ranker shipped.",
    },
  );
}

/**
 * Reads only the manifest.
 * @throws ArtifactError `RANKER_CORRUPT` or `RANKER_VERSION`.
 */
export function readRankerManifest(folder: string): RankerManifest {
  const manifest = readAs(
    manifestShape,
    readManifestJson(folder, corruptRanker, MAX_MANIFEST_BYTES),
    (fault, cause) => corruptRanker(folder, `its manifest is wrong at ${fault}`, cause),
  );
  const version = versionOf(manifest);
  if (manifest.version === version) return manifest;
  throw new ArtifactError(
    `The ranker at ${folder} is of version ${manifest.version}; this program reads version ${version}.`,
    { code: "RANKER_VERSION", hint: TRAIN },
  );
}
