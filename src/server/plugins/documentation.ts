import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { TSchema } from "@sinclair/typebox";
import type { FastifySchema, RouteOptions } from "fastify";
import { CODE_VERSION } from "../../base/core/version";
import type { App } from "../app-type";
import { ProblemSchema } from "../schemas/problem";
import { LIMITED, withHeaders } from "./response-headers";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route's own refusals mean, by their status; those that all routes have are added. */
    refusals?: Readonly<Record<number, string>>;
    /** The documented body, where the schema that checks it is wider. */
    documentedBody?: object;
  }
}

const DESCRIPTION = `Finds, for a tweet, the fact-check article that has already dealt with its claim.
It does not decide whether a claim is true; it shows what a fact-checker published. Errors are \`application/problem+json\` (RFC 9457) with a stable \`code\` and a hint.`;

/**
 * Collects later routes in an OpenAPI 3.1 document at `/openapi.json`, with a page to read it at `/docs`.
 * Neither uses other servers. A schema with a title is a named one of the document.
 * @param isLimited whether requests a minute are limited.
 */
export async function registerDocumentation(app: App, isLimited: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "crowdchecked", version: CODE_VERSION, description: DESCRIPTION },
      servers: [{ url: "/", description: "The server of this document" }],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: ({ schema, url, route }) => {
      const { scope, documentedBody, unlimited = false } = route.config ?? {};
      const security = scope === undefined || scope === "public" ? [] : [{ token: [scope] }];
      const body = documentedBody ?? schema.body;
      return {
        schema: {
          ...schema,
          ...(body ? { body } : {}),
          ...(isLimited && !unlimited ? { [LIMITED]: true } : {}),
          security,
          response: responsesOf(schema, route),
        },
        url,
      };
    },
    transformObject: (made) =>
      "openapiObject" in made ? withHeaders(named(made.openapiObject)) : made.swaggerObject,
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

/** Returns the answers of a route: its own, and the errors that it shares with others. */
function responsesOf(
  schema: FastifySchema,
  { config = {} }: Pick<RouteOptions, "config">,
): Readonly<Record<string, unknown>> {
  const own = (schema.response ?? {}) as { readonly default?: TSchema };
  const content =
    own.default === undefined
      ? { "application/problem+json": { schema: ProblemSchema } }
      : { "application/json": { schema: own.default } };
  const errors = { ...sharedRefusals(schema, config), ...config.refusals, default: "Any other error" };
  const documented = Object.entries(errors).map(([status, description]) => [
    status,
    { description, content },
  ]);
  const { default: _, ...answers } = own;
  return { ...Object.fromEntries(documented), ...answers };
}

function sharedRefusals(
  { body, querystring, params }: FastifySchema,
  { scope, streamed = false, unlimited = false }: NonNullable<RouteOptions["config"]>,
): Record<number, string> {
  if (scope === undefined || scope === "public") return {};
  const hasBody = body !== undefined;
  return {
    ...((hasBody && !streamed) || querystring || params ? { 400: "The request is not of its form" } : {}),
    401: "A token is needed, or the one sent is not valid",
    403: "The client may not do this",
    ...(hasBody ? { 408: "The body did not come in time", 415: "The body has another media type" } : {}),
    ...(hasBody && !streamed ? { 413: "The body is too large" } : {}),
    ...(unlimited ? {} : { 429: "Too many requests in a minute; `Retry-After` says how long to wait" }),
    500: "A fault of the server",
    503: "The server cannot answer now; `Retry-After` says when to ask again",
  };
}

/** Moves each schema with a title of a document to `components.schemas`, and refers to it where it was. */
function named<T extends { paths?: object; components?: object }>(document: T): T {
  const schemas: Record<string, unknown> = {};
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const schema: Record<string, unknown> = Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, walk(part)]),
    );
    const { title } = schema;
    if (typeof title !== "string") return schema;
    const known = schemas[title] ?? schema;
    if (JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the title ${title}`);
    schemas[title] = schema;
    return { $ref: `#/components/schemas/${title}` };
  };
  const paths = walk(document.paths);
  return { ...document, paths, components: { ...document.components, schemas } };
}
