import { gzipSync } from "node:zlib";
import { FakeClock } from "../../../../bench/loopback/fake-clock";
import { importNotes } from "../../../../crawlers/notes";
import { RemovedTweets } from "../../../../src/base/store";
import { FactCheckLinks } from "../../../../src/base/text";
import { rows } from "../../../support/servers/x-run";
import { temporaryFolder, writeIn } from "../../../support/temporary";
import { codeOf, temporaryStore } from "../../../support/workspace";

const HEADER =
  "noteId\tnoteAuthorParticipantId\tcreatedAtMillis\ttweetId\tclassification\tsummary\tisMediaNote";
const line = (note: string, tweet: string, summary: string): string =>
  `${note}\tABC\t1700000000000\t${tweet}\tMISINFORMED\t${summary}\t0`;

describe("Community Notes", () => {
  const folder = temporaryFolder();
  const database = temporaryStore();
  const options = {
    database,
    links: new FactCheckLinks(["checks.example.org/fact-check"]),
    clock: new FakeClock(),
    signal: new AbortController().signal,
  };
  const file = writeIn(
    folder,
    "notes-00000.tsv",
    [
      HEADER,
      line("11", "101", "It is not so. https://www.checks.example.org/fact-check/moon/?utm_source=n."),
      line("12", "102", "No source"),
      line("13", "103", "Elsewhere https://elsewhere.example.org/a and https://t.co/abc"),
      line(
        "14",
        "101",
        '"Two &amp; ""more"": https://web.archive.org/web/2020/https://checks.example.org/fact-check/fish and (https://stored.example.org/article)"',
      ),
      line("15", "104", "Gone https://checks.example.org/fact-check/gone-post"),
      line("16", "-1", "https://checks.example.org/fact-check/x"),
      line("x", "105", "https://checks.example.org/fact-check/x"),
      "17\t",
      line("18", "106", "Cut https://checks.example.org/fact-check/some-cl\u2026"),
      line("19", "107", "\u0001\u202e\ud800 https://checks.example.org/fact-check/odd\u060c"),
      line(
        "20",
        "108",
        "\u201chttps://checks.example.org/fact-check/quoted\u201c, https://checks.example.org/fact-check/hindi\u0964",
      ),
    ].join("\n"),
  );

  test("that link a fact-check make pairs of their posts and the article, and the rest is counted", async () => {
    database.exec(
      "INSERT INTO articles (source, id, address, title, hash, updated_at) VALUES ('s', '1', 'https://stored.example.org/article', 't', '', '')",
    );
    new RemovedTweets(database).remove("104", "resource-not-found", "2024");
    const packed = writeIn(folder, "notes-00001.tsv.gz", gzipSync(`${HEADER}\n${line("21", "109", "no")}\n`));
    const summary = await importNotes([file, packed], options);
    expect(summary).toMatchObject({
      notes: 12,
      rows: { added: 4, changed: 0, unchanged: 0 },
      removedBefore: 1,
      refused: 3,
    });
    expect(summary.refusals.map(({ line: at, reason }) => `${at}: ${reason}`)).toEqual([
      "7: its tweetId is no number as the platform writes them",
      "8: its noteId is no number as the platform writes them",
      "9: its tweetId is no number as the platform writes them",
    ]);
    expect(rows(database, "SELECT id, url FROM links JOIN tweets ON key = tweet ORDER BY id, url")).toEqual([
      ["11", "https://checks.example.org/fact-check/moon"],
      ["14", "https://checks.example.org/fact-check/fish"],
      ["14", "https://stored.example.org/article"],
      ["19", "https://checks.example.org/fact-check/odd"],
      ["20", "https://checks.example.org/fact-check/hindi"],
      ["20", "https://checks.example.org/fact-check/quoted"],
    ]);
    expect(
      rows(
        database,
        "SELECT c.dataset, c.id, t.dataset, t.id, t.text, role FROM checked_tweets JOIN tweets c ON c.key = checker JOIN tweets t ON t.key = tweet ORDER BY c.id",
      ),
    ).toEqual([
      ["community-notes", "11", "x", "101", null, "note"],
      ["community-notes", "14", "x", "101", null, "note"],
      ["community-notes", "19", "x", "107", null, "note"],
      ["community-notes", "20", "x", "108", null, "note"],
    ]);
  });

  test("taken again change nothing; an edited note does", async () => {
    expect((await importNotes([file], options)).rows).toEqual({ added: 0, changed: 0, unchanged: 4 });
    const edited = line("11", "101", "It is not so. https://checks.example.org/fact-check/sun");
    const later = writeIn(
      folder,
      "notes-00003.tsv",
      `summary\ttweetId\tnoteId\n${["x https://checks.example.org/fact-check/y", "109", "21"].join("\t")}\n`,
    );
    const other = writeIn(folder, "notes-00004.tsv", `${HEADER}\n${edited}\n`);
    expect((await importNotes([later, other], options)).rows).toEqual({ added: 1, changed: 1, unchanged: 0 });
  });

  test("with long rows of signs in a link are read in no time", async () => {
    const start = performance.now();
    const rows = Array.from({ length: 10 }, (_, i) =>
      line(`3${i}`, `20${i}`, `https://a.example/${"!".repeat(19_900)}a`),
    );
    const signs = writeIn(folder, "notes-00005.tsv", `${[HEADER, ...rows].join("\n")}\n`);
    expect((await importNotes([signs], options)).notes).toBe(10);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test("are asked for by their columns, and files before a wrong one are in", async () => {
    const good = writeIn(
      folder,
      "good.tsv",
      `${HEADER}\n${line("31", "201", "https://checks.example.org/fact-check/good")}\n`,
    );
    const wrong = writeIn(folder, "ratings.tsv", "noteId\traterParticipantId\n1\t2\n");
    const error = await importNotes([good, wrong], options).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "NOTES_FORMAT", exitCode: 2 });
    expect((error as Error).message).toContain(
      "ratings.tsv:1: the first row lacks the column tweetId, summary",
    );
    expect(rows(database, "SELECT count(*) FROM tweets WHERE id = '31'")).toEqual([[1]]);
    expect(await codeOf(() => importNotes([writeIn(folder, "b.tsv", Buffer.from([65, 0]))], options))).toBe(
      "FILE_BINARY",
    );
  });

  test("that are cut off by the user go on where they were", async () => {
    const lines = Array.from({ length: 2000 }, (_, i) =>
      line(String(1000 + i), String(5000 + i), `https://checks.example.org/fact-check/n${i}`),
    );
    const many = writeIn(folder, "many.tsv", [HEADER, ...lines].join("\n"));
    const stopper = new AbortController();
    const startProgress = () => ({
      update: (done: number) => {
        if (done === 1200) stopper.abort();
      },
      finish: () => {},
    });
    expect(
      await codeOf(() => importNotes([many], { ...options, signal: stopper.signal, startProgress })),
    ).toBe("INTERRUPTED");
    expect((await importNotes([many], options)).rows).toEqual({ added: 1000, changed: 0, unchanged: 1000 });
  });
});
