import { Gate } from "../../../../src/queries/ranking/gate";
import { codeOf } from "../../../support/workspace";

const never = new AbortController().signal;

/** Work that ends when it is told to, and says whether it has begun. */
function work() {
  let finish: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = (): Promise<void> => {
    state.begun = true;
    return ended;
  };
  const state = { begun: false, finish, run };
  return state;
}

afterEach(() => jest.useRealTimers());

/** Lets what has been resolved go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("as many go through as there are slots; the next one goes when one of them is done", async () => {
  const gate = new Gate({ slots: 2, capacity: 9, waitMs: 10_000 });
  const all = [work(), work(), work()] as const;
  const done = all.map(({ run }) => gate.through("single", never, run));
  await settle();
  expect([all.map(({ begun }) => begun), gate.waiting]).toEqual([[true, true, false], 1]);
  all[1].finish();
  await settle();
  expect([all[2].begun, gate.waiting]).toEqual([true, 0]);
  for (const { finish } of all) finish();
  await Promise.all(done);
});

test("more than may wait are refused at once, with the time after which to ask again", async () => {
  const gate = new Gate({ slots: 1, capacity: 1, waitMs: 10_000 });
  const [running, waiting] = [work(), work()];
  const done = [gate.through("single", never, running.run), gate.through("single", never, waiting.run)];
  await settle();
  await expect(gate.through("single", never, work().run)).rejects.toMatchObject({
    code: "QUEUE_FULL",
    status: 503,
    headers: { "retry-after": "1" },
  });
  running.finish();
  waiting.finish();
  await Promise.all(done);
});

test("who has waited too long is refused, and leaves the queue", async () => {
  const gate = new Gate({ slots: 1, capacity: 1, waitMs: 10 });
  const [running, late] = [work(), work()];
  const done = gate.through("single", never, running.run);
  expect(await codeOf(() => gate.through("single", never, late.run))).toBe("QUEUE_WAIT");
  expect([late.begun, gate.waiting]).toEqual([false, 0]);
  running.finish();
  await done;
});

test("who goes away while waiting takes no slot; what has begun is finished", async () => {
  const gate = new Gate({ slots: 1, capacity: 9, waitMs: 10_000 });
  const leaving = new AbortController();
  const [running, left, next] = [work(), work(), work()];
  const done = gate.through("single", leaving.signal, running.run);
  const gone = gate.through("single", leaving.signal, left.run);
  const after = gate.through("single", never, next.run);
  leaving.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  expect(gate.waiting).toBe(1);
  running.finish();
  await done;
  await settle();
  expect([left.begun, next.begun]).toEqual([false, true]);
  next.finish();
  await after;
});

test("work that fails frees its slot", async () => {
  const gate = new Gate({ slots: 1, capacity: 9, waitMs: 10_000 });
  await expect(gate.through("single", never, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await gate.through("single", never, async () => 5)).toBe(5);
});

test("batches leave a slot to single queries, wait without limit, and go behind them", async () => {
  jest.useFakeTimers({ doNotFake: ["setImmediate"] });
  const gate = new Gate({ slots: 2, capacity: 1, waitMs: 10 });
  const batch = [work(), work(), work()] as const;
  const done = batch.map(({ run }) => gate.through("batch", never, run));
  const single = work();
  const answered = gate.through("single", never, single.run);
  jest.advanceTimersByTime(3_600_000);
  await settle();
  expect([batch.map(({ begun }) => begun), single.begun]).toEqual([[true, false, false], true]);
  const waiting = work();
  const later = gate.through("single", never, waiting.run);
  batch[0].finish();
  await settle();
  expect([waiting.begun, batch[1].begun]).toEqual([true, false]);
  for (const { finish } of [...batch, single, waiting]) finish();
  await Promise.all([...done, answered, later]);
});
