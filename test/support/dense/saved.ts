import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DenseIndex, denseShape, loadDenseIndex, saveDenseIndex } from "../../../index";
import { createRng } from "../../../src/base/core/rng";
import { temporaryFolder } from "../temporary";
import { randomUnit } from "./vectors";

/** A dense index on the disk, copies of it, and ways to spoil them. */

export const folder = temporaryFolder();
export const about = {
  encoder: "0123456789abcdef0123456789abcdef",
  articlesRevision: 3,
  builtAt: "2024-01-01T00:00:00.000Z",
  codeVersion: "0.0.0",
};
export const expected = { encoder: about.encoder, dimension: 4, articlesRevision: 3 };
export const ROWS = 200;
export const M = 4;

/** The word pieces of each article; every third has none. */
export const piecesAt = (i: number): Uint16Array | undefined =>
  i % 3 === 0 ? undefined : Uint16Array.of(i, i % 7, 65535);

/** An index with several layers, two views, pieces and some free rows. */
export function someArticles(count = ROWS): DenseIndex {
  const rng = createRng(1);
  const index = DenseIndex.empty(denseShape({ dimension: 4, views: ["all", "title"], m: M }));
  for (let i = 0; i < count; i++)
    index.put({
      key: 1000 - i,
      vectors: [randomUnit(4, rng), randomUnit(4, rng)],
      mark: i,
      pieces: piecesAt(i),
    });
  for (let i = 0; i < count; i += 10) index.remove(1000 - i);
  return index;
}

export const pristine = join(folder, "pristine");
beforeAll(() => saveDenseIndex(pristine, someArticles(), about));

let copies = 0;
export function copy(): string {
  const path = join(folder, `copy-${copies++}`);
  cpSync(pristine, path, { recursive: true });
  return path;
}

export function rewriteManifest(path: string, change: (manifest: Record<string, unknown>) => void): void {
  const file = join(path, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}

export function rewriteFile(path: string, name: string, change: (bytes: Buffer) => Buffer): void {
  const file = join(path, name);
  writeFileSync(file, change(readFileSync(file)));
}

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

export const outcome = (path: string, wanted: Parameters<typeof loadDenseIndex>[1] = expected): string => {
  try {
    loadDenseIndex(path, wanted);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `${code}: ${message}`;
  }
  return "no error";
};
