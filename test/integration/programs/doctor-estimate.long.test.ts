import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "../../../src/base/core/types";
import { ArticleWriter, JudgementWriter, TweetWriter } from "../../../src/base/store";
import { buildIndex, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { temporaryHome } from "../../support/workspace";

const NOW = "2026-01-01T00:00:00Z";
const THINGS = "kettle violin ladder teapot lantern wagon barrel".split(" ");
const TOWNS = "Tarnwick Ostby Quillham Melgrove Yarrow Pendle Varnholt".split(" ");

/** Articles that each quote what nobody else says, in a collection in which every word stands in several. */
const ARTICLES: readonly Article[] = THINGS.flatMap((thing, t) =>
  TOWNS.map((town, o) => {
    const other = THINGS[(t + o + 1) % THINGS.length];
    return {
      source: "desk",
      id: `${thing}-${town}`,
      title: `No, ${town} has not banned the ${thing}`,
      body: [
        `Everybody in ${town} speaks of the ${thing} these days, and of the ${other}.`,
        `A post said "${town} will take away your ${thing} and give you a rusty ${other} for it" and was shared.`,
        `The mayor of ${town} keeps a ${thing} on a shelf. Share this article with your friends.`,
      ].join("\n"),
    };
  }),
);

describe("crowdchecked doctor --estimate", () => {
  const home = temporaryHome();
  const alone = temporaryHome();
  beforeAll(async () => {
    const database = openStore(home);
    const writer = new ArticleWriter(database);
    for (const article of ARTICLES) writer.upsert(article, NOW);
    // A judgement that is wrong on purpose: an estimate that looked at it would be worse for it.
    new TweetWriter(database).upsert({ dataset: "d", id: "1", text: "Tarnwick takes your kettle" });
    new JudgementWriter(database).upsert(1, 40, "dev", 1);
    await buildIndex(home, database);
    database.close();
  });
  const bare = temporaryHome();
  const estimate = (...options: string[]) =>
    run(["--home", home, ...options, "doctor", "--estimate", "--sample", "8"]);

  test("tells as JSON how good each ranker is, with intervals that hold the mean", async () => {
    const { code, out, err } = await run([
      "--home",
      home,
      "--json",
      "doctor",
      "--estimate",
      "--sample",
      "25",
    ]);
    expect(code).toBe(0);
    const made = JSON.parse(out);
    expect(made).toMatchObject({ seed: 1, posts: 25, kinds: { quote: 25 } });
    expect(made.rankers.map(({ ranker }: { ranker: string }) => ranker).sort()).toEqual([
      "auto",
      "bm25",
      "encoder",
      "none",
    ]);
    for (const { map5, hit5, behind } of made.rankers) {
      expect(behind.mean).toBeCloseTo(map5.mean - made.rankers[0].map5.mean, 10);
      for (const { mean, low, high } of [map5, hit5, behind]) {
        expect(low).toBeLessThanOrEqual(mean);
        expect(mean).toBeLessThanOrEqual(high);
      }
      expect(hit5.mean).toBeGreaterThanOrEqual(map5.mean);
    }
    // Seven towns and seven things share each word: by chance, five best of 49 hold the article in a tenth.
    const bm25 = made.rankers.find(({ ranker }: { ranker: string }) => ranker === "bm25");
    expect(bm25.hit5.mean).toBeGreaterThan(0.2);
    expect(made.answers.answeredWithout).toBeLessThanOrEqual(made.answers.answered);
    // Half of what is asked has its article left out, and cannot be right.
    expect(made.answers.right).toBeLessThanOrEqual(0.5);
    expect(made.answers.isTrusted).toBe(made.answers.stated - made.answers.right <= 0.1);
    expect(err).toMatch(/Asking bm25: 25 posts/);
  });

  test("says the same for the same seed, and draws other posts for another", async () => {
    const options = ["--json", "--quiet"];
    const first = await estimate(...options, "--seed", "3");
    expect((await estimate(...options, "--seed", "3")).out).toBe(first.out);
    expect((await estimate(...options, "--seed", "4")).out).not.toBe(first.out);
  });

  test("tells people in a table, best first, and says what it is of", async () => {
    const { out } = await estimate();
    expect(out).toMatch(/^8 pseudo-posts \(8 quote\), seed 1; 95 % intervals$/m);
    const means = [...out.matchAll(/^(?:auto|none|bm25|encoder)\b.*? (\d+\.\d) \(/gm)].map(([, mean]) =>
      Number(mean),
    );
    expect(means).toHaveLength(4);
    expect(means).toEqual([...means].sort((a, b) => b - a));
    expect(out).toMatch(/^auto answers \d/m);
    expect(out).toMatch(
      /^With and without the article, its mean confidence is \d.* are right: .*(trusted|overconfident) here/m,
    );
  });

  test("changes nothing in the workspace", async () => {
    const before = sumsOf(home);
    await estimate("--quiet");
    expect(sumsOf(home)).toEqual(before);
  });

  test("ends when it is stopped", async () => {
    expect((await run(["--home", home, "doctor", "--estimate"], AbortSignal.abort())).code).toBe(130);
  });

  test("refuses a workspace without an index", async () => {
    openStore(bare).close();
    expect((await run(["--home", bare, "doctor", "--estimate"])).code).toBe(3);
  });

  test("says nothing of confidence where no answer can be judged, as with a single article", async () => {
    const database = openStore(alone);
    const title = "No, Ostby has not banned the kettle";
    new ArticleWriter(database).upsert(
      { source: "desk", id: "1", title, body: "He said that - I said it" },
      NOW,
    );
    await buildIndex(alone, database);
    database.close();
    const { code, out } = await run(["--home", alone, "--json", "doctor", "--estimate"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ posts: 1, answers: null });
    expect((await run(["--home", alone, "doctor", "--estimate"])).out).not.toMatch(/overconfident/);
  });

  test("says so where no article holds anything that could be a post", async () => {
    const database = openStore(bare);
    new ArticleWriter(database).upsert({ source: "desk", id: "1", title: "Kettles" }, NOW);
    await buildIndex(bare, database, { dense: false });
    database.close();
    const { code, out } = await run(["--home", bare, "--json", "doctor", "--estimate"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ posts: 0, rankers: [], answers: null });
    expect((await run(["--home", bare, "doctor", "--estimate"])).out).toMatch(/nothing can be estimated/);
  });
});

/** Returns the checksums of a folder's files, but for the database's log, which every opening touches. */
function sumsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !/-(?:wal|shm)$/.test(path));
  return Object.fromEntries(
    paths.sort().map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );
}
