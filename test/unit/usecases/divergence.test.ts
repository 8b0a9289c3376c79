import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../../src/base/core/errors";
import { NightLog } from "../../../src/base/store";
import { workspaceStatus } from "../../../src/usecases/doctor/status";
import { unlessDiverged } from "../../../src/usecases/night/divergence";
import { temporaryFolder } from "../../support/temporary";
import { codeOf, temporaryStore } from "../../support/workspace";

const AT = "2026-01-01T00:00:00.000Z";
const STEP = "train-encoder";

describe("a night's training of encoders that diverges", () => {
  const database = temporaryStore();
  const log = new NightLog(database);
  const building = temporaryFolder();
  const begun = join(building, "models", "encoder.new.training");
  let nights = 0;
  let trainings = 0;

  /** Returns what a further night says of its training, and what the log keeps. */
  const night = async (inputs: string, fails: boolean, isAsked = false): Promise<object> => {
    const name = `night ${++nights}`;
    const record = { name, generation: String(nights), baseline: null, startedAt: AT, finishedAt: null };
    log.begin(record, [STEP]);
    log.start(name, STEP, AT);
    mkdirSync(begun, { recursive: true });
    const train = async (): Promise<object> => {
      trainings++;
      if (!fails) return { encoders: [] };
      throw new UsageError("Training diverged at step 7.", { code: "TRAINING_DIVERGED" });
    };
    const context = { night: record, building, database, isAsked, note: () => {} };
    const summary = await unlessDiverged(context, () => inputs, train);
    log.done(name, STEP, AT, summary);
    return summary;
  };

  test("leaves the former encoder and nothing that it began, and the night goes on", async () => {
    expect(await night("a", true)).toMatchObject({
      kept: expect.stringContaining("TRAINING_DIVERGED: Training diverged at step 7."),
      diverged: { night: "night 1" },
    });
    expect(existsSync(begun)).toBe(false);
  });

  test("is not tried again night after night, which each of them tells, though one may leave the step out", async () => {
    log.begin({ name: "without", generation: "9", baseline: null, startedAt: AT }, [STEP]);
    log.mark("without", "skipped", [STEP]);
    for (const _ of [2, 3]) {
      expect(await night("a", false)).toMatchObject({
        kept: expect.stringMatching(/^In the night night 1: TRAINING_DIVERGED.* --from train-encoder/),
      });
    }
    expect(trainings).toBe(1);
    expect(workspaceStatus(join(database.name, ".."))).toMatchObject({ diverged: { night: "night 1" } });
  });

  test("is tried again where it is asked for, and where its data or settings have changed", async () => {
    expect(await night("a", true, true)).toMatchObject({ diverged: { night: "night 4" } });
    expect(await night("b", false)).toEqual({ encoders: [] });
    expect(trainings).toBe(3);
    expect(workspaceStatus(join(database.name, ".."))).toMatchObject({ diverged: null });
  });

  test("stays a failure where something else is wrong", async () => {
    const context = { night: { name: "x" } as never, building, database, isAsked: false, note: () => {} };
    const train = async (): Promise<never> => {
      throw new UsageError("Something else.", { code: "OPTION_INVALID" });
    };
    expect(await codeOf(() => unlessDiverged(context, () => "c", train))).toBe("OPTION_INVALID");
  });
});
