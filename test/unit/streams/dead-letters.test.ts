import { listLetters, retryLetters } from "../../../src/streams/dead-letters";
import { MemoryBroker } from "../../support/memory-broker";

const NEVER = new AbortController().signal;

/** Returns a broker with dead letters of these bytes. */
async function brokerWith(...texts: readonly string[]): Promise<MemoryBroker> {
  const broker = new MemoryBroker();
  for (const [i, text] of texts.entries()) {
    await broker.bury({
      ...{ lane: "feed", code: "JSON_INVALID", reason: "so", deliveries: 1, storedAt: 0, worker: "w1" },
      name: `post-${i}`,
      data: Buffer.from(text),
      ...(text === "cut" ? { cutFrom: 1_000_000 + i } : {}),
    });
  }
  return broker;
}

describe("dead letters", () => {
  test("are listed without the post's words", async () => {
    const listed = await listLetters(await brokerWith('{"id":"a","text":"secret words"}', "nonsense"), 10);
    expect(listed).toMatchObject([
      { number: 1, id: "a", bytes: 32 },
      { number: 2, bytes: 8 },
    ]);
    expect(JSON.stringify(listed)).not.toContain("secret");
    expect(await listLetters(await brokerWith("1", "2", "3"), 2)).toHaveLength(2);
  });

  test("are sent again with an id of their own, but for those that were cut", async () => {
    const broker = await brokerWith("one", "cut", "three");
    expect(await retryLetters(broker, "all", NEVER)).toEqual({ retried: 2, cut: [2] });
    expect(broker.sent.map(({ data }) => Buffer.from(data).toString())).toEqual(["one", "three"]);
    expect(broker.sent.map(({ name }) => name)).toEqual(["post-0", "post-2"]);
    // An attempt that was interrupted before the letter was removed.
    await retryLetters(broker, [1, 1], NEVER);
    expect(broker.sent).toHaveLength(2);
  });

  test("of an unknown number are refused before anything is sent", async () => {
    const broker = await brokerWith("one");
    const retried = retryLetters(broker, [1, 7], NEVER);
    await expect(retried).rejects.toMatchObject({
      code: "DEAD_LETTER_UNKNOWN",
      message: expect.stringContaining("7"),
    });
    expect(broker.sent).toEqual([]);
  });
});
