import { fastify } from "fastify";
import type { ServerContext } from "../../../src/server/context";
import { routeStatus } from "../../../src/server/routes/operation";
import { readStatus } from "../../../src/server/status/read-status";
import { temporaryHome, temporaryStore } from "../../support/workspace";

const database = temporaryStore();
const home = temporaryHome();
const filled = readStatus(database, { home, generation: null, now: 0 });
const clock = { time: 0, now: () => clock.time };
const ranking = {
  generation: undefined as string | undefined,
  queue: { workers: 1, waiting: 0, capacity: 1 },
};
const reads: { resolve: () => void; reject: (error: Error) => void }[] = [];
const reading = {
  do: (_: string, { generation }: { generation: string | null }) =>
    new Promise((resolve, reject) => {
      reads.push({ resolve: () => resolve({ ...filled, generation }), reject });
    }),
};
const app = fastify();
routeStatus(app as never, { home, clock, ranking, reading } as unknown as ServerContext);
const ask = () => app.inject("/v1/status");
const turn = () => new Promise((resolve) => setImmediate(resolve));
afterAll(() => app.close());

describe("the status", () => {
  test("is read once a second, also where a former read fails late", async () => {
    const first = ask();
    await turn();
    clock.time = 1000;
    const second = ask();
    await turn();
    expect(reads).toHaveLength(2);
    reads[0]?.reject(new Error("the disk is slow"));
    reads[1]?.resolve();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([500, 200]);
    expect((await ask()).statusCode).toBe(200);
    expect(reads).toHaveLength(2);
  });

  test("names the generation that serves now", async () => {
    ranking.generation = "0002";
    const swapped = ask();
    await turn();
    reads[2]?.resolve();
    expect((await swapped).json()).toMatchObject({ generation: "0002" });
    expect(reads).toHaveLength(3);
  });

  test("is read again after a failure", async () => {
    clock.time = 5000;
    const failing = ask();
    await turn();
    reads[3]?.reject(new Error("locked"));
    expect((await failing).statusCode).toBe(500);
    const next = ask();
    await turn();
    reads[4]?.resolve();
    expect((await next).statusCode).toBe(200);
  });

  test("is read again also where the clock was set back", async () => {
    const read = reads.length;
    clock.time = -3_600_000;
    const asked = ask();
    await turn();
    expect(reads).toHaveLength(read + 1);
    reads.at(-1)?.resolve();
    expect((await asked).statusCode).toBe(200);
  });
});
