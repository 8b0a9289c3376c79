import type { App } from "../app-type";
import { isBodyRead } from "./body-time";

/**
 * Takes a DELETE without a body whatever type it says that its body has: many clients send the same headers
 * with all their requests. Fastify would read the body that is not there, and refuse it.
 */
export function registerEmptyBodies(app: App): void {
  app.addHook("onRequest", async ({ method, raw: { headers } }) => {
    if (method === "DELETE" && !isBodyRead({ method, headers })) delete headers["content-type"];
  });
}
