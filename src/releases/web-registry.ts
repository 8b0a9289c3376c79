import { setTimeout as wait } from "node:timers/promises";
import { RefusedError, RetryLaterError } from "../base/core/errors";
import type { Registry } from "../broker/registry";
import { blobPath, CURRENT } from "./layout";
import { damaged, MAX_MANIFEST_BYTES } from "./manifest";

/** Time between two looks at which release is current, milliseconds. */
const LOOK_MS = 10_000;
/** Longest wait for the next bytes, milliseconds. */
const STALLED_MS = 30_000;

/** Releases in a folder behind a web server, or in an S3-compatible store that answers plain requests. */
export class WebRegistry implements Registry {
  readonly address: string;
  private readonly base: URL;
  private readonly headers: Readonly<Record<string, string>>;

  /**
   * @param base address of the folder, `http:` or `https:`.
   * @param authorization value of the header `Authorization`; undefined: none is sent.
   */
  constructor(base: URL, authorization: string | undefined) {
    this.base = new URL(base);
    if (!this.base.pathname.endsWith("/")) this.base.pathname += "/";
    this.address = `${this.base.origin}${this.base.pathname}`;
    this.headers = authorization === undefined ? {} : { authorization };
  }

  async current(signal: AbortSignal): Promise<Uint8Array | undefined> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const body = await this.open(CURRENT, signal);
    if (!body) return undefined;
    for await (const part of body) {
      bytes += part.byteLength;
      if (bytes > MAX_MANIFEST_BYTES) throw damaged(this.address, `${CURRENT} is too large`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  async *blob(sha256: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const body = await this.open(blobPath(sha256), signal);
    if (!body) throw damaged(this.address, `it lacks the blob ${sha256}`);
    yield* body;
  }

  async changed(signal: AbortSignal): Promise<void> {
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }

  async close(): Promise<void> {}

  /** Returns the bytes of a file; undefined where there is none. */
  private async open(path: string, signal: AbortSignal): Promise<AsyncGenerator<Uint8Array> | undefined> {
    const url = new URL(path, this.base);
    url.search = this.base.search;
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), STALLED_MS);
    const both = AbortSignal.any([signal, stalled.signal]);
    let response: Response;
    try {
      response = await fetch(url, { headers: this.headers, signal: both });
    } catch (error) {
      clearTimeout(timer);
      signal.throwIfAborted();
      throw this.away("does not answer", error);
    }
    if (response.ok && response.body) return this.piecesOf(response.body, timer, signal);
    clearTimeout(timer);
    await response.body?.cancel();
    const { status } = response;
    if (status === 404) return undefined;
    if (status === 401 || status === 403) throw this.refused(status);
    throw this.away(`answers ${status}`);
  }

  private async *piecesOf(
    body: ReadableStream<Uint8Array>,
    timer: NodeJS.Timeout,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of body) {
        timer.refresh();
        yield piece;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw this.away("breaks off", error);
    } finally {
      clearTimeout(timer);
    }
  }

  private away(problem: string, cause?: unknown): RetryLaterError {
    return new RetryLaterError(`The registry at ${this.address} ${problem}.`, {
      code: "REGISTRY_AWAY",
      hint: "Check the address and that its server runs; what serves here is untouched.",
      cause,
    });
  }

  private refused(status: number): RefusedError {
    return new RefusedError(`The registry at ${this.address} refuses to be read (${status}).`, {
      code: "REGISTRY_REFUSED",
      hint: "Put what its server wants in the header Authorization into CROWDCHECKED_REGISTRY_AUTHORIZATION.",
    });
  }
}
