import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inventedArticle, redirect, SnopesLikeSite, status } from "../../../bench/loopback/site";
import { crawlSites } from "../../../crawlers/articles";
import { createRng } from "../../../src/base/core/rng";
import { openStore } from "../../../src/workspace";
import { builtProgram } from "../../support/program";
import { crawled } from "../../support/servers/crawled-site";
import { temporaryFolder } from "../../support/temporary";
import { temporaryHome, temporaryStore } from "../../support/workspace";

const PROGRAM = builtProgram();
const KILLS = 3;
const DELAY_MS = 50;

describe("a crawl that is killed", () => {
  const site = new SnopesLikeSite();
  const home = temporaryHome();
  const whole = temporaryStore();
  const folder = temporaryFolder();
  beforeAll(() => site.start());
  afterAll(() => site.stop());

  /** Runs the program until it ends, or is killed when the site has been asked `requests` times. */
  const crawl = (requests = Number.POSITIVE_INFINITY): Promise<number | string | null> => {
    const file = join(folder, "site.json");
    writeFileSync(file, JSON.stringify(site.definition()));
    const child = spawn(process.execPath, [PROGRAM, "--home", home, "crawl", "articles", "--site", file], {
      env: {
        ...process.env,
        CROWDCHECKED_CONTACT: "test@example.org",
        CROWDCHECKED_CRAWL_DELAY_MS: String(DELAY_MS),
        CROWDCHECKED_ALLOW_LOOPBACK: "1",
      },
    });
    let left = requests;
    site.gate = () => {
      if (--left <= 0) child.kill("SIGKILL");
      return false;
    };
    return new Promise((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal)));
  };

  test("wherever that is, ends as if it had not been, and never asks faster than it may", async () => {
    site.publish(...Array.from({ length: 15 }, (_, i) => inventedArticle(i)));
    site.faults.set("/fact-check/invented-claim-5/", redirect("/fact-check/invented-claim-2/"));
    site.faults.set("/fact-check/invented-claim-7/", status(410));
    const rng = createRng(7);
    for (let i = 0; i < KILLS; i++) expect(await crawl(1 + rng.below(12))).toBe("SIGKILL");
    expect(await crawl()).toBe(0);
    const gaps = site.log.slice(1).map(({ at }, i) => at - (site.log[i]?.at ?? 0));
    // Two clocks of whole milliseconds: one is lost between them.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DELAY_MS - 1);
    await crawlSites({
      database: whole,
      sites: [site.definition()],
      contact: "test@example.org",
      delayMs: 0,
      alarmPercent: 25,
      allowLoopback: true,
    });
    const database = openStore(home);
    try {
      expect(crawled(database)).toEqual(crawled(whole));
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    } finally {
      database.close();
    }
  });
});
