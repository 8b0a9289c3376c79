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

describe("what was done", () => {
  const database = temporaryStore();

  test("the last 500 jobs of a name are kept, and those of other names", async () => {
    await recorded(database, "import", async () => {});
    for (let i = 0; i < 502; i++) await recorded(database, "crawl", async () => i);
    const jobs = latestJobs(database, 1000);
    expect(jobs).toHaveLength(501);
    expect(jobs.filter(({ name }) => name === "crawl").at(-1)?.summary).toBe("2");
    expect(jobs.at(-1)?.name).toBe("import");
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
