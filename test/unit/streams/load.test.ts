import { RetryLaterError } from "../../../src/base/core/errors";
import { type StreamLoad, watchLoad } from "../../../src/streams/load";
import { InstantClock, MemoryBroker } from "../../support/memory-broker";

test("a load that cannot be read is told as unknown, and is looked at again", async () => {
  const broker = new MemoryBroker();
  const stopper = new AbortController();
  const answers = [{ waiting: 7, taken: 1 }, undefined, { waiting: 8, taken: 2 }];
  const seen: (StreamLoad | undefined)[] = [];
  const reader = {
    lettersHeld: () => broker.lettersHeld(),
    load: async () => {
      const load = answers[seen.length];
      if (!load) throw new RetryLaterError("away", { code: "BROKER_AWAY" });
      return load;
    },
  };
  const told = (load: StreamLoad | undefined): void => {
    if (seen.push(load) === answers.length) stopper.abort();
  };
  await watchLoad(reader, new InstantClock(), told, stopper.signal);
  expect(seen.map((load) => load?.lanes.feed.waiting)).toEqual([7, undefined, 8]);
});
