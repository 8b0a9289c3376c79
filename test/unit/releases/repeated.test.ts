import { repeated } from "../../../src/releases/repeated";

const waits: number[] = [];
jest.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => {
    waits.push(ms);
  },
}));

test("work that goes on after a failure waits as shortly as at first when it fails again", async () => {
  const ended = new AbortController();
  let turn = 0;
  const work = async (goesWell: () => void): Promise<void> => {
    turn++;
    if (turn === 4) goesWell();
    if (turn === 6) ended.abort();
    throw new Error(`failure ${turn}`);
  };
  const told: unknown[] = [];
  await repeated(ended.signal, (error) => told.push(error), work);
  expect(waits).toEqual([500, 1000, 2000, 500, 1000]);
  expect(told).toHaveLength(5);
});
