/**
 * The dense index on synthetic clustered vectors, on one core: building, searching and recall against the
 * exact scan of plain typed arrays in the same run; what changes in place cost; what storing components in
 * fewer bits costs.
 * node dist/bench/index/dense.js [--sizes 14000,100000] [--dimension 256] [--queries 200]
 */

import { statSync } from "node:fs";
import { join } from "node:path";
import {
  DEFAULT_HNSW,
  DenseIndex,
  denseShape,
  loadDenseIndex,
  saveDenseIndex,
  VectorGraph,
} from "../../index";
import { createRng } from "../../src/base/core/rng";
import { percentile, table, timed, timeEach } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { SyntheticVectors } from "./vectors";

const SEED = 1;
const K = 100;
const EFS = [100, 200, 300, 400, 600];
/** Shares of the articles that are replaced, then removed. */
const REPLACED = 0.25;
const REMOVED = 0.5;
const MIB = 1 << 20;
const ABOUT = { encoder: "synthetic", articlesRevision: 0, builtAt: "", codeVersion: "bench" };

interface Exact {
  readonly query: Float32Array;
  /** The K-th best cosine. */
  readonly threshold: number;
}

/** Returns the share of the K nearest that searches find, and their times in milliseconds. */
async function measure(index: DenseIndex, exact: readonly Exact[]) {
  let hits = 0;
  for (const { query, threshold } of exact) {
    // A hair less: the index keeps components in 16 bits.
    for (const score of index.search(query, K).scores) if (score >= threshold - 1e-4) hits++;
  }
  const times = await timeEach(exact, ({ query }) => index.search(query, K));
  return { recall: hits / (K * exact.length), times };
}

/** Returns what an exact search over the articles that are left gives. */
function searchExactly(
  vectors: SyntheticVectors,
  queries: readonly Float32Array[],
  gone: Uint8Array,
): Exact[] {
  return queries.map((query) => {
    const left = vectors.scan(query).filter((_, row) => gone[row] === 0);
    return { query, threshold: left.sort().at(-K) as number };
  });
}

function filled(index: DenseIndex, vectors: SyntheticVectors): DenseIndex {
  for (let row = 0; row < vectors.count; row++) index.put({ key: row + 1, vectors: [vectors.row(row)] });
  return index;
}

async function measureSize(
  size: number,
  dimension: number,
  queryCount: number,
  folder: string,
): Promise<void> {
  const vectors = new SyntheticVectors(size, dimension, SEED);
  const queries = vectors.queries(queryCount);
  const gone = new Uint8Array(size);
  const shape = denseShape({ dimension, views: ["all"] });
  const built = await timed(() => filled(DenseIndex.empty(shape), vectors));
  const saved = await timed(() => saveDenseIndex(folder, built.value, ABOUT));
  const loaded = await timed(() => loadDenseIndex(folder, { encoder: ABOUT.encoder, dimension }));
  const { index } = loaded.value;
  const bytes = (name: string): string => (statSync(join(folder, name)).size / MIB).toFixed(0);
  console.log(
    `${size} articles, ${dimension} dimensions: built in ${built.seconds.toFixed(1)} s, saved in ${saved.seconds.toFixed(2)} s, ` +
      `loaded in ${loaded.seconds.toFixed(2)} s; graph ${bytes("hnsw.bin")} MiB, vectors of one view ${bytes("vectors.bin")} MiB\n`,
  );

  const exact = searchExactly(vectors, queries, gone);
  const scanTimes = await timeEach(queries, (query) => vectors.scan(query));
  const scan = percentile(scanTimes, 0.5);
  const rows = [[`milliseconds a query, ${K} nearest`, "p50", "p99", "p50 / scan", "recall"]];
  const row = (name: string, { recall, times }: { recall: number; times: Float64Array }): void => {
    const p50 = percentile(times, 0.5);
    const ms = [p50, percentile(times, 0.99)].map((time) => time.toFixed(2));
    rows.push([name, ...ms, (p50 / scan).toFixed(3), recall.toFixed(4)]);
  };
  row("exact scan, 32-bit floats, without sorting", { recall: 1, times: scanTimes });
  const parts = index.parts();
  for (const ef of EFS) {
    const graph = VectorGraph.load(join(folder, "hnsw.bin"), { ...shape, ef });
    const name = `HNSW, ef ${ef}${ef === DEFAULT_HNSW.ef ? " (default)" : ""}`;
    row(name, await measure(new DenseIndex({ ...parts, nearest: graph }), exact));
  }
  const { index: scanned } = loadDenseIndex(
    folder,
    { encoder: ABOUT.encoder, dimension },
    { scanSmall: true },
  );
  row("as it is read for searching: a scan where rows are few", await measure(scanned, exact));

  const rng = createRng(SEED);
  const rewritten = await timed(() => {
    for (let i = 0; i < REPLACED * size; i++) {
      const at = rng.below(size);
      vectors.articles.set(vectors.article(), at * dimension);
      index.put({ key: at + 1, vectors: [vectors.row(at)] });
    }
  });
  row(
    `... ${REPLACED * size} writes into rows later`,
    await measure(index, searchExactly(vectors, queries, gone)),
  );
  while (index.size > size * (1 - REMOVED)) {
    const at = rng.below(size);
    if (index.remove(at + 1)) gone[at] = 1;
  }
  row(`... and ${REMOVED * 100} % removed`, await measure(index, searchExactly(vectors, queries, gone)));
  console.log(table(rows));
  console.log(`\nchanging an article: ${((1000 * rewritten.seconds) / (REPLACED * size)).toFixed(2)} ms\n`);
}

/** Shows what fewer bits a component cost. */
function compareBits(dimension: number): void {
  const vectors = new SyntheticVectors(10_000, dimension, SEED);
  const [query] = vectors.queries(1) as [Float32Array];
  const exact = vectors.scan(query);
  const rows = [["bits a component", "bytes a vector", "largest error of a cosine"]];
  const compare = (name: string, bytes: number, steps: (vector: Float32Array) => number): void => {
    let worst = 0;
    for (let row = 0; row < vectors.count; row++) {
      const vector = vectors.row(row);
      const scale = steps(vector);
      let cosine = 0;
      for (let i = 0; i < dimension; i++)
        cosine += (Math.round((vector[i] as number) * scale) / scale) * (query[i] as number);
      worst = Math.max(worst, Math.abs(cosine - (exact[row] as number)));
    }
    rows.push([name, String(bytes), worst.toExponential(1)]);
  };
  compare("8, a scale for each vector", dimension + 4, (vector) => 127 / Math.max(...vector.map(Math.abs)));
  compare("16, one scale (as the index does)", 2 * dimension, () => 32767);
  rows.push(["32", String(4 * dimension), "0"]);
  console.log(table(rows));
}

async function main(folder: string): Promise<void> {
  const values = readOptions({ sizes: "14000,100000", dimension: "256", queries: "200" });
  for (const size of values.sizes.split(",").map(Number))
    await measureSize(size, Number(values.dimension), Number(values.queries), join(folder, "index"));
  compareBits(Number(values.dimension));
}

runMain(() => inFolder(main));
