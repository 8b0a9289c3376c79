import { inOrder } from "../../../../src/server/batch/in-order";

async function* numbers(to: number, taken: number[] = []): AsyncGenerator<number, void> {
  for (let n = 1; n <= to; n++) {
    taken.push(n);
    yield n;
  }
}

/** Lets what can go on do so, for more turns than any of it takes. */
async function settled(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("what was begun first is given first, though it is done last", async () => {
  const answers: number[] = [];
  const finish = new Map<number, () => void>();
  const work = (n: number): Promise<number> => new Promise((resolve) => finish.set(n, () => resolve(n * 10)));
  const given = (async () => {
    for await (const answer of inOrder(numbers(4), work, 4)) answers.push(answer);
  })();
  await settled();
  for (const n of [4, 2, 3]) finish.get(n)?.();
  await settled();
  expect(answers).toEqual([]);
  finish.get(1)?.();
  await given;
  expect(answers).toEqual([10, 20, 30, 40]);
});

test("never more than the width are worked on, and the input is read no further than that", async () => {
  const taken: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (n: number): Promise<number> => {
    most = Math.max(most, ++running);
    await settled(1);
    running--;
    return n;
  };
  const answers = inOrder(numbers(50, taken), work, 3);
  await answers.next();
  await settled();
  // Three that were begun, and one that is at hand.
  expect(taken.length).toBeLessThanOrEqual(4);
  for await (const _ of answers);
  expect([most, taken.length]).toEqual([3, 50]);
});

test("an answer is given though the next input does not come", async () => {
  const input = (async function* (): AsyncGenerator<number, void> {
    yield 1;
    await new Promise(() => {});
  })();
  const answers = inOrder(input, async (n) => n, 4);
  expect(await answers.next()).toEqual({ value: 1, done: false });
});

test("an input that fails ends the answers with its failure", async () => {
  const input = (async function* (): AsyncGenerator<number, void> {
    yield 1;
    throw new Error("cut off");
  })();
  const answers = inOrder(input, async (n) => n, 1);
  await expect(
    (async () => {
      for await (const _ of answers);
    })(),
  ).rejects.toThrow("cut off");
});
