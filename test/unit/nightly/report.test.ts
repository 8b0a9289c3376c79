import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "htmlparser2";
import { NightLog, type NightRecord, PairScoreWriter } from "../../../src/base/store";
import { writeReport } from "../../../src/nightly";
import { barsSvg, escapeHtml, linesSvg } from "../../../src/nightly/plots";
import { openStore } from "../../../src/workspace";
import { temporaryHome } from "../../support/workspace";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='x'>&\u0000\u202e`;
const home = temporaryHome();
const database = openStore(home);
afterAll(() => database.close());

const night: NightRecord = {
  name: "2026-01-30",
  generation: "0002",
  baseline: "0001",
  startedAt: "2026-01-30T02:00:00.000Z",
  finishedAt: null,
};

/** Notes a night that evaluated at `built`, and whether it passed the gate and was promoted. */
function evaluated(name: string, built: number, devSet: string, passed: boolean, promoted = passed): void {
  const log = new NightLog(database);
  log.begin({ ...night, name, startedAt: `${name}T02:00:00.000Z` }, ["label", "evaluate", "promote"]);
  log.done(name, "evaluate", `${name}T03:00:00.000Z`, {
    devSet,
    queries: 4,
    gone: 1,
    built,
    serving: 0.5,
    comparison: { difference: -0.25, pValue: 0.125, low: -0.5, high: 0 },
    checks: [{ name: "golden queries", passed: false, found: HOSTILE }],
    promoted: passed,
    reasons: [HOSTILE],
  });
  const promotion = { generation: "0002", promoted, reasons: promoted ? [] : [HOSTILE], removed: [] };
  log.done(name, "promote", `${name}T03:00:00.000Z`, promotion);
}

test("hostile text cannot leave the place it stands in", () => {
  expect(escapeHtml(HOSTILE)).toBe(
    "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;x&#39;&gt;&amp; ",
  );
  for (const svg of [
    barsSvg(HOSTILE, [{ name: HOSTILE, value: 1 }]),
    linesSvg(HOSTILE, [{ name: HOSTILE, value: 1 }]),
  ]) {
    expect(svg).not.toMatch(/<script|<img/);
  }
});

test("columns stand on zero, the highest reaches the top, and nothing to draw is drawn as nothing", () => {
  const heights = [
    ...barsSvg(
      "t",
      [3, 6].map((value) => ({ name: String(value), value })),
    ).matchAll(/ height="([\d.]+)"/g),
  ];
  expect(heights.map(([, height]) => Number(height))).toEqual([90, 180]);
  expect(barsSvg("t", [])).not.toContain("<rect");
  expect(linesSvg("t", [])).not.toContain("NaN");
});

describe("the report of a night", () => {
  beforeAll(() => {
    database.exec(`
      INSERT INTO articles (source, id, title, hash, updated_at) VALUES ('s', 'a', 'a title', 'h', 'x');
      INSERT INTO tweets (dataset, id, text, date) VALUES
        ('x', '1', 't', '2026-01-28T10:00:00Z'), ('x', '2', 't', '2026-01-28'), ('x', '3', 't', '2026-01-29'), ('x', '4', 't', '2025-01-01');
    `);
    const writer = new PairScoreWriter(database, "jaccard", "1");
    for (const [tweet, score] of [0.3, 0.31, 1, 0.9].entries()) {
      writer.put({ tweet: tweet + 1, text: "t", articles: [1] }, 1, {
        score,
        title: score,
        subtitle: null,
      });
    }
    evaluated("2026-01-27", 0.1, "other tweets", true);
    evaluated("2026-01-28", 0.25, "d", true);
    // Somebody rolled back while this one ran.
    evaluated("2026-01-29", 0.5, "d", true, false);
    evaluated("2026-01-30", 0.75, "d", false);
    const log = new NightLog(database);
    log.done(night.name, "label", "2026-01-30T02:00:01.500Z", { site: HOSTILE });
    writeReport(home, database, night, log.steps(night.name), 0.3);
  });
  const written = (kind: string): string => readFileSync(join(home, "reports", `2026-01-30.${kind}`), "utf8");

  test("as JSON holds pairs by day and by bin, and the figures of the same dev tweets, promoted or not", () => {
    expect(JSON.parse(written("json"))).toMatchObject({
      night,
      pairsPerDay: [
        { day: "2026-01-28", pairs: 1 },
        { day: "2026-01-29", pairs: 1 },
      ],
      bins: [0, 0, 0, 2, 0, 0, 0, 0, 0, 2],
      figures: [
        { night: "2026-01-28", map5: 0.25, promoted: true },
        { night: "2026-01-29", map5: 0.5, promoted: false },
        { night: "2026-01-30", map5: 0.75, promoted: false },
      ],
    });
  });

  test("as a page tells the verdict and why, and draws four plots", () => {
    const page = written("html");
    expect(page).toContain("Generation 0002 was not promoted; what served before still serves");
    expect(page).toContain("FAILED");
    expect(page.match(/<svg /g)).toHaveLength(4);
    expect(page).toContain("75.00");
    expect(page).toContain("-25.00 points; 95 % interval -50.00 to 0.00; p = 0.1250");
    expect(page).toContain("on 4 frozen dev tweets (1 more are gone)");
  });

  test("as a page says what the promoted one was compared with", () => {
    const at = { startedAt: "2026-02-01T02:00:00Z", finishedAt: "2026-02-01T03:00:00Z", problem: null };
    const pageOf = (evaluation: object): string => {
      const promotion = { generation: "0001", promoted: true, reasons: [], removed: [] };
      const steps = [
        { ...at, step: "evaluate", state: "done", summary: { checks: [], queries: 0, ...evaluation } },
        { ...at, step: "promote", state: "done", summary: promotion },
      ] as const;
      const file = writeReport(home, database, { ...night, name: "2026-02-01" }, steps, 0.3);
      return readFileSync(file, "utf8");
    };
    const unmeasured = { built: null, serving: null, comparison: null };
    expect(pageOf(unmeasured)).toContain(
      "Generation 0001 was promoted. There are no dev tweets to compare it with what served; its models are the same.",
    );
    expect(pageOf({ ...unmeasured, isFirst: true })).toContain(
      "no dev tweets to compare it with the models from before the first night; its models are the same.",
    );
    const comparison = { difference: 0.125, pValue: 0.25, low: 0, high: 0.25 };
    expect(pageOf({ queries: 4, gone: 0, built: 0.5, serving: 0.375, comparison })).toContain(
      "On the dev tweets it is 12.50 points better (not significantly) than what served.",
    );
  });

  test("as a page says what each step did and how long it took, and folds the JSON", () => {
    const told = { ...night, name: "2026-01-31", startedAt: "2026-01-31T02:00:00Z" };
    const step = { startedAt: "2026-01-31T02:00:00Z", summary: { pages: 7 }, problem: null };
    const steps = [
      { ...step, step: "crawl", state: "done", finishedAt: "2026-01-31T02:00:01.500Z" },
      { ...step, step: "train", state: "skipped", startedAt: null, finishedAt: null, summary: null },
      {
        ...step,
        step: "index",
        state: "failed",
        finishedAt: "2026-01-31T03:20:00Z",
        problem: { code: "DISK_FULL", message: "there is no room" },
      },
    ] as const;
    const file = writeReport(home, database, told, steps, 0.3, () => ["Seven pages were read."]);
    const page = readFileSync(file, "utf8");
    expect(page).toContain("took 1 h 20 min. Left out: train.");
    expect(page).toContain("<li>index: there is no room</li>");
    expect(page).toMatch(/Seven pages were read\.<details><summary>JSON<.*<td class="time">1\.5 s</s);
    expect(page).toContain("DISK_FULL: there is no room<br>Seven pages were read.");
    expect(page.match(/&quot;pages&quot;: 7/g)).toHaveLength(2);
    expect(page).toContain("<details><summary>The figures as JSON</summary>");
    expect(page).toMatch(/&quot;pairsPerDay&quot;.*&quot;bins&quot;.*&quot;figures&quot;/s);
  });

  test("as a page names no time that a clock which was set back makes negative", () => {
    const told = { ...night, name: "2026-02-02", startedAt: "2026-02-02T02:00:00Z" };
    const steps = [
      {
        step: "index",
        state: "done",
        summary: null,
        problem: null,
        startedAt: "2026-02-02T02:00:00Z",
        finishedAt: "2026-02-01T02:10:00Z",
      },
    ] as const;
    const page = readFileSync(writeReport(home, database, told, steps, 0.3), "utf8");
    expect(page).toContain("It began at 2026-02-02 02:00 UTC.");
    expect(page).toContain('<td class="time"></td>');
  });

  test("as a page runs nothing and asks for nothing, whatever texts it was given", () => {
    const page = written("html");
    const names: string[] = [];
    const attributes: string[] = [];
    const walk = (
      nodes: readonly { type: string; name?: string; attribs?: object; children?: never[] }[],
    ): void => {
      for (const node of nodes) {
        if (node.name) names.push(node.name);
        attributes.push(...Object.keys(node.attribs ?? {}));
        walk(node.children ?? []);
      }
    };
    walk(parseDocument(page).children as never[]);
    expect(names.filter((name) => ["script", "img", "link", "iframe", "a", "object"].includes(name))).toEqual(
      [],
    );
    expect(attributes.filter((name) => name.startsWith("on") || ["src", "href"].includes(name))).toEqual([]);
    expect(page).toContain("default-src 'none'");
  });
});
