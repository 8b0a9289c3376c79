import { once } from "node:events";
import http from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { resolveConfig } from "../../../src/base/config";
import { systemClock } from "../../../src/base/core/clock";
import { createFastify } from "../../../src/server/fastify";
import { bodyTime, registerBodyTime } from "../../../src/server/plugins/body-time";
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

describe("a large body", () => {
  const config = resolveConfig({ flags: { home: temporaryHome() }, environment: {} });
  const app = createFastify({ config, clock: systemClock, open: false, logQueries: false, log: undefined });
  let address = "";
  beforeAll(async () => {
    registerBodyTime(app, 500);
    app.post("/large", { bodyLimit: 4 << 20 }, async ({ body }) => ({ length: JSON.stringify(body).length }));
    address = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());

  /** Sends most of a body at once, and the rest after a while; returns the status of the answer. */
  async function sendSlowly(begun: string): Promise<number | undefined> {
    const rest = '"]';
    const length = begun.length + rest.length;
    const headers = { "content-type": "application/json", "content-length": length };
    const request = http.request(`${address}/large`, { method: "POST", headers });
    request.on("error", () => {});
    const answered = once(request, "response") as Promise<[http.IncomingMessage]>;
    request.write(begun);
    const timer = setTimeout(() => request.end(rest), 1500);
    const [response] = await answered;
    response.resume();
    clearTimeout(timer);
    request.destroy();
    return response.statusCode;
  }

  test("has more time the more of it has come", async () => {
    // 3 MB give it 24 s.
    expect(await sendSlowly(`["${"a".repeat(3_000_000)}`)).toBe(200);
    expect(await sendSlowly('["a')).toBe(408);
  });

  test("may come at a megabit a second", () => {
    expect(bodyTime(15_000, 0)).toBe(15_000);
    expect(bodyTime(15_000, 125_000)).toBe(16_000);
  });
});
