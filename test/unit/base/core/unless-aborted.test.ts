import { getEventListeners } from "node:events";
import { unlessAborted } from "../../../../src/base/core/unless-aborted";

const never = new Promise<never>(() => {});

describe("waiting for work that cannot be stopped", () => {
  test("ends as soon as the signal aborts", async () => {
    const stop = new AbortController();
    const waiting = unlessAborted(never, stop.signal, "Indexing");
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "INTERRUPTED", message: "Indexing was interrupted" });
  });

  test("does not begin where the signal has aborted, be the work done or not", async () => {
    for (const work of [never, Promise.resolve()])
      await expect(unlessAborted(work, AbortSignal.abort(), "Indexing")).rejects.toMatchObject({
        code: "INTERRUPTED",
      });
  });

  test("gives what the work gives, with a signal and without one, and leaves no listener", async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(1), signal, "Indexing")).toBe(1);
    expect(await unlessAborted(Promise.resolve(1), undefined, "Indexing")).toBe(1);
    const failing = unlessAborted(Promise.reject(new Error("no memory")), signal, "Indexing");
    await expect(failing).rejects.toThrow("no memory");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});
