import { cpSync, rmSync, symlinkSync } from "node:fs";
import { workspacePaths } from "../../../src/base/home/paths";
import { workspaceStatus } from "../../../src/usecases/doctor/status";
import { sampleHome } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

const home = temporaryHome();
const sample = sampleHome("meaning");

test("an index that may not be read is told, with the rest, and no command is advised", () => {
  cpSync(sample, home, { recursive: true });
  const { denseIndex } = workspacePaths(home);
  rmSync(denseIndex, { recursive: true });
  // A link to itself leads nowhere, also for users who may read everything.
  symlinkSync("dense", denseIndex);
  const fault = { code: "ARTIFACT_READ" };
  expect(workspaceStatus(home)).toMatchObject({
    articles: expect.any(Number),
    index: { current: true },
    denseIndex: { fault },
    ranker: { fault },
    next: null,
  });
});
