import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { type FastifyBaseLogger, fastify, LogController } from "fastify";
import { VALIDATION } from "../queries/post";
import { RequestError } from "../queries/request-error";
import type { App } from "./app-type";
import { type ServerOptions, TIMEOUTS } from "./options";
import { packedBody } from "./packed-body";
import { PROBLEM_TYPE, sendProblem } from "./plugins/problems";
import { REQUEST_ID_HEADER } from "./plugins/request-log";
import { type ProblemAnswer, problemOf, SEND_JSON } from "./problem";
import { proxiesOf } from "./settings";

/**
 * Bytes of a body by default: the longest tweet with text, images and quoted post, every character escaped.
 */
export const BODY_LIMIT = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** Longest id of an article, every character encoded. */
const MAX_PARAMETER_CHARS = 4_500;
/** Some clients encode the colon of this route; the router compares paths as they are written. */
const ENCODED_COLON = /^(\/v1(?:alpha1)?\/claims)%3a(?=search(?:\?|$))/i;
/** Further connections are refused before anything is read. */
const MAX_CONNECTIONS = 1024;

/**
 * Returns an application without routes: its limits, its log, and its responses to broken HTTP.
 * @throws UsageError `CONFIG_INVALID`.
 */
export function createFastify({ config, log, timeouts }: ServerOptions): App {
  const { headersMs, requestMs, idleMs } = { ...TIMEOUTS, ...timeouts };
  const proxies = proxiesOf(config);
  const app = fastify({
    logger: log === undefined ? false : { level: "info", stream: { write: (line) => void log.write(line) } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    trustProxy: proxies.length === 0 ? false : [...proxies],
    bodyLimit: BODY_LIMIT,
    rewriteUrl: ({ url = "/" }) => url.replace(ENCODED_COLON, "$1:"),
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARS },
    ajv: { customOptions: VALIDATION },
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: idleMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.max(1, Math.floor(headersMs / 10)),
      maxHeaderSize: MAX_HEADER_BYTES,
      // `registerStrictHttp` answers in our form.
      requireHostHeader: false,
    },
    genReqId: ({ headers }) => requestIdOf(headers[REQUEST_ID_HEADER]),
    // The plugin `stopping` answers in our form.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const answer = problemOf(error, request.id);
      // Hooks do not run for these requests, so that the log has no other line of them.
      request.log.info({ method: request.method, ...inLog(answer), address: request.ip }, "request refused");
      void sendProblem(reply, answer);
    },
    clientErrorHandler: (error, socket) => answerBroken(error, socket, app.log),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.server.maxConnections = MAX_CONNECTIONS;
  // Bodies are JSON unless a route says otherwise.
  app.removeContentTypeParser("text/plain");
  // Other bytes would be kept as marks for what they were, and nobody would be told.
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const refusal = packedBody(request);
    if (refusal) done(refusal);
    else if (isUtf8(body)) parse(request, body.toString(), done);
    else done(new RequestError("The body is not UTF-8.", { status: 400, ...SEND_JSON }));
  });
  return app;
}

/** What a client may call a request: its own words come back in headers and log. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** Returns the id that the client gives a request, or a new one where that is missing or malformed. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Returns what the log says of a refused request. */
function inLog({ problem }: ProblemAnswer): object {
  return { status: problem.status, code: problem.code };
}

/** Answers a request that is not HTTP, or did not come in time. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket, log: FastifyBaseLogger): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const answer = problemOf(brokenRequest(error), randomUUID());
  const { headers, problem } = answer;
  const { requestId } = problem;
  log.info({ requestId, ...inLog(answer), address: socket.remoteAddress }, "request refused");
  if (isAnswering(socket)) {
    // Its client would take this for a part of the answer that it is reading.
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Returns whether a response has begun on a connection and not ended, as Node.js tells it for itself. */
function isAnswering(socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

function brokenRequest({ code }: NodeJS.ErrnoException): RequestError {
  if (code === "HPE_HEADER_OVERFLOW") {
    const hint = "Send fewer or shorter headers.";
    return new RequestError("The headers are too large.", { status: 431, code: "HEADERS_TOO_LARGE", hint });
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    const hint = "Send it at once.";
    return new RequestError("The request did not come in time.", { status: 408, code: "REQUEST_SLOW", hint });
  }
  return new RequestError("This is not HTTP.", {
    status: 400,
    code: "HTTP_INVALID",
    hint: "Speak HTTP/1.1.",
  });
}
