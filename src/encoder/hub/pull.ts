import { join } from "node:path";
import { writeFailure } from "../../base/artifact";
import type { StartProgress } from "../../base/core/progress";
import { modelTarget } from "../checkpoint/folder";
import { fileUrl, type HubModel } from "./address";
import { download } from "./download";
import { listFiles } from "./listing";

export interface PullOptions {
  /** Folder for the files; what an interrupted run has left there is used. */
  readonly folder: string;
  /** Opens private models; never written anywhere. */
  readonly token?: string;
  readonly startProgress: StartProgress;
  readonly signal: AbortSignal;
  /** How long the hub may be silent. Default: 30 s. */
  readonly silenceMs?: number;
  /** First wait before a cut connection is taken up again. Default: 1 s. */
  readonly retryDelayMs?: number;
}

const KILOBYTE = 1000;

/**
 * Downloads the files of a published model into `folder`, each compared with the checksum in the hub's list.
 * @returns bytes of all files.
 * @throws RetryLaterError `HUB_OFFLINE`, `HUB_UNAVAILABLE`; RefusedError `HUB_AUTH`; UsageError
 *   `HUB_NOT_FOUND`; InputError `HUB_RESPONSE`, `MODEL_FORMAT`; ArtifactError `HUB_CHECKSUM`;
 *   EnvironmentError `DISK_FULL`, `MODEL_WRITE`; the signal's reason.
 */
export async function pullModel(model: HubModel, options: PullOptions): Promise<number> {
  const { folder, token, startProgress, signal, silenceMs = 30_000, retryDelayMs = 1000 } = options;
  const access = {
    signal,
    silenceMs,
    ...(token ? { token: { value: token, origin: model.hub.origin } } : {}),
  };
  // Small files first: what is wrong with the address or the disk shows before the weights come.
  const files = (await listFiles(model, access)).sort((a, b) => a.bytes - b.bytes);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const progress = startProgress(`pulling ${model.name}`, "kB");
  let finished = 0;
  try {
    for (const file of files) {
      const onBytes = (done: number): void =>
        progress.update(Math.ceil((finished + done) / KILOBYTE), Math.ceil(total / KILOBYTE));
      const url = fileUrl(model, file.path);
      await download(url, file, join(folder, file.path), { ...access, retryDelayMs, onBytes });
      finished += file.bytes;
    }
  } catch (error) {
    throw writeFailure(error, modelTarget(folder));
  } finally {
    progress.finish();
  }
  return total;
}
