import type { FastifyRequest } from "fastify";
import type { Scope } from "../../base/store";
import { authorize, type Client, type Doors, identify } from "../access/client";
import type { App } from "../app-type";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Scope that the route needs; `public`: none. Every route of the API must state it.
     */
    scope?: Scope | "public";
    /**
     * Query parameter that may hold the token in place of the header; ignored if there are no tokens.
     */
    tokenParameter?: string;
  }
  interface FastifyRequest {
    /** Its sender; unknown on public routes. */
    client: Client | undefined;
  }
}

/** Addresses of the API, where a route without a scope would be open to all. */
const API = /^\/v\d/;

/** Headers by which proxies tell that they hand a request on; most name the client by the first. */
const PROXY_MARKS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * Lets only permitted clients use routes. Identifies the client first, for rate limits; decides before it
 * reads the body.
 */
export function registerAccess(app: App, doors: Doors): void {
  const refusals = new WeakMap<FastifyRequest, unknown>();
  app.decorateRequest("client", undefined);
  app.addHook("onRoute", ({ url, config }) => {
    if (API.test(url) && config?.scope === undefined) throw new Error(`${url} does not state who may use it`);
  });
  app.addHook("onRequest", async (request) => {
    if (!isGuarded(request)) return;
    const { authorization, host } = request.headers;
    try {
      const token = authorization ?? tokenParameterOf(request, doors);
      // A client that has reset its connection has no address any more, whatever the type says.
      const address = request.ip ?? "";
      request.client = identify(doors, token, { address, host, handedOn: isHandedOn(request) });
    } catch (error) {
      refusals.set(request, error);
    }
  });
  app.addHook("preParsing", async (request) => {
    const { scope } = request.routeOptions.config;
    if (scope === undefined || scope === "public") return;
    if (request.client === undefined) throw refusals.get(request);
    authorize(request.client, scope);
  });
}

function isGuarded(request: FastifyRequest): boolean {
  const { scope } = request.routeOptions.config;
  return scope !== undefined && scope !== "public";
}

/**
 * Returns whether a proxy says that it hands the request on, and none that is trusted names the client. That
 * some proxy is trusted says nothing of this one.
 */
function isHandedOn({ headers, ips = [] }: FastifyRequest): boolean {
  // The sender of the request, and whom it names if it is trusted.
  const isNamed = ips.length > 1;
  return headers.forwarded !== undefined || (!isNamed && PROXY_MARKS.some((name) => name in headers));
}

/** Returns a token of the query, in the form of the header. */
function tokenParameterOf({ routeOptions, query }: FastifyRequest, { tokens }: Doors): string | undefined {
  const { tokenParameter } = routeOptions.config;
  if (tokenParameter === undefined || tokens.isEmpty()) return undefined;
  const token = (query as Readonly<Record<string, unknown>>)[tokenParameter];
  return typeof token === "string" ? `Bearer ${token}` : undefined;
}
