import { LateRegistry } from "../../../src/broker/late-registry";
import type { BrokerRegistry } from "../../../src/broker/registry";

jest.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

test("a registry whose broker has come tells at once that another release may be current", async () => {
  const opened = { changed: () => new Promise<void>(() => {}) } as Partial<BrokerRegistry> as BrokerRegistry;
  let tries = 0;
  const late = new LateRegistry("nats://here", async () => {
    if (++tries < 3) throw new Error("away");
    return opened;
  });
  const { signal } = new AbortController();
  await late.changed(signal);
  expect(tries).toBe(3);
  const next = Promise.race([late.changed(signal).then(() => "told"), Promise.resolve("waiting")]);
  await expect(next).resolves.toBe("waiting");
});
