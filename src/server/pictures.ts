import { EnvironmentError, UsageError } from "../base/core/errors";
import type { Database } from "../base/store";
import { PictureReader, type PictureSettings, type ReadOptions, type ReadPicture } from "../images";
import { Gate } from "../queries/ranking/gate";
import { RequestError } from "../queries/request-error";
import type { Metrics } from "./metrics";

/** Pictures that wait for each one that is read: all are in memory. */
const WAITING_EACH = 4;
/** A picture may wait as long as it takes to read those before it, milliseconds. */
const WAIT_MS = 10_000;
/** Base64 without line breaks. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Statuses of refusals that are the client's to answer, though their class says otherwise. */
const UNPROCESSABLE = new Set([
  "PICTURE_DECODER",
  "PICTURE_WITHOUT_TEXT",
  "TESSERACT_MISSING",
  "TESSERACT_LANGUAGE",
  "TESSERACT_FAILED",
]);

/** Reads the pictures of requests, a few at a time: each takes a process. */
export class Pictures {
  private readonly reader: PictureReader;
  private readonly gate: Gate;
  /** Pictures that may be in memory at the same time. */
  readonly capacity: number;

  /** @param processes pictures that are read at the same time. */
  constructor(
    settings: PictureSettings,
    database: Database,
    processes: number,
    private readonly metrics: Pick<Metrics, "refused">,
  ) {
    this.reader = new PictureReader(settings, database);
    const capacity = WAITING_EACH * processes;
    this.capacity = capacity + processes;
    this.gate = new Gate({ slots: processes, capacity, waitMs: WAIT_MS });
  }

  /**
   * Returns what is known of a picture.
   * @param image in Base64.
   * @param signal ends waiting and reading.
   * @throws RequestError `IMAGE_INVALID`, `QUEUE_FULL`, `QUEUE_WAIT`, and for what `PictureReader.read`
   *   refuses; the signal's reason.
   */
  async read(image: string, options: ReadOptions, signal: AbortSignal): Promise<ReadPicture> {
    const bytes = bytesOf(image);
    try {
      return await this.gate.through("single", signal, () => this.reader.read(bytes, { ...options, signal }));
    } catch (error) {
      if (error instanceof RequestError) this.metrics.refused(error.code);
      throw asRequestError(error);
    }
  }
}

function bytesOf(image: string): Uint8Array {
  if (image.length % 4 === 0 && BASE64.test(image)) return Buffer.from(image, "base64");
  throw new RequestError("body/image is not Base64", {
    status: 400,
    code: "IMAGE_INVALID",
    hint: "Send the bytes of the picture in Base64 (RFC 4648), without line breaks and without `data:`.",
  });
}

/** A server without Tesseract answers all else: that is no failure of its workspace. */
function asRequestError(error: unknown): unknown {
  const isPicture = error instanceof UsageError || error instanceof EnvironmentError;
  if (!isPicture || !UNPROCESSABLE.has(error.code)) return error;
  const { message, code, hint } = error;
  return new RequestError(message, { status: 422, code, ...(hint === undefined ? {} : { hint }) });
}
