import { fastify } from "fastify";
import { TokenBook } from "../../../src/server/access/token-book";
import type { App } from "../../../src/server/app-type";
import { registerAccess } from "../../../src/server/plugins/access";
import { registerRate } from "../../../src/server/plugins/rate";

const app = fastify();
beforeAll(async () => {
  const tokens = new TokenBook(() => [], { now: () => 0 });
  registerAccess(app as unknown as App, { tokens, open: true });
  await registerRate(app as unknown as App, 1);
  app.get("/", () => "answer");
  app.get("/v1/open", { config: { scope: "read" } }, () => "answer");
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const ask = async (remoteAddress: string): Promise<number> =>
  (await app.inject({ url: "/", remoteAddress })).statusCode;

describe("the limit of requests", () => {
  test("is each visitor's own on an open server, and one for all addresses of a network", async () => {
    const visit = async (remoteAddress: string): Promise<number> =>
      (await app.inject({ url: "/v1/open", remoteAddress })).statusCode;
    expect([await visit("192.0.2.8"), await visit("192.0.2.8")]).toEqual([200, 429]);
    expect(await visit("192.0.2.9")).toBe(200);
    expect([await visit("2001:db8::1"), await visit("2001:db8::2")]).toEqual([200, 429]);
  });

  test("ends with its minute also where the clock was set back", async () => {
    const client = "192.0.2.1";
    expect([await ask(client), await ask(client)]).toEqual([200, 429]);
    const [time, passed] = [Date.now(), performance.now()];
    jest.spyOn(Date, "now").mockReturnValue(time - 3_600_000);
    const { headers } = await app.inject({ url: "/", remoteAddress: client });
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    jest.spyOn(performance, "now").mockReturnValue(passed + 60_000);
    expect(await ask(client)).toBe(200);
  });
});
