import { join } from "node:path";
import { builtProgram, type ProgramOutcome, runProgram } from "../../support/program";

const STEPS = join(__dirname, "..", "..", "support", "threads", "train-steps.cjs");

const train = (threads: number): Promise<ProgramOutcome> =>
  runProgram(process.execPath, [STEPS, String(threads)]);

describe("training on the wasm backend", () => {
  test("gives equal bits on any number of threads, and the process ends by itself", async () => {
    builtProgram();
    const alone = await train(1);
    expect(alone).toEqual({ code: 0, out: expect.stringMatching(/^[0-9a-f]{64}\n$/), err: "" });
    expect(await train(2)).toEqual(alone);
    expect(await train(3)).toEqual(alone);
  });
});
