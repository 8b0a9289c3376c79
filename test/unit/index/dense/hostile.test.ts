import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { DenseManifest } from "../../../../index";
import {
  copy,
  M,
  outcome,
  pristine,
  ROWS,
  rewriteFile,
  rewriteManifest,
  sha256,
} from "../../../support/dense/saved";

describe("a manifest that cannot be true is refused", () => {
  const section = (manifest: Record<string, unknown>, at: number) =>
    (manifest["sections"] as DenseManifest["sections"])[at] as Record<string, unknown>;
  const pieces = (manifest: Record<string, unknown>) =>
    (manifest["pieces"] as DenseManifest["sections"])[1] as Record<string, unknown>;

  test.each<[string, (manifest: Record<string, unknown>) => void]>([
    ["it is of another metric", (manifest) => (manifest["metric"] = "l2")],
    ["it counts four billion rows", (manifest) => (manifest["rows"] = 0xffffffff)],
    ["it counts more rows than numbers can", (manifest) => (manifest["rows"] = 1e300)],
    ["it counts one article more", (manifest) => (manifest["articles"] = 181)],
    ["it counts less than no rows", (manifest) => (manifest["rows"] = -1)],
    ["its dimension is beyond all models", (manifest) => (manifest["dimension"] = 2 ** 31)],
    ["it links every row with a million", (manifest) => (manifest["m"] = 1e6)],
    ["it looks at fewer rows than it links", (manifest) => (manifest["efConstruction"] = 3)],
    ["it lacks its views", (manifest) => (manifest["views"] = undefined)],
    ["it names a view twice", (manifest) => (manifest["views"] = ["all", "all"])],
    ["it names another view", (manifest) => (manifest["views"] = ["all", "vclaim"])],
    ["it lacks a section", (manifest) => (manifest["sections"] as unknown[]).pop()],
    ["a section holds 10^15 numbers", (manifest) => (section(manifest, 0)["length"] = 1e15)],
    ["a section is of another type", (manifest) => (section(manifest, 2)["type"] = "Uint32Array")],
    ["its pieces lack a section", (manifest) => (manifest["pieces"] as unknown[]).pop()],
    ["a section of its pieces has another length", (manifest) => (pieces(manifest)["length"] = 7)],
    ["a section of its pieces is of another type", (manifest) => (pieces(manifest)["type"] = "Uint8Array")],
    ["the checksum of the graph is no checksum", (manifest) => (manifest["graph"] = "sound")],
  ])("when %s", (_, change) => {
    const path = copy();
    rewriteManifest(path, change);
    // A view more or less, or a dimension, may also be told from the encoder's.
    expect(outcome(path)).toMatch(/^INDEX_(CORRUPT|ENCODER): /);
  });

  test.each(["", "{", "null", "[]", "7", '"text"', "\0", "{}"])("when it is %j", (text) => {
    const path = copy();
    writeFileSync(join(path, "manifest.json"), text);
    expect(outcome(path)).toMatch(/^INDEX_(CORRUPT|VERSION): /);
  });

  test("when it is larger than any manifest", () => {
    const path = copy();
    writeFileSync(join(path, "manifest.json"), " ".repeat(2 << 20));
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: .*bytes/);
  });

  test("when one article stands in two rows", () => {
    const path = copy();
    let keys: Buffer = Buffer.alloc(0);
    rewriteFile(path, "vectors.bin", (bytes) => {
      bytes.copy(bytes, 4, 8, 12);
      keys = bytes.subarray(0, 4 * ROWS);
      return bytes;
    });
    rewriteManifest(path, (manifest) => {
      section(manifest, 0)["sha256"] = sha256(keys);
      section(manifest, 0)["crc32"] = crc32(keys);
    });
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: .*each once/);
  });
});

test("pieces whose places do not rise are refused though their checksum fits", () => {
  const path = copy();
  let starts: Buffer = Buffer.alloc(0);
  rewriteFile(path, "pieces.bin", (bytes) => {
    bytes.writeUInt32LE(bytes.readUInt32LE(40) + 1, 36);
    starts = bytes.subarray(0, 4 * (ROWS + 1));
    return bytes;
  });
  rewriteManifest(path, (manifest) => {
    const [section] = manifest["pieces"] as Record<string, unknown>[];
    Object.assign(section!, { sha256: sha256(starts), crc32: crc32(starts) });
  });
  expect(outcome(path)).toMatch(/^INDEX_CORRUPT: .*order of the rows/);
});

describe("a graph that hnswlib must not see is refused though its checksum fits", () => {
  const ROW_BYTES = 4 + 8 * M + 4 * 4 + 8;
  const LIST_BYTES = 4 + 4 * M;
  const UPPER = 96 + ROWS * ROW_BYTES;

  /** Returns where the upper layers of the first row that has some begin, and of the first that has none. */
  function upperLayers(bytes: Buffer): { first: number; lowRow: number } {
    let first = -1;
    let lowRow = -1;
    for (let row = 0, at = UPPER; row < ROWS; row++) {
      const length = bytes.readUInt32LE(at);
      if (length > 0 && first < 0) first = at;
      if (length === 0 && lowRow < 0) lowRow = row;
      at += 4 + length;
    }
    return { first, lowRow };
  }

  test.each<[string, string, (bytes: Buffer) => unknown]>([
    ["claims room for 2^56 rows", "its capacity", (bytes) => (bytes[15] = 1)],
    ["counts a row more", "number of rows", (bytes) => bytes.writeUInt8(ROWS + 1, 16)],
    ["has longer rows", "bytes of a row", (bytes) => bytes.writeUInt8(ROW_BYTES + 1, 24)],
    ["has a thousand layers", "highest layer", (bytes) => bytes.writeInt32LE(1000, 48)],
    ["has no layer", "highest layer", (bytes) => bytes.writeInt32LE(-1, 48)],
    ["begins at a row that is not there", "searches begin", (bytes) => bytes.writeUInt32LE(ROWS, 52)],
    ["draws layers without end", "thin out", (bytes) => bytes.writeDoubleLE(1e300, 80)],
    ["draws layers from nothing", "thin out", (bytes) => bytes.writeDoubleLE(Number.NaN, 80)],
    ["links more than fit", "65535 links", (bytes) => bytes.writeUInt16LE(65535, 96 + ROW_BYTES)],
    ["links to a row that is not there", "does not exist", (bytes) => bytes.writeUInt32LE(ROWS, 100)],
    ["shows a removed article", "is free", (bytes) => bytes.writeUInt8(0, 98)],
    ["hides an article", "is free", (bytes) => bytes.writeUInt8(1, 98 + ROW_BYTES)],
    ["exchanges labels", "labelled 1", (bytes) => bytes.writeUInt8(1, 96 + ROW_BYTES - 8)],
    ["has half an upper layer", "upper layers", (bytes) => bytes.writeUInt32LE(5, upperLayers(bytes).first)],
    [
      "links too much in an upper layer",
      "links, at most 4",
      (bytes) => bytes.writeUInt16LE(5, upperLayers(bytes).first + 4),
    ],
    [
      "links to a row that is not in the layer",
      "is linked in layer 1, but is in 0",
      (bytes) => {
        const { first, lowRow } = upperLayers(bytes);
        bytes.writeUInt16LE(1, first + 4);
        bytes.writeUInt32LE(lowRow, first + 8);
      },
    ],
  ])("when it %s", (_, message, change) => {
    const path = copy();
    let hash = "";
    rewriteFile(path, "hnsw.bin", (bytes) => {
      change(bytes);
      hash = sha256(bytes);
      return bytes;
    });
    rewriteManifest(path, (manifest) => {
      manifest["graph"] = hash;
    });
    expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
    expect(outcome(path)).toContain(message);
  });

  test("when it goes on after its end, or lacks its last layer", () => {
    for (const change of [
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(8)]),
      (bytes: Buffer) => bytes.subarray(0, -4),
    ]) {
      const path = copy();
      let hash = "";
      rewriteFile(path, "hnsw.bin", (bytes) => {
        const changed = change(bytes);
        hash = sha256(changed);
        return changed;
      });
      rewriteManifest(path, (manifest) => {
        manifest["graph"] = hash;
      });
      expect(outcome(path)).toMatch(/^INDEX_CORRUPT: /);
    }
  });

  test("and the sound one has upper layers, so that all this was about something", () => {
    const bytes = readFileSync(join(pristine, "hnsw.bin"));
    expect(bytes.length).toBeGreaterThanOrEqual(UPPER + 4 * ROWS + LIST_BYTES);
    expect(upperLayers(bytes).first).toBeGreaterThan(0);
  });
});
