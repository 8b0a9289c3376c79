import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { servingGeneration } from "../../../src/base/home/generations";
import { workspacePaths } from "../../../src/base/home/paths";
import {
  activeTokens,
  hashToken,
  JudgementWriter,
  judgedTweets,
  TweetReader,
  TweetWriter,
  VoteWriter,
  votes,
} from "../../../src/base/store";
import { readModelManifest } from "../../../src/encoder/checkpoint";
import { importCheckthat } from "../../../src/import";
import { seenMark } from "../../../src/rank";
import { buildIndex, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { nightOfEncoders } from "../../support/night";
import { putSample } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

const SHARK = { source: "sample", id: "shark-swimming-flooded-highway" };
const NOW = "2026-02-01T10:00:00.000Z";

/** Returns the command line on a workspace of its own, and its store for a moment. */
function workspace() {
  const home = temporaryHome();
  const crowdchecked = (...args: string[]) => run(["--home", home, ...args]);
  const inStore = <T>(work: (database: ReturnType<typeof openStore>) => T): T => {
    const database = openStore(home);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const vote = (text: string, article: { source: string; id: string }, kind: "up" | "down", voter: string) =>
    inStore((database) =>
      new VoteWriter(database).cast({ tweet: { text }, article, vote: kind, voter, rank: 1, now: NOW }),
    );
  return { home, crowdchecked, inStore, vote };
}

describe("tokens on the command line", () => {
  const { crowdchecked, inStore } = workspace();

  test("a token is printed once, and of it the store keeps the hash alone", async () => {
    const { code, out, err } = await crowdchecked("token", "add", "desk", "--scopes", "read,feedback");
    expect(code).toBe(0);
    expect(out).toMatch(/^crowdchecked_[A-Za-z0-9_-]{43}\n$/);
    expect(err).not.toContain(out.trim());
    expect(inStore(activeTokens)).toEqual([
      { name: "desk", hash: hashToken(out.trim()), scopes: ["read", "feedback"] },
    ]);
    const list = await crowdchecked("token", "list");
    expect(list.out).toMatch(/^desk +read,feedback +made /);
    expect(list.out).not.toContain(hashToken(out.trim()));
  });

  test("revoked ones are told, and their names not given again", async () => {
    expect((await crowdchecked("token", "revoke", "desk")).out).toBe("the token of desk is revoked\n");
    expect(inStore(activeTokens)).toEqual([]);
    expect((await crowdchecked("token", "list")).out).toContain("revoked 2");
    const again = await crowdchecked("--json", "token", "add", "desk", "--scopes", "read");
    expect([again.code, JSON.parse(again.err).error.code]).toEqual([2, "TOKEN_NAME_TAKEN"]);
    expect((await crowdchecked("token", "revoke", "desk")).err).toContain("TOKEN_UNKNOWN");
  });

  test.each(["", "admin", "read,,write", "read,read"])("the scopes %j are refused", async (scopes) => {
    const { code, err } = await crowdchecked("token", "add", "x", "--scopes", scopes);
    expect([code, err]).toEqual([2, expect.stringContaining("OPTION_INVALID")]);
  });
});

describe("feedback that nobody gave", () => {
  const { home, crowdchecked } = workspace();

  test("is listed as such", async () => {
    await putSample(home, "nothing");
    expect((await crowdchecked("feedback", "list")).out).toBe("No vote has been cast.\n");
    expect(JSON.parse((await crowdchecked("--json", "feedback", "list")).out)).toEqual({ votes: [] });
  });
});

describe("feedback that makes no judgement", () => {
  const { home, crowdchecked, vote } = workspace();

  test("is exported with the reason why there is nothing to import", async () => {
    await putSample(home, "nothing");
    vote("a shark on the freeway", SHARK, "up", "ann");
    const folder = join(home, "out");
    const { code, out, err } = await crowdchecked(
      "feedback",
      "export",
      join(home, "v.jsonl"),
      "--qrels",
      folder,
    );
    expect([code, out]).toEqual([0, expect.stringContaining(`0 judgements written to ${folder}`)]);
    expect(err).toContain("nothing to import yet: a judgement takes 2 voters");
    expect((await crowdchecked("import", "checkthat", folder)).err).toContain("NOTHING_TO_IMPORT");
  });
});

describe("feedback on the command line", () => {
  const { home, crowdchecked, inStore, vote } = workspace();
  const other = temporaryHome();
  const HOSTILE = 'a "shark"\t on the\n\u202efreeway \u001b[31m';
  beforeAll(async () => {
    await putSample(home, "nothing");
    vote(HOSTILE, SHARK, "up", "ann");
    vote(HOSTILE, SHARK, "up", "bob");
    vote("something else", SHARK, "down", "ann");
  });

  test("list tells the latest votes in lines that do a terminal no harm", async () => {
    const { out } = await crowdchecked("feedback", "list", "--limit", "2");
    expect(out.trim().split("\n")).toEqual([
      `3  ${NOW}  ann  down  sample/${SHARK.id} at rank 1: something else`,
      `2  ${NOW}  bob  up  sample/${SHARK.id} at rank 1: a "shark" on the freeway [31m`,
    ]);
    const json = JSON.parse((await crowdchecked("--json", "feedback")).out);
    expect(json.votes.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1]);
    expect((await crowdchecked("feedback", "list", "--limit", "x")).code).toBe(2);
  });

  test("export writes every vote, and judgements that import as they are", async () => {
    const folder = join(home, "out");
    const file = join(home, "votes.jsonl.gz");
    const { code, out } = await crowdchecked("feedback", "export", file, "--qrels", folder);
    expect([code, out]).toEqual([0, `3 votes written to ${file}\n1 judgements written to ${folder}\n`]);
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      inStore((database) => votes(database, { limit: 10, live: false })),
    );
    const shown = await crowdchecked("--json", "feedback", "export", "-");
    expect(shown.out.trim().split("\n")).toEqual(lines);
    expect([shown.err, existsSync("-")]).toEqual(["3 votes written to -\n", false]);
    await putSample(other, "nothing");
    const store = openStore(other);
    await importCheckthat(folder, { database: store, dataset: "sample" });
    const [judged] = judgedTweets(store, "train").filter(({ text }) => text.includes("freeway"));
    store.close();
    expect(judged).toMatchObject({ dataset: "sample", text: HOSTILE });
  });

  test("undo ends a vote, once", async () => {
    expect((await crowdchecked("feedback", "undo", "3")).out).toBe("vote 3 is undone\n");
    expect((await crowdchecked("feedback", "undo", "3")).err).toContain("VOTE_UNKNOWN");
    expect((await crowdchecked("feedback", "undo", "-1")).code).toBe(2);
    expect(JSON.parse((await crowdchecked("--json", "feedback")).out).votes).toHaveLength(2);
    expect((await crowdchecked("status")).out).toMatch(/^votes +2 on results$/m);
  });
});

describe("a night with votes", () => {
  const { home, crowdchecked, inStore, vote } = workspace();
  const TEXT = "fish of prey seen between the lanes";
  const WRONG = "a goat can whistle hymns";
  let wrongArticle: { source: string; id: string };
  beforeAll(async () => {
    await putSample(home, "nothing");
    const database = openStore(home);
    const crowd = new TweetWriter(database);
    for (const [i, text] of [WRONG, "the moon is hired by the hour"].entries()) {
      crowd.upsert({ dataset: "crowd", id: String(i), text });
      const key = new TweetReader(database).findKey("crowd", String(i)) as number;
      new JudgementWriter(database).addPair(key, i + 1, "jaccard", 0.3);
    }
    wrongArticle = database.prepare("SELECT source, id FROM articles WHERE key = 1").get() as typeof SHARK;
    // Without dev tweets what is learned is kept: a random network learns too little to be better.
    database.prepare("DELETE FROM qrels WHERE split = 'dev'").run();
    putTinyEncoder(home);
    await buildIndex(home, database);
    database.close();
  });
  const ranked = async () => {
    // The night names what serves already generation 0001; no figure of it may change.
    const { generation: _, ...answer } = JSON.parse((await crowdchecked("--json", "rank", TEXT)).out);
    return answer;
  };
  const night = async (...skip: string[]) => {
    const { code, out } = await nightOfEncoders(home, ...skip);
    const { steps } = JSON.parse(out) as { steps: { step: string; summary: unknown }[] };
    return { code, taken: steps.find(({ step }) => step === "feedback")?.summary };
  };

  test("trains on what voters agree on, and nothing else that is served changes before the promotion", async () => {
    const before = await ranked();
    for (const voter of ["ann", "bob"]) {
      vote(TEXT, SHARK, "up", voter);
      vote(WRONG, wrongArticle, "down", voter);
    }
    vote("only one voter", SHARK, "up", "ann");
    const [first] = inStore((database) => votes(database, { limit: 1 }));
    expect(await ranked()).toEqual(before);
    // What was built is not to be served, whatever its figures.
    const { taken } = await night("index", "evaluate", "promote");
    expect(taken).toEqual({
      ...{ votes: 5, added: 2, kept: 0, turned: 0, takenBack: 0 },
      ...{ undecided: 1, heldOut: 0 },
    });
    const building = join(
      home,
      "generations",
      `${servingGeneration(home) === undefined ? "0001" : "0002"}.building`,
    );
    const { seenTweets } = readModelManifest(workspacePaths(building).encoder);
    expect(seenTweets).toContain(seenMark("feedback", first?.tweet.id ?? ""));
    expect(await ranked()).toEqual(before);
  });

  test("takes back what was undone, the night after", async () => {
    expect((await crowdchecked("feedback", "undo", "1")).code).toBe(0);
    const { taken } = await night("train-encoder", "index", "evaluate", "promote");
    expect(taken).toMatchObject({ votes: 4, kept: 1, takenBack: 1 });
    const tweets = inStore((database) => judgedTweets(database, "train"));
    expect(tweets.map(({ text }) => text)).not.toContain(TEXT);
  });
});
