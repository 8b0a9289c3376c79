import { join } from "node:path";
import { writeFailure } from "../../base/artifact";
import type { StartProgress } from "../../base/core/progress";
import { modelTarget } from "../checkpoint/folder";
import { readDataNames } from "../onnx/graph";
import { fileUrl, type HubModel } from "./address";
import { download } from "./download";
import { tokenMalformed } from "./failures";
import { type HubFile, listFiles } from "./listing";

export interface PullOptions {
  /** Folder for the files; files that an interrupted run has left there are used. */
  readonly folder: string;
  /**
   * The ONNX graph to download in the place of the weights, from the model's folder; true: the one where
   * published models have it.
   */
  readonly onnx?: string | true | undefined;
  /** For private models; never written anywhere. */
  readonly token?: string;
  /** Is called when all is there but the weights; what it throws ends the download. Default: nothing. */
  readonly accept?: () => void;
  readonly startProgress: StartProgress;
  readonly signal: AbortSignal;
  /** Longest silence of the hub. Default: 30 s. */
  readonly silenceMs?: number;
  /** First wait before a broken connection is tried again. Default: 1 s. */
  readonly retryDelayMs?: number;
}

const KILOBYTE = 1000;

/**
 * Downloads the files of a published model into `folder`, compares each with the checksum in the hub's list,
 * and returns the bytes of all files.
 * @throws RetryLaterError `HUB_OFFLINE`, `HUB_UNAVAILABLE`; RefusedError `HUB_AUTH`; UsageError
 *   `HUB_NOT_FOUND`; InputError `HUB_RESPONSE`, `MODEL_FORMAT`, `ONNX_FORMAT`, `ONNX_UNSAFE`;
 *   ArtifactError `HUB_CHECKSUM`; EnvironmentError `DISK_FULL`, `MODEL_WRITE`; the signal's reason.
 */
export async function pullModel(model: HubModel, options: PullOptions): Promise<number> {
  const { folder, onnx, token, accept, startProgress, signal } = options;
  const { silenceMs = 30_000, retryDelayMs = 1000 } = options;
  const access = {
    signal,
    silenceMs,
    ...(token ? { token: { value: headerValue(token), origin: model.hub.origin } } : {}),
  };
  const needed = await listFiles(model, access, onnx);
  const isWeights = ({ path }: HubFile): boolean => path === needed.weights;
  // Small files first: problems with the address or the disk show before the weights are downloaded.
  const files = [...needed.files].sort(
    (a, b) => Number(isWeights(a)) - Number(isWeights(b)) || a.bytes - b.bytes,
  );
  const progress = startProgress(`pulling ${model.name}`, "kB");
  let finished = 0;
  const downloadAll = async (some: readonly HubFile[]): Promise<void> => {
    const total = some.reduce((sum, { bytes }) => sum + bytes, finished);
    for (const file of some) {
      if (isWeights(file)) accept?.();
      const onBytes = (done: number): void =>
        progress.update(Math.ceil((finished + done) / KILOBYTE), Math.ceil(total / KILOBYTE));
      const url = fileUrl(model, file.path);
      await download(url, file, join(folder, file.path), { ...access, retryDelayMs, onBytes });
      finished += file.bytes;
    }
  };
  try {
    await downloadAll(files);
    // Only the graph says in which files beside it weights are.
    const { graph, weightsOf } = needed;
    if (graph !== undefined) await downloadAll(weightsOf(readDataNames(join(folder, graph))));
  } catch (error) {
    throw writeFailure(error, modelTarget(folder));
  } finally {
    progress.finish();
  }
  return finished;
}

/**
 * Returns a token without the line break that a file of secrets may end with. A header that cannot be sent
 * would be shown in the error.
 * @throws RefusedError `HUB_AUTH`, which does not hold the token.
 */
function headerValue(token: string): string {
  const value = token.trim();
  if (!/^[\x21-\x7e]+$/.test(value)) throw tokenMalformed();
  return value;
}
