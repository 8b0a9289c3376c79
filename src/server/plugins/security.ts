import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { App } from "../app-type";
import { REQUEST_ID_HEADER } from "./request-log";

const SELF = ["'self'"];

/**
 * Sets headers that make browsers load and run only files of this server, outside frames.
 * @param origins whose pages may ask; none: only this server's.
 */
export async function registerSecurity(app: App, origins: readonly string[]): Promise<void> {
  await app.register(helmet, {
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
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "DELETE"],
    allowedHeaders: ["authorization", "content-type", REQUEST_ID_HEADER],
    exposedHeaders: ["retry-after", REQUEST_ID_HEADER],
    maxAge: 600,
  });
}
