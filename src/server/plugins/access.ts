import type { Scope } from "../../store";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a client must be allowed to do, to use the route; `public`: anybody may. Every route of the API says it. */
    scope?: Scope | "public";
  }
}
