import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SharedBytes } from "../../../src/base/artifact";
import { workspacePaths } from "../../../src/base/home/paths";
import { ArticleWriter, Withdrawals } from "../../../src/base/store";
import { type LoadedWorkspace, loadWorkspace, openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";
import { codeOf } from "../../support/workspace";

const NOW = "2026-01-31T00:00:00.000Z";
const QUERIES = [
  "a lighthouse on roller skates",
  "a shark swimming on the flooded freeway",
  "lol #MoonLandingFaked",
  "bill gates puts microchips into vaccines",
];

const hashesOf = (shared: SharedBytes): Map<string, string> =>
  new Map(
    Array.from(shared, ([name, bytes]) => [
      name,
      createHash("sha256").update(new Uint8Array(bytes)).digest("hex"),
    ]),
  );

async function answersOf(workspace: LoadedWorkspace): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const text of QUERIES)
    answers.push(await workspace.rankKeys({ text }), await workspace.answer(text, { explain: true }));
  return answers;
}

describe("workspaces that share memory, as threads do", () => {
  const home = sampleHome();
  const shared: SharedBytes = new Map();
  const open = (memory?: SharedBytes): LoadedWorkspace =>
    loadWorkspace(home, { catchUp: true, shared: memory });
  const change = (work: (writer: ArticleWriter, withdrawals: Withdrawals) => void): void => {
    const database = openStore(home);
    work(new ArticleWriter(database), new Withdrawals(database));
    database.close();
  };

  test("read every array once, and have it in the same memory", () => {
    const first = open(shared);
    const read = new Map(shared);
    const second = open(shared);
    expect(shared).toEqual(read);
    const [one, other] = [first.index.lexical.arrays, second.index.lexical.arrays];
    expect(one.words.buffer).toBeInstanceOf(SharedArrayBuffer);
    for (const name of ["words", "gramCodes", "keys", "wordTerms"] as const)
      expect(other[name].buffer).toBe(one[name].buffer);
    expect(other.short.docs.buffer).toBe(one.short.docs.buffer);
    expect(other.vocabulary.bytes.buffer).toBe(one.vocabulary.bytes.buffer);
    first.close();
    second.close();
  });

  test("see articles that come, change and go as one that shares nothing, and change nothing of each other's", async () => {
    const [first, second, alone] = [open(shared), open(shared), open()];
    const before = hashesOf(shared);
    const expectEqual = async (): Promise<void> => {
      const wanted = await answersOf(alone);
      expect(await answersOf(first)).toEqual(wanted);
      expect(await answersOf(second)).toEqual(wanted);
      expect(hashesOf(shared)).toEqual(before);
    };
    const lighthouse = { source: "s", id: "lighthouse", title: "Was a lighthouse moved on roller skates?" };
    const gates = { source: "sample", id: "bill-gates-vaccine-microchip" };
    await expectEqual();
    // Before any comes: arrays that grow are copied anyway.
    change((writer, withdrawals) => {
      writer.upsert({ ...gates, title: "A harbour cat became a mayor" }, NOW);
      withdrawals.withdraw({ source: "sample", id: "moon-landing-faked" }, NOW);
    });
    await expectEqual();
    change((writer) => writer.upsert(lighthouse, NOW));
    // One of them has taken it in, the other still answers from what was there before.
    expect((await first.rank("a lighthouse on roller skates"))[0]?.article.id).toBe("lighthouse");
    expect(hashesOf(shared)).toEqual(before);
    await expectEqual();
    change((writer) =>
      writer.upsert({ ...lighthouse, vclaim: "A shark was seen on a freeway beside a lighthouse." }, NOW),
    );
    await expectEqual();
    // The first body makes all of it be merged anew.
    expect(first.index.lexical.hasBodies).toBe(false);
    change((writer) => writer.upsert({ ...lighthouse, body: "Nobody moved the lighthouse." }, NOW));
    await expectEqual();
    expect(first.index.lexical.hasBodies).toBe(true);
    expect(first.index.lexical.arrays.words.buffer).not.toBeInstanceOf(SharedArrayBuffer);
    // Who begins now begins with what the files hold.
    const late = open(shared);
    expect(await answersOf(late)).toEqual(await answersOf(alone));
    for (const workspace of [first, second, alone, late]) workspace.close();
  });

  test("refuse a damaged file as one that shares nothing does, and keep nothing of what is damaged", async () => {
    const file = join(workspacePaths(home).index, "arrays.bin");
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[whole.length >> 1]! ^= 1;
    writeFileSync(file, damaged);
    const memory: SharedBytes = new Map();
    expect(await codeOf(() => open(memory))).toBe("INDEX_CORRUPT");
    expect(await codeOf(() => open())).toBe("INDEX_CORRUPT");
    writeFileSync(file, whole);
    open(memory).close();
    expect(hashesOf(memory)).toEqual(hashesOf(shared));
  });
});
