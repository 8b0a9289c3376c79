import { fastify } from "fastify";
import type { App } from "../../../src/server/app-type";
import { registerRate } from "../../../src/server/plugins/rate";

const app = fastify();
beforeAll(async () => {
  await registerRate(app as unknown as App, 1);
  app.get("/", () => "answer");
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const ask = async (remoteAddress: string): Promise<number> =>
  (await app.inject({ url: "/", remoteAddress })).statusCode;

describe("the limit of requests", () => {
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
