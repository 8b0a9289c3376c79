import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_CALIBRATION } from "../../../src/base/home/paths";
import { ArticleWriter, NightLog, VoteWriter, Withdrawals } from "../../../src/base/store";
import { readStatus } from "../../../src/server/status/read-status";
import { openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

const home = temporaryHome();
const other = temporaryHome();
const third = temporaryHome();
const database = openStore(home);
afterAll(() => database.close());
const article = { source: "example.org", id: "1" };
const statusOf = () => readStatus(database, { home, generation: null, now: 0 });

interface Figures {
  readonly built: number | null;
  readonly devSet: string;
}

/** Notes a night of the day; one that has come to its end was promoted, unless there are reasons why not. */
function night(day: string, figures: Figures | undefined, reasons?: readonly string[]): void {
  const log = new NightLog(database);
  const at = `${day}T02:00:00.000Z`;
  log.begin({ name: day, generation: "0002", baseline: "0001", startedAt: at }, [
    "index",
    "evaluate",
    "promote",
  ]);
  log.done(day, "index", at, { articles: 10, dense: true });
  if (figures) log.done(day, "evaluate", at, { ...figures, promoted: true, reasons: [] });
  if (reasons === undefined) return;
  log.done(day, "promote", at, { generation: "0002", promoted: reasons.length === 0, reasons, removed: [] });
  log.finish(day, `${day}T04:00:00.000Z`);
}

describe("the status of a workspace", () => {
  test("that has nothing but an article tells so, and what would rank", () => {
    new ArticleWriter(database).upsert({ ...article, vclaim: "The moon is hollow." }, "2026-01-01");
    expect(statusOf()).toEqual({
      version: expect.stringMatching(/^\d/),
      articles: 1,
      tweets: 0,
      votes: 0,
      generation: null,
      ranker: expect.any(String),
      encoder: null,
      reranker: null,
      collection: { sites: [{ name: "example.org", articles: 1 }], ratings: [], years: [], languages: [] },
      nights: [],
      calibration: null,
    });
  });

  test("counts votes and the tweets that they are about", () => {
    const writer = new VoteWriter(database);
    for (const text of ["a", "b", "a"]) {
      writer.cast({ tweet: { text }, article, vote: "up", voter: "desk", now: "2026-01-01" });
    }
    expect(statusOf()).toMatchObject({ tweets: 2, votes: 2 });
  });

  test("counts what a filter can narrow down to, the most frequent first", () => {
    const store = openStore(other);
    let now = 0;
    const writer = new ArticleWriter(store);
    const put = (id: string, more: object): unknown =>
      writer.upsert({ source: "c21", id, vclaim: `Claim ${id}.`, ...more }, "2026-01-01");
    put("1", { url: "https://www.example.org/1", rating: "False", date: "2020-05-01", language: "en" });
    put("2", { url: "https://example.org/2", rating: "FALSE", date: "2021-05-01", language: "en-GB" });
    put("3", { url: "https://example.net:8080/3", rating: "Mixture", date: "2020-06-01", language: "es" });
    put("4", { rating: "False" });
    expect(readStatus(store, { home: other, generation: null, now }).collection).toEqual({
      sites: [
        { name: "example.org", articles: 2 },
        { name: "example.net", articles: 1 },
      ],
      ratings: [
        { name: "False", articles: 3 },
        { name: "Mixture", articles: 1 },
      ],
      years: [
        { name: "2021", articles: 1 },
        { name: "2020", articles: 2 },
      ],
      languages: [
        { name: "en", articles: 2 },
        { name: "es", articles: 1 },
      ],
    });
    put("5", { rating: "Mixture" });
    now = 60_000;
    expect(readStatus(store, { home: other, generation: null, now }).collection.ratings[1]).toEqual({
      name: "Mixture",
      articles: 2,
    });
    new Withdrawals(store).withdraw({ source: "c21", id: "3" }, "2026-01-01");
    now = 120_000;
    const { sites, ratings, years, languages } = readStatus(store, {
      home: other,
      generation: null,
      now,
    }).collection;
    expect([sites, languages].map((traits) => traits.map(({ name }) => name))).toEqual([
      ["example.org"],
      ["en"],
    ]);
    expect(ratings[1]).toEqual({ name: "Mixture", articles: 1 });
    expect(years[1]).toEqual({ name: "2020", articles: 1 });
    store.close();
  });

  test("counts them again at most once a minute, and not where no article changed", () => {
    const store = openStore(third);
    const count = jest.spyOn(store, "prepare");
    const articlesAt = (now: number) => {
      const { articles, collection } = readStatus(store, { home: third, generation: null, now });
      return [articles, ...collection.ratings.map((rating) => rating.articles)];
    };
    const put = (id: string): unknown =>
      new ArticleWriter(store).upsert({ source: "s", id, title: id, rating: "False" }, "2026-01-01");
    put("1");
    expect(articlesAt(1_000)).toEqual([1, 1]);
    put("2");
    expect(articlesAt(60_999)).toEqual([2, 1]);
    expect(articlesAt(61_000)).toEqual([2, 2]);
    const counted = (): number => count.mock.calls.filter(([sql]) => sql.includes("AS name, count")).length;
    const before = counted();
    articlesAt(500_000);
    expect([before, counted()]).toEqual([8, 8]);
    put("3");
    // The machine's clock was set back by an hour.
    expect(articlesAt(500_000 - 3_600_000)).toEqual([3, 3]);
    store.close();
  });

  test("tells of nights, the latest last; of figures those alone that can be compared with the latest", () => {
    night("2026-01-01", { built: 0.5, devSet: "other tweets" }, []);
    night("2026-01-02", { built: 0.75, devSet: "d" }, []);
    night("2026-01-03", undefined, ["it was not evaluated"]);
    night("2026-01-04", { built: 0.25, devSet: "d" }, ["it is worse"]);
    night("2026-01-05", undefined);
    const told = statusOf().nights.map(({ name, map, promoted, articles, reasons }) => [
      name,
      map,
      promoted,
      articles,
      reasons,
    ]);
    expect(told).toEqual([
      ["2026-01-01", null, true, 10, []],
      ["2026-01-02", 0.75, true, 10, []],
      ["2026-01-03", null, false, 10, ["it was not evaluated"]],
      ["2026-01-04", 0.25, false, 10, ["it is worse"]],
      ["2026-01-05", null, null, 10, []],
    ]);
    expect(statusOf().nights.at(-1)).toMatchObject({ finishedAt: null });
  });

  test("names what cannot be read by its error's code, without a path of this machine", () => {
    const dense = join(home, "index", "dense");
    mkdirSync(dense, { recursive: true });
    writeFileSync(join(dense, "manifest.json"), "{");
    const status = statusOf();
    expect(status.ranker).toBe("cannot be read: INDEX_CORRUPT");
    expect(JSON.stringify(status)).not.toContain(home);
  });

  test("names an index that may not be read, and tells the rest", () => {
    const dense = join(home, "index", "dense");
    rmSync(dense, { recursive: true, force: true });
    // A link to itself leads nowhere, also for users who may read everything.
    symlinkSync("dense", dense);
    expect(statusOf()).toMatchObject({ encoder: "cannot be read: ARTIFACT_READ", articles: 1 });
  });
});

describe("the status of a workspace whose ranker is calibrated", () => {
  const sample = sampleHome();

  test("tells thresholds, error and curves as the calibration's manifest has them", () => {
    const store = openStore(sample);
    const { calibration } = readStatus(store, { home: sample, generation: null, now: 0 });
    store.close();
    const manifest = JSON.parse(readFileSync(join(SHIPPED_CALIBRATION, "manifest.json"), "utf8"));
    const { answerable, unanswerable, ece } = manifest.figures.train;
    expect(calibration).toMatchObject({
      answerAt: manifest.thresholds.answerAt,
      suggestAt: manifest.thresholds.suggestAt,
      ece,
      queries: answerable + unanswerable,
      reliability: manifest.reliability,
    });
    expect(calibration?.riskCoverage.at(-1)?.coverage).toBe(1);
  });
});
