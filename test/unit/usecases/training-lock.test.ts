import { lockTraining } from "../../../src/usecases/encoder/training-lock";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { temporaryHome } from "../../support/workspace";

const home = temporaryHome();

test("one training of a workspace's encoder runs at a time", async () => {
  const database = openStore(home);
  const train = () => run(["--home", home, "--quiet", "train", "encoder"]);
  const release = lockTraining(home, database);
  try {
    const second = await train();
    expect(second).toMatchObject({ code: 75, err: expect.stringMatching(/TRAINING_RUNNING.*process \d+/) });
  } finally {
    release();
  }
  expect((await train()).err).toContain("NO_JUDGEMENTS");
  database.close();
});
