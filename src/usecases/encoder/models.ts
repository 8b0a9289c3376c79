import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { UsageError } from "../../base/core/errors";
import { SHIPPED_ENCODER, workspacePaths } from "../../base/home/paths";
import { saveBag } from "../../encoder/bag";
import { exportBag } from "../../encoder/bag/export";
import { importBag, isStaticEmbedding } from "../../encoder/bag/import";
import { exportBert } from "../../encoder/bert/export";
import { saveBert } from "../../encoder/bert/folder";
import { importBert } from "../../encoder/bert/import";
import { listModules } from "../../encoder/bert/modules";
import { PUBLISHED } from "../../encoder/bert/published";
import {
  copyModel,
  type HeadName,
  isOwnModel,
  type ModelManifest,
  readModelManifest,
  refuseGraph,
} from "../../encoder/checkpoint";
import { exportBagGraph, exportBertGraph, findGraph, importGraph, saveGraph } from "../../encoder/onnx";
import { listFolder } from "../../import/folder";
import { encoderFolder } from "../../workspace";
import type { Home, Job } from "../job";
import { noteWhatEncoderChangeLoses, noteWhatRerankerChangeLoses } from "../losses";
import { refuseFollower } from "../refuse-follower";
import { type Purpose, readOwnModel, refuseReading, refuseReadingOfHead, refuseStatic } from "./own-model";

const GIVE_MODEL =
  "Give the folder with the model's files. One that a hub has by this name: crowdchecked model pull NAME";

/** A model that became the workspace's encoder, or one of those with a head. */
export interface ImportedModel
  extends Pick<ModelManifest, "architecture" | "head" | "dimension" | "maxLength" | "hash"> {
  readonly folder: string;
  /** Absent: not known, as of a graph. */
  readonly layers?: number;
  /** Length of the vectors between layers; of a graph, of those that it gives. */
  readonly width: number;
  /** Weights that the pooling, or the head, does not use. */
  readonly unused: readonly string[];
}

/** A model of sentence-transformers or Hugging Face. */
interface Published extends Purpose {
  /** With config.json, weights or an ONNX graph, and vocab.txt or tokenizer.json; or a workspace's own. */
  readonly folder: string;
  readonly made?: ModelManifest["made"];
}

/**
 * Makes a published model, or that of another workspace, the workspace's encoder, or keeps it with its head.
 * @throws those of `importBert` and `saveBert`, of `importGraph` and `saveGraph`, of `importBag` and
 *   `saveBag`, or of `readOwnModel` and `copyModel`. UsageError `STORE_FOLLOWS`, `OPTION_INVALID`; InputError
 *   `FILE_NOT_FOUND`.
 */
export async function importModel(home: Home, published: Published, job: Job): Promise<ImportedModel> {
  await refuseFollower(home.home);
  const { folder, onnx } = published;
  listFolder(folder, GIVE_MODEL);
  refuseReadingOfHead(published);
  if (isOwnModel(folder)) return keepOwn(home, published, job);
  if (onnx === undefined && isStaticEmbedding(folder)) return keepBag(home, published, job);
  const graph = onnx === undefined ? !hasWeights(folder) && findGraph(folder) !== undefined : true;
  return graph ? await keepGraph(home, published, job) : keepBert(home, published, job);
}

function keepOwn({ home }: Home, published: Published, job: Job): ImportedModel {
  const { folder, as } = published;
  refuseReading(folder, published);
  const sizes = readOwnModel(folder, as);
  const target = workspacePaths(home)[as ?? "encoder"];
  noteLosses(job, home, as);
  return { folder: target, ...aboutOf(copyModel(folder, target)), ...sizes, unused: [] };
}

function keepBag({ home }: Home, { folder, as, made, ...reading }: Published, job: Job): ImportedModel {
  refuseStatic(folder, as, reading);
  const { tokenizer, table } = importBag(folder);
  const target = workspacePaths(home).encoder;
  noteLosses(job, home, undefined);
  const manifest = saveBag(target, tokenizer, table, { made: made ?? { imported: basename(folder) } });
  return { folder: target, ...aboutOf(manifest), width: manifest.dimension, unused: [] };
}

/** What the modules do does not matter yet: a graph may have them inside. */
function hasWeights(folder: string): boolean {
  const network = listModules(folder)?.find(({ name }) => name === "Transformer")?.place ?? folder;
  return existsSync(join(network, PUBLISHED.weights));
}

function keepBert({ home }: Home, { folder, as, made, ...options }: Published, job: Job): ImportedModel {
  const { unused, ...parts } = importBert(folder, { ...options, head: as });
  const target = workspacePaths(home)[as ?? "encoder"];
  noteLosses(job, home, as);
  const { num_hidden_layers: layers, hidden_size: width } = parts.config;
  const manifest = saveBert(target, parts, { made: made ?? { imported: basename(folder) } });
  return { folder: target, ...aboutOf(manifest), layers, width, unused };
}

async function keepGraph(
  { home }: Home,
  { folder, as, made, onnx, ...options }: Published,
  job: Job,
): Promise<ImportedModel> {
  refuseHead(as);
  const { width, ...graph } = await importGraph(folder, {
    ...options,
    head: as === "reranker" ? as : undefined,
    file: onnx === true ? undefined : onnx,
  });
  const target = workspacePaths(home)[as ?? "encoder"];
  noteLosses(job, home, as);
  const words = as ? {} : { words: SHIPPED_ENCODER };
  const manifest = saveGraph(
    target,
    { ...graph, ...words },
    { made: made ?? { imported: basename(folder) } },
  );
  return { folder: target, ...aboutOf(manifest), width, unused: [] };
}

function noteLosses(job: Job, home: string, as: HeadName | undefined): void {
  if (!as) noteWhatEncoderChangeLoses(job, home);
  if (as === "reranker") noteWhatRerankerChangeLoses(job, home);
}

/** @throws UsageError `OPTION_INVALID` for a head that is not read from a graph. */
export function refuseHead(as: HeadName | undefined): void {
  if (as === undefined || as === "reranker") return;
  throw new UsageError(`A model with the head ${as} cannot be an ONNX graph.`, {
    code: "OPTION_INVALID",
    hint: "Give a folder with model.safetensors, and leave --onnx out.",
  });
}

function aboutOf({ architecture, head, dimension, maxLength, hash }: ModelManifest) {
  return { architecture, ...(head && { head }), dimension, maxLength, hash };
}

/** Where and how an encoder is exported. */
interface ExportOptions {
  /** New or empty. */
  readonly folder: string;
  /** Whether as an ONNX graph; else as Python's sentence-transformers loads it. */
  readonly onnx?: boolean | undefined;
}

/** Writes the encoder in use for other programs. */
export function exportModel({ home }: Home, { folder, onnx = false }: ExportOptions): void {
  const source = encoderFolder(home);
  refuseGraph(source, "exported");
  const isBag = readModelManifest(source).architecture === "bag";
  if (onnx) (isBag ? exportBagGraph : exportBertGraph)(source, folder);
  else (isBag ? exportBag : exportBert)(source, folder);
}
