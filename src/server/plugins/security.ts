import { type ClientRequest, type IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors, { type FastifyCorsOptions } from "@fastify/cors";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import { fastify } from "fastify";
import type { App } from "../app-type";
import { REQUEST_ID_HEADER } from "./request-log";

const SELF = ["'self'"];

/**
 * Sets headers that make browsers load and run only files of this server, outside frames.
 * @param origins whose pages may ask; none: only this server's.
 */
export async function registerSecurity(app: App, origins: readonly string[]): Promise<void> {
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: [...SELF, "data:"],
        fontSrc: SELF,
        connectSrc: SELF,
        formAction: SELF,
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // The server speaks plain HTTP; a proxy with TLS sets this header.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: origins.length === 0 ? "same-origin" : "cross-origin" },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
  });
  app.addHook("onRequest", async (_, { raw }) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
  });
  if (origins.length === 0) return;
  const options: FastifyCorsOptions = {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "if-none-match", REQUEST_ID_HEADER],
    exposedHeaders: ["etag", "retry-after", REQUEST_ID_HEADER],
    maxAge: 600,
  };
  await app.register(cors, {
    // Any other OPTIONS is a request like all: the plugin would answer it, whatever its address.
    delegator: ({ headers }, done) => done(null, { ...options, preflight: isPreflight(headers) }),
  });
}

/** Returns whether a browser asks what a page of another origin may send (Fetch: CORS-preflight request). */
function isPreflight(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

/**
 * Returns the headers that helmet sets. It would work them out again for each request, though they are always
 * the same: hence it is asked once.
 */
async function headersOf(options: FastifyHelmetOptions): Promise<(readonly [name: string, value: string])[]> {
  const probe = fastify();
  await probe.register(helmet, options);
  const headers = new Promise<(readonly [name: string, value: string])[]>((resolve) => {
    probe.get("/", async (_, { raw }) => {
      // The types of Node.js know this of requests only.
      const { getRawHeaderNames } = raw as typeof raw & Pick<ClientRequest, "getRawHeaderNames">;
      resolve(getRawHeaderNames.call(raw).map((name) => [name, String(raw.getHeader(name))]));
    });
  });
  await probe.ready();
  // Not `inject`: a package of it is an ES module, which Node.js before 20.19 and 22.12 cannot load so.
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url: "/" });
  probe.routing(request, new ServerResponse(request));
  return headers;
}
