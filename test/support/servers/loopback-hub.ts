import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LoopbackServer } from "../../../bench/loopback/server";
import { until } from "../until";

/** What a test may do to an answer instead of the usual; returns true when it has answered. */
export type Fault = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => boolean;

/** A hub on this machine that serves files and records what it was asked. */
export class LoopbackHub extends LoopbackServer {
  readonly requests: { readonly url: string; readonly range?: string; readonly authorization?: string }[] =
    [];
  /** Applied to requests for a file's bytes, by the file's path. */
  readonly faults = new Map<string, Fault>();
  /** Applied to all requests before anything else. */
  gate: Fault = () => false;
  /** Changes the list of files before it is sent. */
  editList: (list: Record<string, unknown>[]) => unknown = (list) => list;

  /** @param files by path; those above 1000 bytes are kept as large ones, named by SHA-256. */
  constructor(readonly files: Map<string, Buffer>) {
    super();
  }

  protected override answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = "", headers } = request;
    this.requests.push({
      url,
      ...(headers.range === undefined ? {} : { range: headers.range }),
      ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
    });
    if (this.gate(request, response, Buffer.alloc(0))) return;
    if (url === "/api/models/owner/tiny/tree/main?recursive=true") {
      response.end(
        JSON.stringify(this.editList([...this.files].map(([path, bytes]) => listed(path, bytes)))),
      );
      return;
    }
    const path = url.replace(/^\/(owner\/tiny\/resolve\/main|elsewhere)\//, "");
    const bytes = this.files.get(path);
    if (!bytes || path === url) {
      response.writeHead(404).end();
      return;
    }
    if (this.faults.get(path)?.(request, response, bytes)) return;
    send(request, response, bytes);
  }
}

/** Sends a file, or the range of it that was asked for. */
export function send({ headers }: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
  if (from > 0) {
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(206, { "content-range": range });
  }
  response.end(bytes.subarray(from));
}

/**
 * Sends the first `count` bytes that were asked for, and cuts the connection once the client has kept them:
 * what it has not read is lost with the connection.
 * @param kept how many bytes of the file the client has.
 */
export function cutAfter(count: number, kept: () => number): Fault {
  return ({ headers }, response, bytes) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      "content-length": bytes.length - from,
      ...(from > 0 ? { "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    response.write(bytes.subarray(from, from + count));
    void until(() => kept() >= Math.min(from + count, bytes.length)).then(() => response.destroy());
    return true;
  };
}

function listed(path: string, bytes: Buffer): Record<string, unknown> {
  const oid = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  const usual = { type: "file", path, size: bytes.length, oid };
  if (bytes.length <= 1000) return usual;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { ...usual, lfs: { oid: sha256, size: bytes.length, pointerSize: 130 } };
}
