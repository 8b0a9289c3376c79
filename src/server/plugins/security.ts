import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { App } from "../app-type";

const SELF = ["'self'"];

/**
 * Headers that tell browsers to load nothing from elsewhere, to run no script but the files of this server,
 * and to show it in no frame.
 * @param origins whose pages may ask; none: this server's alone.
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
    // It speaks plain HTTP; whoever puts a proxy with TLS before it sets this there.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: origins.length === 0 ? "same-origin" : "cross-origin" },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
  });
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "DELETE"],
    allowedHeaders: ["authorization", "content-type"],
    exposedHeaders: ["retry-after"],
    maxAge: 600,
  });
}
