import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { guardWrite, makeFolder } from "../../base/artifact";
import { InputError } from "../../base/core/errors";
import { takeLock } from "../../base/home/lock";
import { workspacePaths } from "../../base/home/paths";
import { isStaticEmbedding } from "../../encoder/bag/import";
import { readBuild } from "../../encoder/bert/import";
import { readTokenizer } from "../../encoder/bert/vocabulary";
import { modelTarget } from "../../encoder/checkpoint";
import { DEFAULT_HUB, parseHubModel, pullModel } from "../../encoder/hub";
import { loadRuntime, requireInside } from "../../encoder/onnx";
import { type Home, type Job, keeping } from "../job";
import { refuseFollower } from "../refuse-follower";
import { type ImportedModel, importModel, refuseHead } from "./models";
import { type Purpose, refuseReadingOfHead } from "./own-model";

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

const LOCK = "pull.lock";

/**
 * Downloads a model and makes it the workspace's encoder, or keeps it with its head.
 * @throws RetryLaterError `PULL_RUNNING`; those of `pullModel` and `importModel`.
 * @throws InterruptedError when the job is stopped; the next call for the same model goes on from there.
 */
export async function pullEncoder(
  { home }: Home,
  { name, revision, hub = DEFAULT_HUB, token, ...options }: PullOptions,
  job: Job,
): Promise<ImportedModel> {
  const { onnx } = options;
  // All of this is to be known before the download.
  refuseReadingOfHead(options);
  if (onnx !== undefined) {
    refuseHead(options.as);
    if (onnx !== true) requireInside(onnx);
    loadRuntime();
  }
  const model = parseHubModel(name, revision, hub);
  await refuseFollower(home);
  // Beside the model, under the name of what is downloaded: only a download of the same model resumes it.
  const pulled = `${workspacePaths(home)[options.as ?? "encoder"]}.pulled`;
  const folder = join(pulled, `${name}@${revision}`.replaceAll("/", "--"));
  const release = lock(pulled);
  let keepsFiles = true;
  try {
    const { progress: startProgress, signal } = job;
    // What cannot be used shows before its weights are downloaded.
    const accept = (): void => {
      keepsFiles = false;
      if (!isStaticEmbedding(folder)) {
        if (onnx === undefined) readBuild(folder, options.as);
        readTokenizer(folder, folder, false);
      }
      keepsFiles = true;
    };
    const access = { startProgress, signal, ...(token ? { token } : {}) };
    await keeping(pullModel(model, { folder, onnx, accept, ...access }));
    keepsFiles = false;
    const made = { pulled: name, revision, hub: model.hub.href };
    return await importModel({ home }, { folder, made, ...options }, job);
  } catch (error) {
    if (error instanceof InputError && error.code.startsWith("ONNX_")) keepsFiles = false;
    throw error;
  } finally {
    release();
    // The files are those of the hub: a second download of what cannot be used would not help.
    if (!keepsFiles || isEmpty(pulled)) rmSync(pulled, { recursive: true, force: true });
  }
}

/**
 * Lets one process at a time download here: two would write the same files, and who is ready removes them.
 * @throws RetryLaterError `PULL_RUNNING`; EnvironmentError `DISK_FULL`, `MODEL_WRITE`, `STORE_ACCESS`.
 */
function lock(pulled: string): () => void {
  guardWrite(modelTarget(pulled), () => makeFolder(pulled));
  const file = join(pulled, LOCK);
  return takeLock(file, undefined, {
    problem: (owner) => `A model is being pulled into ${pulled}: ${owner} holds ${file}.`,
    code: "PULL_RUNNING",
    hint: "Wait until that command has ended, then run this one again.",
  });
}

/** Returns whether nothing has come: an interrupted download, of another model too, is worth keeping. */
function isEmpty(pulled: string): boolean {
  return readdirSync(pulled).every((name) => name.startsWith(LOCK));
}
