import type { IncomingHttpHeaders } from "node:http";
import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { App } from "../app-type";
import { REQUEST_ID_HEADER } from "./request-log";

/** What browsers may do with answers. A proxy with TLS adds what belongs to that. */
const HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(";"),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-XSS-Protection": "0",
};

/**
 * Sets headers that make browsers load and run only files of this server, outside frames.
 * @param origins whose pages may ask; none: only this server's.
 * @see https://owasp.org/www-project-secure-headers/
 */
export async function registerSecurity(app: App, origins: readonly string[]): Promise<void> {
  const sharing = origins.length === 0 ? "same-origin" : "cross-origin";
  const headers = Object.entries({ ...HEADERS, "Cross-Origin-Resource-Policy": sharing });
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
