import type { ServerResponse } from "node:http";

/** What happens to a request in the place of its answer. */
export type Fault =
  | number
  /** The body is cut in the middle. */
  | "cut"
  /** The body comes a byte at a time, without end. */
  | "slow"
  /** The connection is closed before an answer. */
  | "reset"
  /** There is no answer, and the connection stays open. */
  | "mute"
  /** No JSON. */
  | "garbage"
  /** A problem, told with success. */
  | "problem"
  /** Another one. */
  | "error"
  /** More than anybody wants to have. */
  | "huge"
  /** An answer that is larger unpacked. */
  | "gzip"
  /** Without success, and of a form that trips up careless readers. */
  | "odd-error"
  /** Something is done, e.g. a process killed, and there is no answer. */
  | (() => void);

const PROBLEM = '{"title":"Service Unavailable","detail":"Over capacity","type":"about:blank","status":503}';
const ERROR = '{"errors":[{"message":"Over capacity","code":130}]}';

/** Answers with a fault; `body` is what the answer would have been. */
export function misbehave(fault: Exclude<Fault, number>, response: ServerResponse, body: string): void {
  const json = { "content-type": "application/json" };
  if (typeof fault === "function") {
    fault();
    response.destroy();
  } else if (fault === "mute") return;
  else if (fault === "reset") response.destroy();
  else if (fault === "garbage") response.writeHead(200, json).end("<html>not what you think</html>");
  else if (fault === "problem") response.writeHead(200, json).end(PROBLEM);
  else if (fault === "error") response.writeHead(200, json).end(ERROR);
  else if (fault === "odd-error") response.writeHead(400, json).end('{"errors":[null]}');
  else if (fault === "gzip")
    response.writeHead(200, { ...json, "content-encoding": "gzip" }).end("no gzip at all");
  else if (fault === "cut") {
    response.writeHead(200, { ...json, "content-length": body.length });
    response.write(body.slice(0, body.length >> 1), () => response.destroy());
  } else if (fault === "slow") {
    response.writeHead(200, json);
    const drip = setInterval(() => response.write(" "), 10);
    response.on("close", () => clearInterval(drip));
  } else {
    response.writeHead(200, json);
    const chunk = Buffer.alloc(1 << 16, " ");
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", pour);
    };
    pour();
  }
}
