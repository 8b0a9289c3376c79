import { ArtifactError } from "../../../../src/base/core/errors";
import { latestJobs, NightLog, recorded } from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

describe("a job that was killed", () => {
  const database = temporaryStore();
  const states = () => latestJobs(database, 9).map(({ name, status }) => `${name}: ${status}`);

  test("counts as running until another one of its name begins", async () => {
    void recorded(database, "import articles", () => new Promise(() => {}));
    await recorded(database, "index", async () => {});
    expect(states()).toEqual(["index: done", "import articles: running"]);
    await recorded(database, "import articles", async () => {});
    expect(states()).toEqual(["import articles: done", "index: done", "import articles: unfinished"]);
  });
});

describe("a job that failed", () => {
  const database = temporaryStore();
  const hint = "Import tweets with judgements.";
  const failure = new ArtifactError("No tweets are judged.", { code: "NO_JUDGEMENTS", hint });
  const last = () => latestJobs(database, 1)[0];

  test("says why, beside what it did until then", async () => {
    const fail = () => Promise.reject(failure);
    await expect(recorded(database, "calibrate", fail)).rejects.toThrow(failure);
    expect(last()).toMatchObject({ status: "failed", problem: "NO_JUDGEMENTS: No tweets are judged." });
    await expect(recorded(database, "import", fail, { soFar: () => ({ added: 3 }) })).rejects.toThrow(
      failure,
    );
    expect(JSON.parse(last()?.summary ?? "")).toMatchObject({ added: 3 });
    expect(last()?.problem).toBe("NO_JUDGEMENTS: No tweets are judged.");
  });

  test("says why though it has a result, and one that is done has no reason", async () => {
    const crawl = async () => ["stopped"];
    await recorded(database, "crawl", crawl, { failureOf: () => failure, soFar: () => ({ fetched: 7 }) });
    expect(last()).toMatchObject({ status: "failed", problem: "NO_JUDGEMENTS: No tweets are judged." });
    expect(JSON.parse(last()?.summary ?? "")).toMatchObject({ fetched: 7 });
    await recorded(database, "crawl", crawl, { failureOf: () => undefined });
    expect(last()).toMatchObject({ status: "done", problem: null, summary: '["stopped"]' });
  });
});

describe("what was done", () => {
  const database = temporaryStore();
  const other = temporaryStore();

  test("the last 500 jobs of a name are kept, and those of other names", async () => {
    await recorded(database, "import", async () => {});
    for (let i = 0; i < 502; i++) await recorded(database, "crawl", async () => i);
    const jobs = latestJobs(database, 1000);
    expect(jobs).toHaveLength(501);
    expect(jobs.filter(({ name }) => name === "crawl").at(-1)?.summary).toBe("2");
    expect(jobs.at(-1)?.name).toBe("import");
  });

  test("nights stand in the order in which they began, though a clock was wrong meanwhile", () => {
    const nightsByClock = new NightLog(other);
    for (const [name, year] of [
      ["first", 2025],
      ["ahead", 2036],
      ["right", 2026],
      ["behind", 1970],
    ] as const) {
      const startedAt = `${year}-01-01T02:00:00.000Z`;
      nightsByClock.begin({ name, generation: name, baseline: null, startedAt }, ["evaluate"]);
      nightsByClock.done(name, "evaluate", startedAt, name);
    }
    expect(nightsByClock.latest(3).map(({ name }) => name)).toEqual(["behind", "right", "ahead"]);
    expect(nightsByClock.unfinished()?.name).toBe("behind");
    expect(nightsByClock.history("evaluate", 2).map(({ summary }) => summary)).toEqual(["right", "behind"]);
  });

  test("the last 500 nights are kept, with their steps", () => {
    const nights = new NightLog(database);
    const nightOf = (i: number) => ({
      ...{ name: `night ${i}`, generation: `${i}`, baseline: null },
      startedAt: new Date(86_400_000 * i).toISOString(),
    });
    for (let i = 0; i < 502; i++) {
      nights.begin(nightOf(i), ["index"]);
      if (i > 0) nights.finish(`night ${i}`, "2026-01-01T00:00:00.000Z");
    }
    const kept = nights.latest(1000).map(({ name }) => name);
    // The first one has not ended: it may be continued.
    expect([kept.length, kept.at(-2), kept.at(-1)]).toEqual([501, "night 2", "night 0"]);
    expect(nights.steps("night 1")).toEqual([]);
    expect(nights.steps("night 2")).toHaveLength(1);
  });
});
