import { once } from "node:events";
import http from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { resolveConfig } from "../../../src/base/config";
import { systemClock } from "../../../src/base/core/clock";
import { createFastify } from "../../../src/server/fastify";
import { registerBodyTime } from "../../../src/server/plugins/body-time";
import { temporaryHome } from "../../support/workspace";

describe("the time for a body", () => {
  const config = resolveConfig({ flags: { home: temporaryHome() }, environment: {} });
  const app = createFastify({ config, clock: systemClock, open: false, logQueries: false, log: undefined });
  let address = "";
  beforeAll(async () => {
    registerBodyTime(app, 20);
    const url = "/slow";
    app.route({ method: ["GET", "DELETE"], url, handler: () => delay(200, { done: true }) });
    address = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());

  test.each(["GET", "DELETE"])("does not limit how long a request without one takes: %s", async (method) => {
    const response = await fetch(`${address}/slow`, { method });
    expect([response.status, await response.json()]).toEqual([200, { done: true }]);
  });

  test("does not limit how long a request takes whose body is not read", async () => {
    const request = http.request(`${address}/slow`, { method: "GET", headers: { "content-length": "2" } });
    const [response] = (await once(request.end("{}"), "response")) as [http.IncomingMessage];
    expect([response.statusCode, await json(response)]).toEqual([200, { done: true }]);
  });
});
