import { spawn } from "node:child_process";
import { idAt, XServer } from "../../../bench/loopback/x";
import { crawlTweets, XClient } from "../../../crawlers/x";
import { systemClock } from "../../../src/base/core/clock";
import { createRng } from "../../../src/base/core/rng";
import type { Database } from "../../../src/base/store";
import { openStore } from "../../../src/workspace";
import { builtProgram } from "../../support/program";
import { factCheck, LINKS, rows } from "../../support/servers/x-run";
import { temporaryHome, temporaryStore } from "../../support/workspace";

const PROGRAM = builtProgram();
const KILLS = 4;
/** What a run takes a few milliseconds for after an answer. */
const LATEST_KILL_MS = 12;
const MAX_POSTS = 900;

/** All that a crawl of posts leaves behind, in words that do not depend on the order of its pages. */
function crawled(database: Database): readonly unknown[][][] {
  return [
    "SELECT dataset, id, text, date, language, author_id, conversation_id FROM tweets ORDER BY id",
    "SELECT t.id, url FROM links JOIN tweets t ON t.key = tweet ORDER BY t.id, url",
    "SELECT c.id, t.id, role FROM checked_tweets JOIN tweets c ON c.key = checker JOIN tweets t ON t.key = tweet ORDER BY c.id, t.id, role",
    "SELECT id, reason FROM removed_tweets ORDER BY id",
    "SELECT id, purpose, kind, detail FROM post_errors ORDER BY id",
  ].map((sql) => rows(database, sql));
}

describe("a crawl of posts that is killed", () => {
  const home = temporaryHome();
  const whole = temporaryStore();
  const server = new XServer(Date.now);
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  /** Runs the program until it ends, or is killed a while after so many answers, of which no other comes. */
  const crawl = (answers = Number.POSITIVE_INFINITY, afterMs = 0): Promise<number | string | null> => {
    const child = spawn(
      process.execPath,
      [PROGRAM, "--home", home, "crawl", "tweets", "--max-posts", String(MAX_POSTS)],
      {
        env: {
          ...process.env,
          X_BEARER_TOKEN: "a-token",
          CROWDCHECKED_X_API: server.address,
          CROWDCHECKED_FACT_CHECK_LINKS: LINKS.prefixes.join(" "),
        },
      },
    );
    let left = answers;
    server.afterAnswer = () => {
      if (--left > 0) return;
      server.faults.push("mute");
      setTimeout(() => child.kill("SIGKILL"), afterMs);
    };
    return new Promise((resolve) =>
      child.on("exit", (code, signal) => {
        server.faults.length = 0;
        resolve(code ?? signal);
      }),
    );
  };

  test("wherever that is, ends as if it had not been, within the budget of one run", async () => {
    const now = Date.now();
    for (let i = 0; i < 220; i++) {
      const [claim, answer] = [idAt(now - 9e8, i), idAt(now - 7_200_000 + i * 1000)];
      server.add(
        { id: claim, text: `Claim ${i}`, lang: i % 50 === 0 ? "fr" : "en" },
        { id: answer, text: "No", repliesTo: claim, links: [factCheck(`c${i}`)] },
      );
      if (i % 60 === 0) server.deleted.add(claim);
    }
    const rng = createRng(11);
    for (let i = 0; i < KILLS; i++) expect(await crawl(1, rng.next() * LATEST_KILL_MS)).toBe("SIGKILL");
    expect(await crawl()).toBe(0);
    const { address } = server;
    await crawlTweets({
      archive: false,
      database: whole,
      client: new XClient({ address, token: "a-token" }),
      limits: { microUsdPerPost: 5000, monthMicroUsd: 1e9 },
      links: LINKS,
      maxWaitMs: 0,
      clock: systemClock,
      rng,
      signal: new AbortController().signal,
    });
    const database = openStore(home);
    try {
      expect(crawled(database)).toEqual(crawled(whole));
      const [[spent]] = rows(database, "SELECT sum(posts) FROM spending") as [[number]];
      expect(spent).toBeGreaterThanOrEqual(server.charged);
      expect(spent).toBeLessThanOrEqual(MAX_POSTS);
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    } finally {
      database.close();
    }
  });
});
