import { dirname } from "node:path";
import { NightLog } from "../../../src/base/store";
import { takeLock } from "../../../src/nightly/lock";
import { lastNight } from "../../../src/usecases/doctor/last-night";
import { run } from "../../support/cli";
import { temporaryStore } from "../../support/workspace";

const AT = "2020-01-02T02:00:00.000Z";
const CRAWL = { code: "SITE_BUSY", message: "example.org asks for a pause." };

describe("the status of the last night", () => {
  const database = temporaryStore();
  const home = dirname(database.name);
  const log = new NightLog(database);
  const line = async () => /^night +(.*)$/m.exec((await run(["--home", home, "status"])).out)?.[1];

  /** Begins a night in which a crawl failed, and which is at its promotion. */
  function begin(name: string): void {
    log.begin({ name, generation: "0002", baseline: "0001", startedAt: AT }, ["crawl-articles", "promote"]);
    log.stopped(name, "crawl-articles", AT, "failed", CRAWL, null);
    log.start(name, "promote", AT);
  }

  test("is that there was none", async () => {
    expect(lastNight(database)).toBeNull();
    expect(await line()).toBeUndefined();
  });

  test("is the step where a process runs it, and how it goes on where none does", async () => {
    begin("2020-01-01");
    begin("2020-01-02");
    expect(await line()).toMatch(
      /^2020-01-02: has not ended; crowdchecked nightly goes on with it, started /,
    );
    const release = takeLock(home, database);
    expect(await line()).toMatch(
      /^2020-01-02: at the step promote now, started .* ago; crawl-articles failed/,
    );
    release();
  });

  test.each([
    [{ promoted: true, reasons: [] }, /^2020-01-02: promoted, started /],
    [
      { promoted: false, reasons: ["it is worse", "it is small"] },
      /: not promoted \(it is worse; it is small\), /,
    ],
  ])("is whether it was promoted, and why not: %j", async (promotion, said) => {
    log.done("2020-01-02", "promote", AT, promotion);
    log.finish("2020-01-02", AT);
    expect(lastNight(database)).toMatchObject({ ...promotion, runs: null, failed: [CRAWL] });
    expect(await line()).toMatch(said);
    expect(await line()).toMatch(/; crawl-articles failed: SITE_BUSY: example.org asks for a pause.$/);
  });

  test("is that it promoted nothing where it left that out", async () => {
    log.mark("2020-01-02", "skipped", ["promote"]);
    expect(await line()).toMatch(/^2020-01-02: ended without a promotion, /);
  });
});
