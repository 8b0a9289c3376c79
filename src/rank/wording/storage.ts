import * as v from "valibot";
import { artifactExists, damagedOf, readManifestJson, writeArtifact } from "../../base/artifact";
import { readAs } from "../../base/core/values/shape";
import { SHIPPED_WORDING } from "../../base/home/paths";
import type { TextEncoder, WeightedPieces } from "../../encoder";
import { LAYERS, type Layer, layerShapes, type WordingLayers } from "./network";

/** Changes when what the network reads, or how, changes. */
const WORDING_VERSION = 1;
/** Digits after the point with which weights are written. */
const DIGITS = 5;

const corrupt = damagedOf({
  what: "wording network",
  code: "WORDING_CORRUPT",
  hint: "Install the package again.",
});

const numbers = v.array(v.pipe(v.number(), v.finite()));
const layer = v.object({ weights: numbers, bias: v.pipe(numbers, v.minLength(1)) });

const manifestShape = v.object({
  version: v.literal(WORDING_VERSION),
  /** Hash of the encoder whose word pieces and weights it was trained with. */
  encoder: v.string(),
  /** Hash of its pieces (`WeightedPieces.vocabularyHash`). */
  vocabulary: v.string(),
  /** Mean weight of the encoder's pieces that say anything. */
  meanWeight: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  layers: v.object({ post: layer, article: layer, both: layer, score: layer }),
  /** Texts that it learned from, each with the article that it is of and others. */
  groups: v.number(),
  steps: v.number(),
  seed: v.number(),
  datasets: v.array(v.string()),
  trainedAt: v.string(),
  codeVersion: v.string(),
});

/** What the folder of a wording network says. */
type WordingManifest = v.InferOutput<typeof manifestShape>;

/** A network, and the word pieces that it reads. */
export interface WordingModel {
  readonly layers: WordingLayers;
  readonly pieces: WeightedPieces;
  /** Mean weight of the pieces that say anything; absent where nobody has worked it out yet. */
  readonly meanWeight?: number;
}

/**
 * Writes a wording network into `folder`, replacing what is there in one step.
 * @throws EnvironmentError `DISK_FULL` or `WORDING_WRITE`; the former network is untouched then.
 */
export function saveWording(
  folder: string,
  layers: WordingLayers,
  about: Omit<WordingManifest, "version" | "layers">,
): void {
  const target = {
    what: "wording network",
    path: folder,
    code: "WORDING_WRITE",
    intact: "The former network, if any, is untouched.",
    next: "train it again",
  };
  const written = ({ weights, bias }: Layer) => ({ weights: rounded(weights), bias: rounded(bias) });
  writeArtifact(target, () => ({
    version: WORDING_VERSION,
    ...about,
    layers: Object.fromEntries(LAYERS.map((name) => [name, written(layers[name])])),
  }));
}

function rounded(values: Float64Array): number[] {
  return Array.from(values, (value) => Number(value.toFixed(DIGITS)));
}

/**
 * Returns the shipped wording network for encoders that have the pieces of the one that it was trained with:
 * those that continue it have weights of their own, and the network sees no more of a piece. Undefined for
 * others.
 * @throws ArtifactError `WORDING_CORRUPT`.
 */
export function shippedWording(
  encoder: Pick<TextEncoder, "hash" | "weightedPieces">,
  folder = SHIPPED_WORDING,
): WordingModel | undefined {
  const pieces = encoder.weightedPieces?.();
  if (!pieces || !artifactExists(folder)) return undefined;
  const manifest = readManifest(folder);
  const isOwn = manifest.encoder === encoder.hash;
  if (!isOwn && manifest.vocabulary !== pieces.vocabularyHash()) return undefined;
  const { layers, meanWeight } = manifest;
  const shapes = layerShapes(layers.post.bias.length);
  const read = (name: keyof WordingLayers): Layer => {
    const [inputs, outputs] = shapes[name];
    const { weights, bias } = layers[name];
    if (bias.length !== outputs || weights.length !== inputs * outputs)
      throw corrupt(folder, `its layer ${name} has another size`);
    return { weights: Float64Array.from(weights), bias: Float64Array.from(bias) };
  };
  return {
    layers: { post: read("post"), article: read("article"), both: read("both"), score: read("score") },
    pieces,
    ...(isOwn ? { meanWeight } : {}),
  };
}

function readManifest(folder: string): WordingManifest {
  return readAs(manifestShape, readManifestJson(folder, corrupt), (fault, cause) =>
    corrupt(folder, `its manifest is wrong at ${fault}`, cause),
  );
}
