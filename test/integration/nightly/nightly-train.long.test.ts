import { cpSync } from "node:fs";
import { join } from "node:path";
import { workspacePaths } from "../../../src/base/home/paths";
import { JudgementWriter, judgedTweets, NightLog, TweetReader, TweetWriter } from "../../../src/base/store";
import { tweetMarks } from "../../../src/base/text";
import { readModelManifest } from "../../../src/encoder/checkpoint";
import { encoderViews, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { nightOfEncoders } from "../../support/night";
import { putSample } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

const home = temporaryHome();
const generation = (name: string): string => join(home, "generations", name);
const encoderOf = (name: string) => readModelManifest(workspacePaths(generation(name)).encoder);
const foldOf = (name: string, fold: number) =>
  readModelManifest(join(workspacePaths(generation(name)).foldEncoders, String(fold)));
const night = (...skip: string[]) => nightOfEncoders(home, ...skip);
let judged: string[];
/** Marks of the crowd's tweets. */
const crowd: string[] = [];

beforeAll(async () => {
  await putSample(home, "nothing");
  const database = openStore(home);
  judged = judgedTweets(database, "train").map((tweet) => tweetMarks(tweet)[0] as string);
  const tweets = new TweetWriter(database);
  for (const [i, text] of ["a goat can whistle hymns", "the moon is hired by the hour"].entries()) {
    tweets.upsert({ dataset: "crowd", id: String(i), text });
    crowd.push(...tweetMarks({ dataset: "crowd", id: String(i), text }));
    const key = new TweetReader(database).findKey("crowd", String(i)) as number;
    new JudgementWriter(database).addPair(key, i + 1, "jaccard", 0.3);
  }
  // Without dev tweets what is learned is kept: a random network learns too little to be better.
  database.prepare("DELETE FROM qrels WHERE split = 'dev'").run();
  database.close();
  putTinyEncoder(home);
});

const nightsOf = (at: string): string[] => {
  const database = openStore(at);
  const names = new NightLog(database).latest(1).map(({ name }) => name);
  database.close();
  return names;
};

/** Tweets that every encoder of a generation has seen. */
const seenByAll = (name: string): string[] => {
  const views = encoderViews(generation(name));
  return judged.filter((mark) => views.every(({ hasSeen }) => hasSeen(mark)));
};

test("night after night the encoder goes on from the one that serves, and each fold from one that has not seen its tweets", async () => {
  expect([0, 10]).toContain((await night()).code);
  const start = readModelManifest(join(home, "models", "encoder")).hash;
  expect(encoderOf("0001").made["from"]).toBe(start);
  expect(encoderOf("0001").seenTweets).toEqual(expect.arrayContaining([...judged, ...crowd]));
  expect(foldOf("0001", 1).foldOf).toBe(encoderOf("0001").hash);
  expect(seenByAll("0001")).toEqual([]);

  expect((await run(["--home", home, "generations", "rollback", "0001"])).code).toBe(0);
  expect([0, 10]).toContain((await night()).code);
  expect(encoderOf("0002").made["from"]).toBe(encoderOf("0001").hash);
  for (const fold of [1, 2]) expect(foldOf("0002", fold).made["from"]).toBe(foldOf("0001", fold).hash);
  expect(seenByAll("0002")).toEqual([]);
});

test("an encoder that goes on from another keeps the marks of what that one saw", async () => {
  const out = join(home, "crowd");
  const from = workspacePaths(generation("0001")).encoder;
  const args = ["train", "encoder", "--regime", "crowd", "--from", from, "--out", out, "--epochs", "1"];
  expect((await run(["--home", home, "--quiet", ...args])).code).toBe(0);
  expect(readModelManifest(out).seenTweets).toEqual(expect.arrayContaining([...judged, ...crowd]));
});

const other = temporaryFolder();

test("a training that diverges is not tried again with the same data, unless it is asked for", async () => {
  cpSync(home, other, { recursive: true, filter: (path) => !path.includes("generation") });
  putTinyEncoder(other, { isHuge: true });
  const said = async (...flags: string[]): Promise<string> => {
    const left = ["index", "evaluate", "promote"];
    const { out } = await nightOfEncoders(other, ...left, ...flags);
    const { steps } = JSON.parse(out) as { steps: { step: string; state: string; summary: unknown }[] };
    const { state, summary } = steps.find(({ step }) => step === "train-encoder")!;
    expect(state).toBe("done");
    return (summary as { kept: string }).kept;
  };
  const diverged = /TRAINING_DIVERGED: .* at step 1 of the phase/;
  expect(await said()).toMatch(new RegExp(`^${diverged.source}`));
  const [name] = nightsOf(other);
  expect(await said()).toMatch(new RegExp(`^In the night ${name}: ${diverged.source}`));
  expect((await run(["--home", other, "status"])).out).toMatch(diverged);
  expect(await said("--from", "train-encoder")).toMatch(new RegExp(`^${diverged.source}`));
  const database = openStore(other);
  new TweetWriter(database).upsert({ dataset: "crowd", id: "0", text: "a goat can whistle three hymns" });
  database.close();
  expect(await said()).toMatch(new RegExp(`^${diverged.source}`));
});
