import { connected } from "../../../../src/server/batch/connected";

test("a connection counts as idle only while none of its lines is being answered", async () => {
  const limits: number[] = [];
  const done: (() => void)[] = [];
  const answer = connected((_: string) => new Promise<void>((resolve) => void done.push(resolve)), {
    setTimeout: (ms) => limits.push(ms),
    idleMs: 60,
    busyMs: 900,
  });
  const both = [answer("one"), answer("two")];
  expect(limits).toEqual([900]);
  done[0]?.();
  await both[0];
  expect(limits).toEqual([900]);
  done[1]?.();
  await both[1];
  expect(limits).toEqual([900, 60]);
});
