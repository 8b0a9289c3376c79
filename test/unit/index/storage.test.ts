import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LexicalIndexBuilder, loadLexicalIndex, saveLexicalIndex } from "../../../index";
import { temporaryFolder } from "../../support/temporary";
import { codeThrown } from "../../support/workspace";

const folder = temporaryFolder();
const about = { articlesRevision: 3, builtAt: "2024-01-01T00:00:00.000Z", codeVersion: "0.0.0" };

function arrays(words = 1) {
  const builder = new LexicalIndexBuilder();
  for (let i = 0; i < words; i++) builder.add({ key: i + 1, vclaim: `claim number${i}`, date: "2020-02-03" });
  return builder.finish();
}

let saved = 0;
function save(): string {
  const path = join(folder, `index-${saved++}`);
  saveLexicalIndex(path, arrays(20), about);
  return path;
}

describe("a saved index", () => {
  test("is read back as it was", () => {
    const { arrays: read, manifest } = loadLexicalIndex(save());
    expect(read).toEqual(arrays(20));
    expect(manifest).toMatchObject({ articles: 20, ...about });
  });

  test("replaces the one before in one step and leaves nothing beside it", () => {
    const path = save();
    saveLexicalIndex(path, arrays(2), about);
    expect(loadLexicalIndex(path).manifest.articles).toBe(2);
    expect(existsSync(`${path}.building-${process.pid}`)).toBe(false);
    expect(existsSync(`${path}.old-${process.pid}`)).toBe(false);
  });

  test("is read where who replaced it was killed between the two renames", () => {
    const path = save();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    renameSync(path, `${path}.old-${pid}`);
    expect(loadLexicalIndex(path).manifest.articles).toBe(20);
  });

  test.each<[string, object]>([
    ["no revision", { articlesRevision: undefined }],
    ["no sections", { sections: [null] }],
    ["a section of no known type", { sections: [{ name: "keys", type: "toString", length: 0, sha256: "" }] }],
  ])("is refused when its manifest has %s", (_, changes) => {
    const path = save();
    const file = join(path, "manifest.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...changes }));
    expect(codeThrown(() => loadLexicalIndex(path))).toBe("INDEX_CORRUPT");
  });

  test("is refused when a byte of it has changed", () => {
    const path = save();
    const file = join(path, "arrays.bin");
    const bytes = readFileSync(file);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] as number) ^ 1;
    writeFileSync(file, bytes);
    expect(codeThrown(() => loadLexicalIndex(path))).toBe("INDEX_CORRUPT");
  });

  test("is refused when its end is missing", () => {
    const path = save();
    truncateSync(join(path, "arrays.bin"), 100);
    expect(codeThrown(() => loadLexicalIndex(path))).toBe("INDEX_CORRUPT");
  });

  test("is refused when its manifest is not readable", () => {
    const path = save();
    writeFileSync(join(path, "manifest.json"), "{");
    expect(codeThrown(() => loadLexicalIndex(path))).toBe("INDEX_CORRUPT");
  });

  test("is refused when it is of another version", () => {
    const path = save();
    const file = join(path, "manifest.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/"version": \d+/, '"version": 0'));
    expect(codeThrown(() => loadLexicalIndex(path))).toBe("INDEX_VERSION");
  });

  test("is refused when its manifest names more than there is", () => {
    const path = save();
    const file = join(path, "manifest.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/"length": \d+/, '"length": 900719925474099'));
    expect(codeThrown(() => loadLexicalIndex(path))).toBe("INDEX_CORRUPT");
  });

  test("is missed with the command that builds it", () => {
    expect(() => loadLexicalIndex(join(folder, "nowhere"))).toThrow(
      expect.objectContaining({ code: "INDEX_MISSING", hint: expect.stringContaining("crowdchecked index") }),
    );
  });
});
