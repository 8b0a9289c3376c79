import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../../src/base/core/errors";
import { resumeOrRestart } from "../../../src/usecases/encoder/resume";
import { temporaryFolder } from "../../support/temporary";

const folder = temporaryFolder();

/** Where an interrupted training of an encoder with folds has left a checkpoint. */
function interrupted() {
  const home = mkdtempSync(join(folder, "home-"));
  const checkpoint = join(home, "models", "encoder.new.training", "checkpoint");
  mkdirSync(checkpoint, { recursive: true });
  writeFileSync(join(checkpoint, "manifest.json"), "{}");
  return { home, checkpoint };
}

test("resumes a training from its checkpoint", async () => {
  const { home, checkpoint } = interrupted();
  expect(await resumeOrRestart(home, jest.fn(), async (resume) => resume)).toBe(true);
  expect(existsSync(checkpoint)).toBe(true);
});

test("starts again without a checkpoint, or where that is asked", async () => {
  const { home, checkpoint } = interrupted();
  expect(await resumeOrRestart(home, jest.fn(), async (resume) => resume, true)).toBe(false);
  expect(existsSync(checkpoint)).toBe(false);
  expect(await resumeOrRestart(home, jest.fn(), async (resume) => resume)).toBe(false);
});

test("starts again from a checkpoint that no longer fits, and notes why", async () => {
  const { home, checkpoint } = interrupted();
  const note = jest.fn();
  const train = async (resume: boolean): Promise<boolean> => {
    if (resume) throw new UsageError("The settings differ.", { code: "CHECKPOINT_MISMATCH" });
    return resume;
  };
  expect(await resumeOrRestart(home, note, train)).toBe(false);
  expect(note).toHaveBeenCalledWith("The training starts again: The settings differ.");
  expect(existsSync(checkpoint)).toBe(false);
});
