import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { CODE_VERSION } from "../../base/core/version";
import type { App } from "../app-type";
import { ProblemSchema } from "../schemas/problem";

const DESCRIPTION = `Finds, for a tweet, the fact-check article that has already dealt with its claim.
It does not decide whether a claim is true; it shows what a fact-checker published. Errors are \`application/problem+json\` (RFC 9457) with a stable \`code\` and a hint.`;

const PROBLEM = {
  description: "What went wrong, and what to do",
  content: { "application/problem+json": { schema: ProblemSchema } },
};

/**
 * Collects later routes in an OpenAPI 3.1 document at `/openapi.json`, with a page to read it at `/docs`.
 * Neither uses other servers.
 */
export async function registerDocumentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "crowdchecked", version: CODE_VERSION, description: DESCRIPTION },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: ({ schema, url, route }) => {
      const { scope } = route.config ?? {};
      const security = scope === undefined || scope === "public" ? [] : [{ token: [scope] }];
      const response = { default: PROBLEM, ...(schema.response as object | undefined) };
      return { schema: { ...schema, security, response }, url };
    },
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // The default asks another server to validate the document, and offers documents of others.
    uiConfig: { validatorUrl: null, defaultModelsExpandDepth: -1, layout: "BaseLayout" },
    theme: { title: "crowdchecked: API" },
    staticCSP: {
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      // Its drawings have inline styles.
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
    },
  });
}
