import { RequestError } from "../../queries/request-error";
import type { App } from "../app-type";

/** What Node.js itself answers by asking for the body. */
const KNOWN_EXPECTATION = /^100-continue$/i;
/** Of a route whose schema names no parameters. */
const NO_PARAMETERS = { type: "object", properties: {}, additionalProperties: false } as const;

/**
 * Refuses in our form what Node.js would refuse with an empty answer: HTTP/1.1 without the header `Host`, and
 * expectations that nobody knows. Routes of the API refuse query parameters that they do not have: a setting
 * that stands in the address in place of the body would be passed over.
 */
export function registerStrictHttp(app: App): void {
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.addHook("onRoute", (route) => {
    const { scope, unlimited } = route.config ?? {};
    // Who monitors the server may add what they like.
    if (scope === undefined || scope === "public" || unlimited === true) return;
    route.schema = { querystring: NO_PARAMETERS, ...route.schema };
  });
  app.addHook("onRequest", async ({ raw: { httpVersion, headers } }) => {
    if (httpVersion === "1.1" && headers.host === undefined) {
      throw new RequestError("The request has no header Host.", {
        status: 400,
        code: "HTTP_INVALID",
        hint: "Send the header Host, as HTTP/1.1 wants it.",
        headers: { connection: "close" },
      });
    }
    if (headers.expect !== undefined && !KNOWN_EXPECTATION.test(headers.expect)) {
      throw new RequestError("The server does not know what the header Expect asks for.", {
        status: 417,
        code: "EXPECTATION_UNKNOWN",
        hint: "Leave the header Expect out.",
        headers: { connection: "close" },
      });
    }
  });
}
