import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadDenseIndex, readDenseManifest, saveDenseIndex, VectorScan } from "../../../index";
import type { Article } from "../../../src/base/core/types";
import { workspacePaths } from "../../../src/base/home/paths";
import { ArticleWriter, JudgementWriter, TweetWriter } from "../../../src/base/store";
import { buildIndex, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { temporaryHome } from "../../support/workspace";

const NOW = "2026-01-01T00:00:00Z";
const WHALE = "A purple whale swam through the flooded harbour and sang Italian opera to sailors.";
const ARTICLES: readonly Article[] = [
  { source: "first", id: "whale", title: "Whale\u202e", vclaim: WHALE, url: "https://example.org/whale" },
  { source: "second", id: "whale-again", vclaim: WHALE, url: "http://www.example.org/whale/" },
  ...Array.from({ length: 80 }, (_, i) => ({
    source: "other",
    id: String(i),
    vclaim: `Nothing${i} happened on street${i}.`,
    date: "2020-01-01",
  })),
];

/** Writes a dense index with a graph, as builds of before did for any number of articles. */
function linkAnew(folder: string): void {
  const manifest = readDenseManifest(folder);
  const { encoder, articlesRevision, builtAt, codeVersion } = manifest;
  const { index } = loadDenseIndex(folder, manifest);
  const pays = jest.spyOn(VectorScan, "pays").mockReturnValue(false);
  saveDenseIndex(folder, index, { encoder, articlesRevision, builtAt, codeVersion });
  pays.mockRestore();
}

describe("crowdchecked doctor", () => {
  const home = temporaryHome();
  beforeAll(async () => {
    const database = openStore(home);
    const writer = new ArticleWriter(database);
    for (const article of ARTICLES) writer.upsert(article, NOW);
    new TweetWriter(database).upsert({ dataset: "d", id: "1", text: "a whale that sings opera" });
    new JudgementWriter(database).upsert(1, 1, "train", 1);
    await buildIndex(home, database);
    database.close();
  });
  const doctor = (...options: string[]) => run(["--home", home, ...options, "doctor", "--sample", "40"]);

  test("reports gaps, shared addresses, duplicates and how evenly articles come up, as JSON", async () => {
    const { code, out } = await doctor("--json");
    expect(code).toBe(0);
    const findings = JSON.parse(out);
    expect(findings.gaps).toEqual({
      articles: 82,
      withoutVclaim: 0,
      withoutDate: 2,
      withoutUrl: 80,
    });
    const whales = [
      { source: "first", id: "whale", name: "Whale\u202e" },
      { source: "second", id: "whale-again", name: WHALE },
    ];
    expect(findings.sharedAddresses).toEqual([whales]);
    const [first, second] = whales;
    expect(findings.sameArticles).toEqual([
      [
        { ...first, mentions: 1 },
        { ...second, mentions: 0 },
      ],
    ]);
    expect(findings.faults).toEqual([]);
    expect(findings.hubs).toMatchObject({
      tweets: 1,
      claims: 39,
      ranker: { queries: 40 },
      encoder: { queries: 40 },
    });
    expect(findings.duplicates.looked).toBe(40);
  });

  test("finds all duplicates when it looks at all, and tells people in lines that do a terminal no harm", async () => {
    const { code, out, err } = await run(["--home", home, "doctor"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^articles +82; 0 without claim, 2 without date, 80 without address$/m);
    expect(out).toMatch(
      /^duplicates +2 articles in 1 group with the same claim; 82 articles examined\n +first\/whale: Whale\n +=/m,
    );
    expect(out).toMatch(
      /^repeated +2 articles in 1 group with the same address and claim: .*\n +first\/whale: \(named by 1 /m,
    );
    expect(out).toMatch(/^hubs +ranker: \d+ articles? (?:is|are) wrongly found .* skewness/m);
    expect(out).toMatch(/^hubs +encoder: /m);
    expect(err).toMatch(/articles in .* s/);
  });

  test("tells of the damaged graph of a small collection, which is ranked without", async () => {
    const { denseIndex } = workspacePaths(home);
    linkAnew(denseIndex);
    const graph = join(denseIndex, "hnsw.bin");
    const whole = readFileSync(graph);
    const damaged = Buffer.from(whole);
    damaged[damaged.length >> 1]! ^= 1;
    writeFileSync(graph, damaged);
    const { code, out } = await doctor();
    writeFileSync(graph, whole);
    expect(code).toBe(0);
    expect(out).toMatch(/^fault +denseIndex: INDEX_CORRUPT: .*hnsw\.bin/m);
    expect(out).toMatch(/^hubs +ranker: /m);
  });

  test("ends when it is stopped", async () => {
    expect((await run(["--home", home, "doctor"], AbortSignal.abort())).code).toBe(130);
  });

  test("tells what is stale and what to run, and looks at the newer articles, too", async () => {
    const database = openStore(home);
    new ArticleWriter(database).upsert({ source: "late", id: "1", title: "Late" }, NOW);
    database.close();
    const { code, out } = await run(["--home", home, "doctor"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^fault +index: INDEX_STALE: .*crowdchecked index/m);
    expect(out).not.toContain("not possible");
    expect(out).toMatch(/^duplicates .* 83 articles examined$/m);
  });

  test("refuses a sample of nothing", async () => {
    expect((await run(["--home", home, "doctor", "--sample", "0"])).code).toBe(2);
  });
});
