import { MAX_MANIFEST_BYTES, readManifest, releaseName, writeManifest } from "../../../src/releases/manifest";
import { codeOf } from "../../support/workspace";

const FILES = [
  { path: "index/lexical/arrays.bin", bytes: 3, sha256: "a".repeat(64) },
  { path: "models/encoder/model.safetensors", bytes: 5, sha256: "b".repeat(64) },
];
const MANIFEST = {
  name: releaseName("0007", FILES),
  lineage: "4f5a2c1e-8a52-4c0e-9d0e-0123456789ab",
  pushedAt: "2026-01-02T03:04:05.678Z",
  codeVersion: "0.1.0",
  articles: { count: 2, revision: 9, bytes: 7, sha256: "c".repeat(64) },
  files: FILES,
};
const read = (manifest: object): Promise<string> =>
  codeOf(() => {
    const whole = { format: "crowdchecked release", version: 1, ...MANIFEST, ...manifest };
    readManifest(new TextEncoder().encode(JSON.stringify(whole)), "here");
  });

test("the same files have the same name in any order, other files another one", () => {
  expect(MANIFEST.name).toMatch(/^0007-[0-9a-f]{8}$/);
  expect(releaseName("0007", FILES.toReversed())).toBe(MANIFEST.name);
  const [first, second] = FILES as [(typeof FILES)[0], (typeof FILES)[0]];
  expect(releaseName("0007", [first, { ...second, sha256: "d".repeat(64) }])).not.toBe(MANIFEST.name);
  expect(releaseName("0007", [first, { ...second, path: "models/ranker/trees.txt" }])).not.toBe(
    MANIFEST.name,
  );
});

test("a manifest is read as it was written", () => {
  expect(readManifest(writeManifest(MANIFEST), "here")).toEqual(MANIFEST);
});

test.each([
  ["a path that leads out", { files: [{ ...FILES[0], path: "index/../../etc/passwd" }] }],
  ["an absolute path", { files: [{ ...FILES[0], path: "/etc/passwd" }] }],
  ["a file beside indexes and models", { files: [{ ...FILES[0], path: "crowdchecked.db" }] }],
  ["a path with a backslash", { files: [{ ...FILES[0], path: "index\\a" }] }],
  ["a file that is named twice", { files: [FILES[0], FILES[0]] }],
  ["no files", { files: [] }],
  ["a name that is not that of its files", { name: "0007-00000000" }],
  ["a name that is a path", { name: "../0007-00000000" }],
  ["a digest that is a path", { articles: { ...MANIFEST.articles, sha256: "../secret" } }],
  ["a size below zero", { articles: { ...MANIFEST.articles, bytes: -1 } }],
  ["a field that nobody knows", { more: 1 }],
])("refuses %s", async (_, wrong) => {
  expect(await read(wrong)).toBe("RELEASE_DAMAGED");
});

test("refuses what is no manifest, and one of a newer program by name", async () => {
  expect(await read({ version: 2 })).toBe("RELEASE_TOO_NEW");
  for (const text of ["", "no", "null", "[]", '"a"'])
    expect(await codeOf(() => readManifest(Buffer.from(text), "here"))).toBe("RELEASE_DAMAGED");
  const large = Buffer.alloc(MAX_MANIFEST_BYTES + 1, " ");
  expect(await codeOf(() => readManifest(large, "here"))).toBe("RELEASE_DAMAGED");
  expect(await codeOf(() => readManifest(Uint8Array.of(0xff, 0xfe), "here"))).toBe("RELEASE_DAMAGED");
});
