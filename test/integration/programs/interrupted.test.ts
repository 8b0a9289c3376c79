import { existsSync } from "node:fs";
import { join } from "node:path";
import { InterruptedError } from "../../../src/base/core/errors";
import { run } from "../../support/cli";
import { SAMPLE, sampleHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

const home = sampleHome();
const OUT = join(temporaryFolder(), "sample.run");
const CONTINUES = /Run the same command again to continue\./;
const ANEW = /Nothing is left half-done\. Run the same command again: it begins from the start\./;

/** Runs a command line that is stopped as soon as it looks. */
function stopped(args: readonly string[]) {
  return run(["--home", home, ...args], AbortSignal.abort(new InterruptedError("The command")));
}

test.each([
  ["import", ["import", "checkthat", SAMPLE], CONTINUES],
  ["label", ["label"], CONTINUES],
  ["train encoder", ["train", "encoder"], /last checkpoint stays\. Run the same command with --resume/],
  ["train", ["train"], /The same command continues after the last step that was done\./],
  ["nightly", ["nightly", "--skip", "crawl-articles", "crawl-tweets", "compliance"], /it resumes this night/],
  ["evaluate", ["evaluate"], ANEW],
  ["rank --run", ["rank", "--queries", join(SAMPLE, "tweets.tsv"), "--run", OUT], ANEW],
  ["train ranker", ["train", "ranker"], ANEW],
  ["calibrate", ["calibrate"], ANEW],
])("%s that is interrupted says whether it would continue", async (_, args, hint) => {
  const { code, err } = await stopped(args);
  expect([code, err]).toEqual([130, expect.stringMatching(hint)]);
  expect(existsSync(OUT)).toBe(false);
});
