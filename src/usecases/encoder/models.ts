import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { workspacePaths } from "../../base/home/paths";
import { exportBag } from "../../encoder/bag/export";
import { exportBert } from "../../encoder/bert/export";
import { saveBert } from "../../encoder/bert/folder";
import { type ImportOptions, importBert } from "../../encoder/bert/import";
import { type HeadName, type ModelManifest, readModelManifest } from "../../encoder/checkpoint";
import { DEFAULT_HUB, parseHubModel, pullModel } from "../../encoder/hub";
import { encoderFolder } from "../../workspace";
import type { Job, WorkspaceSettings } from "../job";
import { noteWhatEncoderChangeLoses, noteWhatRerankerChangeLoses } from "../losses";

type Home = Pick<WorkspaceSettings, "home">;

/** A model that became the workspace's encoder, or one of those with a head. */
export interface ImportedModel
  extends Pick<ModelManifest, "architecture" | "head" | "dimension" | "maxLength" | "hash"> {
  readonly folder: string;
  readonly layers: number;
  /** Length of the vectors between layers. */
  readonly width: number;
  /** Weights that mean pooling, or the head, does not use. */
  readonly unused: readonly string[];
}

/** What a published model becomes. */
interface Purpose extends Omit<ImportOptions, "head"> {
  /** The head that is kept; the model then has a folder of its own. Absent: the workspace's encoder. */
  readonly as?: HeadName | undefined;
}

/**
 * Makes a model of sentence-transformers or Hugging Face the workspace's encoder, or keeps it with its head.
 * @param options folder: with config.json, model.safetensors and vocab.txt.
 * @throws those of `importBert` and `saveBert`.
 */
export function importModel(
  { home }: Home,
  {
    folder,
    as,
    made = { imported: basename(folder) },
    ...options
  }: Purpose & { readonly folder: string; readonly made?: ModelManifest["made"] },
  job: Job,
): ImportedModel {
  const { unused, ...parts } = importBert(folder, { ...options, head: as });
  const target = workspacePaths(home)[as ?? "encoder"];
  if (!as) noteWhatEncoderChangeLoses(job, home);
  if (as === "reranker") noteWhatRerankerChangeLoses(job, home);
  const { architecture, head, dimension, hash, maxLength } = saveBert(target, parts, { made });
  const { num_hidden_layers: layers, hidden_size: width } = parts.config;
  const about = { architecture, ...(head && { head }), dimension, layers, width, maxLength, hash };
  return { folder: target, ...about, unused };
}

/** A model of a hub. */
export interface PullOptions extends Purpose {
  /** For example `sentence-transformers/stsb-bert-base`. */
  readonly name: string;
  /** Branch, tag or commit. */
  readonly revision: string;
  /** Address. */
  readonly hub?: string | undefined;
  /** For private models. */
  readonly token?: string | undefined;
}

/**
 * Downloads a model and makes it the workspace's encoder, or keeps it with its head.
 * @throws InterruptedError when the job is stopped; the next call for the same model goes on from there.
 */
export async function pullEncoder(
  { home }: Home,
  { name, revision, hub = DEFAULT_HUB, token, ...options }: PullOptions,
  job: Job,
): Promise<ImportedModel> {
  const model = parseHubModel(name, revision, hub);
  // Beside the model, under the name of what is downloaded: only a download of the same model resumes it.
  const pulled = `${workspacePaths(home)[options.as ?? "encoder"]}.pulled`;
  const folder = join(pulled, `${name}@${revision}`.replaceAll("/", "--"));
  const { progress: startProgress, signal } = job;
  await pullModel(model, { folder, startProgress, signal, ...(token ? { token } : {}) });
  try {
    const made = { pulled: name, revision, hub: model.hub.href };
    return importModel({ home }, { folder, made, ...options }, job);
  } finally {
    // The files are those of the hub: a second download of what cannot be used would not help.
    rmSync(pulled, { recursive: true, force: true });
  }
}

/** Writes the encoder in use to a folder that Python's sentence-transformers loads. */
export function exportModel({ home }: Home, { folder }: { readonly folder: string }): void {
  const source = encoderFolder(home);
  const write = readModelManifest(source).architecture === "bag" ? exportBag : exportBert;
  write(source, folder);
}
