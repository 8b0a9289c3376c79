import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  DenseIndex,
  denseShape,
  loadDenseIndex,
  readDenseManifest,
  saveDenseIndex,
  VectorScan,
  verifyDenseIndex,
} from "../../../../index";
import { createRng } from "../../../../src/base/core/rng";
import {
  about,
  copy,
  expected,
  folder,
  M,
  outcome,
  piecesAt,
  pristine,
  ROWS,
  rewriteFile,
  rewriteManifest,
  someArticles,
} from "../../../support/dense/saved";
import { randomUnit, unit } from "../../../support/dense/vectors";

describe("a saved dense index", () => {
  test("answers as it did, under the same keys and rows", () => {
    const before = someArticles();
    const { index, manifest } = loadDenseIndex(pristine, expected);
    const query = randomUnit(4, createRng(9));
    expect(index.search(query, 50)).toEqual(before.search(query, 50));
    const rows = Uint32Array.from({ length: ROWS }, (_, row) => row);
    expect(index.score("title", query, rows)).toEqual(before.score("title", query, rows));
    expect([...index.keys()]).toEqual([...before.keys()]);
    expect(index.markOf(995)).toBe(5);
    expect(Array.from({ length: ROWS }, (_, i) => index.piecesOf(1000 - i))).toEqual(
      Array.from({ length: ROWS }, (_, i) => (i % 10 === 0 ? undefined : piecesAt(i))),
    );
    expect(index.shape).toEqual(before.shape);
    expect(manifest).toMatchObject({ ...about, metric: "cosine", dimension: 4, articles: 180, rows: ROWS });
  });

  test("is the same to the byte when it is built again", () => {
    const again = join(folder, "again");
    saveDenseIndex(again, someArticles(), about);
    for (const name of readdirSync(pristine))
      expect(readFileSync(join(again, name)).equals(readFileSync(join(pristine, name)))).toBe(true);
  });

  test("goes on to change as if it had never been on the disk", () => {
    const { index } = loadDenseIndex(pristine, expected);
    const vector = randomUnit(4, createRng(7));
    index.put({ key: 5000, vectors: [vector, vector], pieces: Uint16Array.of(3, 4) });
    expect(index.rowOf(5000)).toBe(0);
    expect(index.keyOf(index.search(vector, 1).docs[0] as number)).toBe(5000);
    expect(index.remove(995)).toBe(true);
    const again = join(folder, "changed");
    saveDenseIndex(again, index, { ...about, articlesRevision: 4 });
    const loaded = loadDenseIndex(again, { ...expected, articlesRevision: 4 });
    expect(loaded.index.search(vector, 20)).toEqual(index.search(vector, 20));
    expect(loaded.index.piecesOf(5000)).toEqual(Uint16Array.of(3, 4));
    expect(loaded.index.piecesOf(995)).toBeUndefined();
    expect(loaded.index.piecesOf(996)).toEqual(piecesAt(4));
    expect(loaded.manifest).toMatchObject({ articles: 180, rows: ROWS, rewritten: 1 });
  });

  test("may hold no article", () => {
    const path = join(folder, "empty");
    saveDenseIndex(path, DenseIndex.empty(denseShape({ dimension: 4, views: ["all"] })), about);
    const { index } = loadDenseIndex(path, expected);
    const vector = randomUnit(4, createRng(7));
    expect(index.search(vector, 5).docs).toHaveLength(0);
    index.put({ key: 1, vectors: [vector] });
    expect(index.search(vector, 5).docs).toHaveLength(1);
  });

  test("replaces the one before in one step and leaves nothing beside it", () => {
    const path = copy();
    saveDenseIndex(path, someArticles(20), about);
    expect(readDenseManifest(path).articles).toBe(18);
    expect(readdirSync(dirname(path)).filter((name) => /building|old/.test(name))).toEqual([]);
  });

  test("is written without what a killed process has left, and leaves the work of a living one alone", () => {
    const path = copy();
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    for (const name of [`building-${dead}`, `old-${dead}`, `building-${process.ppid}`])
      mkdirSync(`${path}.${name}`);
    saveDenseIndex(path, someArticles(20), about);
    const beside = readdirSync(dirname(path)).filter((name) => /building|old/.test(name));
    expect(beside).toEqual([basename(`${path}.building-${process.ppid}`)]);
    rmSync(`${path}.building-${process.ppid}`, { recursive: true });
  });

  test("stays as it was when the next one cannot be written", () => {
    const path = copy();
    // A file stands where the folder of the new index would be.
    const inside = join(path, "manifest.json", "index");
    expect(() => saveDenseIndex(inside, someArticles(20), about)).toThrow(
      expect.objectContaining({ code: "INDEX_WRITE" }),
    );
    expect(outcome(path)).toBe("no error");
  });
});

describe("a dense index of a collection so small that a scan is faster", () => {
  const query = unit([0.3, -0.5, 0.7, 0.4]);

  test("needs no graph where a scan is faster, finds the same, and takes in what comes", () => {
    const path = copy();
    rmSync(join(path, "hnsw.bin"));
    const { index } = loadDenseIndex(path, expected, { scanSmall: true });
    const { index: whole } = loadDenseIndex(pristine, expected);
    const keys = (of: DenseIndex): unknown[] => Array.from(of.search(query, 20).docs, (row) => of.keyOf(row));
    expect(keys(index)).toEqual(keys(whole));
    const mask = Uint8Array.from({ length: index.length }, (_, row) =>
      index.keyOf(row) === undefined ? 0 : row % 3,
    );
    expect(index.search(query, 20, mask)).toEqual(whole.search(query, 20, mask));
    for (const changed of [index, whole]) {
      changed.put({ key: 5000, vectors: [query, query] });
      changed.remove(changed.keyOf(changed.search(query, 2).docs[1]!)!);
    }
    expect(keys(index)[0]).toBe(5000);
    expect(keys(index)).toEqual(keys(whole));
  });

  test("has its graph where a scan would be slower", () => {
    const path = copy();
    rmSync(join(path, "hnsw.bin"));
    const pays = jest.spyOn(VectorScan, "pays").mockReturnValue(false);
    try {
      expect(() => loadDenseIndex(path, expected, { scanSmall: true })).toThrow("hnsw.bin cannot be opened");
      expect(pays).toHaveBeenCalledWith(ROWS, 4);
    } finally {
      pays.mockRestore();
    }
  });

  test("is written without a graph, also one that has had one, and finds the same", () => {
    const { index } = loadDenseIndex(pristine, expected, { scanSmall: true });
    const path = join(folder, "scanned");
    expect(saveDenseIndex(path, index, about)).not.toHaveProperty("graph");
    expect(readdirSync(path).sort()).toEqual(["manifest.json", "pieces.bin", "vectors.bin"]);
    const { index: read } = loadDenseIndex(path, expected);
    expect(read.search(query, 20)).toEqual(index.search(query, 20));
  });

  test("is checked without a graph", async () => {
    const path = join(folder, "checked");
    saveDenseIndex(path, loadDenseIndex(pristine, expected, { scanSmall: true }).index, about);
    await verifyDenseIndex(path);
    rewriteFile(path, "vectors.bin", (bytes) => bytes.fill(1, 100, 120));
    await expect(verifyDenseIndex(path)).rejects.toMatchObject({ code: "INDEX_CORRUPT" });
  });

  test("is linked when it is written and has grown until a graph is faster", () => {
    const index = DenseIndex.scanned(denseShape({ dimension: 4, views: ["all"], m: M }));
    const rng = createRng(2);
    for (let key = 1; key <= 300; key++) index.put({ key, vectors: [randomUnit(4, rng)] });
    index.remove(7);
    const path = join(folder, "grown");
    const pays = jest.spyOn(VectorScan, "pays").mockReturnValue(false);
    try {
      expect(saveDenseIndex(path, index, about)).toHaveProperty("graph");
    } finally {
      pays.mockRestore();
    }
    const { index: linked } = loadDenseIndex(path, expected);
    rmSync(join(path, "hnsw.bin"));
    expect(() => loadDenseIndex(path, expected)).toThrow("hnsw.bin cannot be opened");
    expect(linked.search(query, 20)).toEqual(index.search(query, 20));
    expect(linked.rowOf(7)).toBeUndefined();
  });
});

describe("a dense index of a collection so large that its vectors stay in their file", () => {
  const query = unit([0.3, -0.5, 0.7, 0.4]);
  const left = { leftFrom: ROWS * 4 * 2 };

  test("finds the same, and is written again the same", () => {
    const { index: whole } = loadDenseIndex(pristine, expected);
    const { index } = loadDenseIndex(pristine, expected, left);
    expect(index.search(query, 50)).toEqual(whole.search(query, 50));
    const rows = Uint32Array.from({ length: ROWS }, (_, row) => row);
    expect(index.score("title", query, rows)).toEqual(whole.score("title", query, rows));
    expect(index.neighbours(7, 5)).toEqual(whole.neighbours(7, 5));
    expect(index.between("all", 3, 4)).toBe(whole.between("all", 3, 4));
    const again = join(folder, "left");
    saveDenseIndex(again, index, about);
    for (const name of readdirSync(pristine))
      expect(readFileSync(join(again, name)).equals(readFileSync(join(pristine, name)))).toBe(true);
    index.close();
  });

  test("goes on to answer when it is replaced, and to change in memory", () => {
    const path = copy();
    const { index } = loadDenseIndex(path, expected, left);
    const before = index.search(query, 20);
    saveDenseIndex(path, someArticles(20), about);
    expect(index.search(query, 20)).toEqual(before);
    expect(index.piecesOf(996)).toEqual(piecesAt(4));
    index.put({ key: 996, vectors: [query, query], pieces: Uint16Array.of(9) });
    expect(index.keyOf(index.search(query, 1).docs[0]!)).toBe(996);
    expect(index.piecesOf(996)).toEqual(Uint16Array.of(9));
    index.close();
  });

  test("keeps its vectors in memory where they are fewer", () => {
    const { index } = loadDenseIndex(pristine, expected, { leftFrom: ROWS * 4 * 2 + 1 });
    index.close();
    expect(index.search(query, 5).docs).toHaveLength(5);
    // Pieces are read from the file, however few there are.
    expect(() => index.piecesOf(996)).toThrow(
      expect.objectContaining({ code: "INDEX_CORRUPT", message: expect.stringContaining("was closed") }),
    );
  });

  test("says so where its file has lost its end since", () => {
    const path = copy();
    const { index } = loadDenseIndex(path, expected, left);
    truncateSync(join(path, "vectors.bin"), 100);
    expect(() => index.search(query, 5)).toThrow(
      expect.objectContaining({ code: "INDEX_CORRUPT", message: expect.stringContaining("ends early") }),
    );
    index.close();
  });
});

describe("a dense index is refused", () => {
  test("when another encoder built it, with both hashes shortened and the remedy", () => {
    expect(() => loadDenseIndex(pristine, { ...expected, encoder: "fedcba9876543210" })).toThrow(
      expect.objectContaining({
        code: "INDEX_ENCODER",
        message: expect.stringMatching(/"0123456789ab".*"fedcba987654"/),
        hint: expect.stringContaining("crowdchecked index"),
      }),
    );
  });

  test("when its vectors are of another dimension than the encoder's", () => {
    expect(outcome(pristine, { ...expected, dimension: 8 })).toMatch(/^INDEX_ENCODER: .* 4 dim.* 8/);
  });

  test("when articles were changed since, but not where it is read to be brought up to date", () => {
    expect(outcome(pristine, { ...expected, articlesRevision: 4 })).toMatch(/^INDEX_STALE: .*3.*4/);
    expect(outcome(pristine, { encoder: about.encoder, dimension: 4 })).toBe("no error");
  });

  test("when it is missing, with the command that builds it", () => {
    expect(() => loadDenseIndex(join(folder, "nowhere"), expected)).toThrow(
      expect.objectContaining({ code: "INDEX_MISSING", hint: expect.stringContaining("crowdchecked index") }),
    );
  });

  test("when it is of another version", () => {
    const path = copy();
    rewriteManifest(path, (manifest) => {
      manifest["version"] = 99;
    });
    expect(outcome(path)).toMatch(/^INDEX_VERSION: .*99/);
  });

  test.each(["hnsw.bin", "vectors.bin"])("when %s is missing, a folder, empty or cut off", (name) => {
    const path = copy();
    const file = join(path, name);
    for (const size of [0, 1, 50, 96, 1000]) {
      rewriteFile(path, name, (bytes) => bytes.subarray(0, size));
      expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
      cpSync(join(pristine, name), file);
    }
    rmSync(file);
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: .*cannot be opened/);
    mkdirSync(file);
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: .*is not a file/);
    expect(existsSync(file)).toBe(true);
  });

  test.each(["hnsw.bin", "vectors.bin"])("when any byte of %s has changed", (name) => {
    const path = copy();
    const { length } = readFileSync(join(path, name));
    for (let at = 0; at < length; at += 97) {
      const flip = (bytes: Buffer): Buffer => {
        bytes[at] = (bytes[at] as number) ^ 0x10;
        return bytes;
      };
      rewriteFile(path, name, flip);
      expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
      rewriteFile(path, name, flip);
    }
    expect(outcome(path)).toBe("no error");
  });

  test("when its pieces are missing, cut off, or begin elsewhere", async () => {
    const path = copy();
    const file = join(path, "pieces.bin");
    for (const size of [0, 1, 500, 1500]) {
      rewriteFile(path, "pieces.bin", (bytes) => bytes.subarray(0, size));
      expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
      cpSync(join(pristine, "pieces.bin"), file);
    }
    rewriteFile(path, "pieces.bin", (bytes) => bytes.fill(1, 40, 41));
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: .*checksum of section starts/);
    rmSync(file);
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: .*cannot be opened/);
  });

  test("when any file has changed, also where an earlier version wrote it, which knew one checksum", () => {
    const path = copy();
    rewriteManifest(path, (manifest) => {
      manifest["graphCrc32"] = undefined;
      for (const part of ["sections", "pieces"])
        for (const section of manifest[part] as Record<string, unknown>[]) section["crc32"] = undefined;
    });
    expect(outcome(path)).toBe("no error");
    for (const name of ["hnsw.bin", "vectors.bin"]) {
      // A component of a vector in either.
      rewriteFile(path, name, (bytes) => bytes.fill(7, bytes.length - 2000, bytes.length - 1999));
      expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
      cpSync(join(pristine, name), join(path, name));
    }
  });

  test("when what stays in its files has changed, by who reads it whole", async () => {
    const path = copy();
    rewriteFile(path, "pieces.bin", (bytes) => bytes.fill(1, bytes.length - 2));
    expect(outcome(path)).toBe("no error");
    await expect(verifyDenseIndex(path)).rejects.toMatchObject({
      code: "INDEX_CORRUPT",
      message: expect.stringContaining("section numbers"),
    });
  });

  test("when a file is another index's", () => {
    const other = join(folder, "other");
    saveDenseIndex(other, someArticles(ROWS + 1), about);
    for (const name of ["hnsw.bin", "vectors.bin", "manifest.json"]) {
      const path = copy();
      cpSync(join(other, name), join(path, name));
      expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
    }
  });

  test("when the two files are swapped", () => {
    const path = copy();
    cpSync(join(pristine, "hnsw.bin"), join(path, "vectors.bin"));
    cpSync(join(pristine, "vectors.bin"), join(path, "hnsw.bin"));
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
  });
});
