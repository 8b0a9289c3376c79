import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { InterruptedError } from "../../../../src/base/core/errors";
import { silentProgress } from "../../../../src/base/core/progress";
import { ArticleWriter } from "../../../../src/base/store";
import { rankFile } from "../../../../src/usecases/rank/rank-file";
import { temporaryFolder, writeIn } from "../../../support/temporary";
import { codeOf, temporaryStore } from "../../../support/workspace";

describe("a run of a file of queries", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const queries = Array.from({ length: 200 }, (_, i) => ({ id: `q${i}`, text: `claim ${i}` }));
  const job = { progress: silentProgress, signal: new AbortController().signal, note: () => {} };

  beforeAll(() => {
    new ArticleWriter(database).upsert({ source: "desk", id: "a", title: "A claim" }, "2026-01-01");
  });

  /** Returns a workspace that finds the article for all but the second query, and tells of each. */
  const finding = (onRanked: (text: string) => void) => ({
    database,
    rankKeys: async ({ text }: { readonly text: string }) => {
      onRanked(text);
      return text === "claim 1" ? [] : [{ key: 1, score: 2.5 }];
    },
  });

  test("is written while queries are ranked: all of a long one would not fit into memory", async () => {
    let written = "";
    const run = new Writable({
      write(chunk, _, done) {
        written += chunk;
        done();
      },
    });
    const before = new Map<string, string>();
    const workspace = finding((text) => before.set(text, written));
    expect(await rankFile(workspace, { queries, run, dialect: "trec" }, job)).toBe(200);
    expect(before.get("claim 199")).toMatch(/^q0\tQ0\ta\t1\t2\.500000000\tcrowdchecked\nq2\t/);
    expect(written.split("\n")).toHaveLength(200);
    expect(run.writableEnded).toBe(false);
  });

  test("has a line for each article found, none for a query without", async () => {
    const run = join(folder, "ours.run");
    await rankFile(
      finding(() => {}),
      { queries: queries.slice(0, 3), run, dialect: "clef2020" },
      job,
    );
    const line = (id: string): string => `${id}\tQ0\ta\t1\t2.500000000\tcrowdchecked\n`;
    expect(readFileSync(run, "utf8")).toBe(line("q0") + line("q2"));
  });

  test("leaves the former one where it is stopped half way", async () => {
    const at = join(folder, "stopped");
    const run = writeIn(at, "ours.run", "former");
    const stopping = new AbortController();
    const workspace = finding((text) => text === "claim 100" && stopping.abort());
    const stopped = rankFile(
      workspace,
      { queries, run, dialect: "trec" },
      { ...job, signal: stopping.signal },
    );
    await expect(stopped).rejects.toThrow(InterruptedError);
    expect([readdirSync(at), readFileSync(run, "utf8")]).toEqual([["ours.run"], "former"]);
  });

  test("that cannot be written costs no ranking", async () => {
    const run = join(folder, "taken");
    mkdirSync(run);
    const ranked: string[] = [];
    const workspace = finding((text) => ranked.push(text));
    expect(await codeOf(() => rankFile(workspace, { queries, run, dialect: "trec" }, job))).toBe(
      "EXPORT_WRITE",
    );
    expect(ranked).toEqual([]);
  });
});
