import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import {
  LexicalIndexBuilder,
  loadLexicalIndex,
  readArraysAside,
  readIndexManifest,
  saveLexicalIndex,
} from "../../../index";
import { movedOnce } from "../../../src/base/artifact";
import { temporaryFolder } from "../../support/temporary";
import { preloadInThreads } from "../../support/worker-threads.cjs";

const folder = temporaryFolder();
const about = { articlesRevision: 1, builtAt: "2026-01-01T00:00:00.000Z", codeVersion: "0.0.0" };
const always = { least: 1 };

let saved = 0;
function save(): string {
  const builder = new LexicalIndexBuilder();
  for (let key = 1; key <= 30; key++)
    builder.add({ key, vclaim: `A lighthouse number ${key} walked on roller skates.` });
  const path = join(folder, `index-${saved++}`);
  saveLexicalIndex(path, builder.finish(), about);
  return path;
}

const aside = (path: string, options?: Parameters<typeof readArraysAside>[2]) =>
  readArraysAside(path, readIndexManifest(path), options);

/** Changes a byte in the middle of the file of arrays. */
function damage(path: string): void {
  const data = join(path, "arrays.bin");
  const at = statSync(data).size >>> 1;
  const byte = readFileSync(data)[at]!;
  const file = openSync(data, "r+");
  writeSync(file, Uint8Array.of(byte ^ 1), 0, 1, at);
  closeSync(file);
}

describe("a thread that reads the arrays of an index", () => {
  test("hands over all of them, so that the index is read from these bytes", () => {
    const path = save();
    const read = aside(path, always)!.finish();
    const names = [...read.keys()];
    const { arrays, manifest } = loadLexicalIndex(path, movedOnce(read));
    expect(names).toEqual([...new Set(manifest.sections.map(({ sha256 }) => sha256))]);
    expect([...read.keys()]).toEqual(names);
    expect([...read.values()]).toContain(arrays.short.docs.buffer);
    expect(arrays).toEqual(loadLexicalIndex(path).arrays);
  });

  test("leaves a damaged array to the caller, who refuses it", () => {
    const path = save();
    damage(path);
    const read = aside(path, always)!.finish();
    expect(read.size).toBeGreaterThan(0);
    expect(() => loadLexicalIndex(path, movedOnce(read))).toThrow("is damaged");
  });

  test("is not waited for longer than the caller's patience where it cannot start", () => {
    const path = save();
    preloadInThreads("missing.cjs");
    const read = aside(path, { ...always, patienceMs: 50 })!.finish();
    preloadInThreads();
    expect(read.size).toBe(0);
    expect(loadLexicalIndex(path, movedOnce(read)).manifest.articles).toBe(30);
  });

  test("is not started for a small index", () => {
    expect(aside(save())).toBeUndefined();
  });
});
