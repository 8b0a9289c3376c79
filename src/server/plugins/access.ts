import type { FastifyRequest } from "fastify";
import type { Scope } from "../../base/store";
import { authorize, type Client, type Doors, identify } from "../access/client";
import type { App } from "../app-type";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * What a client must be allowed to do, to use the route; `public`: anybody may. Every route of the
     * API says it.
     */
    scope?: Scope | "public";
    /**
     * Parameter of the query that may hold the token in place of the header. Where there are no tokens it
     * means nothing.
     */
    tokenParameter?: string;
  }
  interface FastifyRequest {
    /** Who sends it; not known on public routes. */
    client: Client | undefined;
  }
}

/** Addresses that are the API's: a route among them without a scope would be open to all. */
const API = /^\/v\d/;

/**
 * Routes are used by those alone who may. Who sends a request is found out first, so that limits can go by
 * it; whether it may is decided before its body is read.
 * @param proxiesTrusted whether what proxies say of the client is believed.
 */
export function registerAccess(app: App, doors: Doors, proxiesTrusted: boolean): void {
  const refusals = new WeakMap<FastifyRequest, unknown>();
  app.decorateRequest("client", undefined);
  app.addHook("onRoute", ({ url, config }) => {
    if (API.test(url) && config?.scope === undefined)
      throw new Error(`${url} says nothing of who may use it`);
  });
  app.addHook("onRequest", async (request) => {
    if (!isGuarded(request)) return;
    const { authorization, host, forwarded, "x-forwarded-for": forwardedFor } = request.headers;
    const handedOn = forwarded !== undefined || (forwardedFor !== undefined && !proxiesTrusted);
    try {
      const token = authorization ?? tokenParameterOf(request, doors);
      request.client = identify(doors, token, { address: request.ip, host, handedOn });
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

/** Returns a token that stands in the query, in the form of the header. */
function tokenParameterOf({ routeOptions, query }: FastifyRequest, { tokens }: Doors): string | undefined {
  const { tokenParameter } = routeOptions.config;
  if (tokenParameter === undefined || tokens.isEmpty()) return undefined;
  const token = (query as Readonly<Record<string, unknown>>)[tokenParameter];
  return typeof token === "string" ? `Bearer ${token}` : undefined;
}
