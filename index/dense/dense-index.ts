import { UsageError } from "../../src/base/core/errors";
import { stepsOf, VectorRows } from "../../src/base/vectors";
import { Best, type TopKResult } from "../score/best";
import type { SectionFile } from "../section-file";
import { checkArticle, type DenseArticle } from "./article";
import { VectorGraph } from "./graph";
import { KeptRows } from "./kept-rows";
import type { DenseShape } from "./parameters";
import { PieceTable } from "./piece-table";
import { Rows } from "./rows";
import { VectorScan } from "./vector-scan";
import { checkVector, VectorTable } from "./vector-table";

/** The parts of an index. */
export interface DenseParts {
  readonly shape: DenseShape;
  readonly rows: Rows;
  /** One for each view. */
  readonly tables: readonly VectorTable[];
  readonly pieces: PieceTable;
  /** Finds the nearest vectors of the first view. */
  readonly nearest: VectorGraph | VectorScan;
  /** Writes into existing rows since the index was built. */
  readonly rewritten: number;
  /** What is read of files when it is asked for; default: nothing. */
  readonly files?: readonly SectionFile[];
}

/** What is written of an index. */
export type StoredParts = Omit<DenseParts, "nearest" | "files"> & {
  /** Absent where a scan is faster: nobody would read it. */
  readonly graph?: Pick<VectorGraph, "save">;
};

/** Accepted rows up to which no graph is asked (a few milliseconds): it would pass by most of so few. */
const MOST_SCANNED = 20_000;

/**
 * Articles as unit vectors, one for each view. The first view is searched through a graph, or scanned;
 * cosines of all views are computed from the vectors themselves. Articles are added and removed in place.
 * Results name rows as `docs`; an article keeps its row until it is removed. In a graph, more than `ef`
 * articles with the same vector would hide the articles behind them. Not thread-safe.
 */
export class DenseIndex {
  readonly shape: DenseShape;
  private readonly rows: Rows;
  private readonly tables: readonly VectorTable[];
  private readonly pieces: PieceTable;
  private readonly nearest: VectorGraph | VectorScan;
  private readonly beside: VectorRows;
  /** Of small collections, which are scanned. */
  private readonly kept: ReadonlyMap<VectorTable, KeptRows>;
  private rewrites: number;
  private readonly files: readonly SectionFile[];

  constructor({ shape, rows, tables, pieces, nearest, rewritten, files = [] }: DenseParts) {
    this.shape = shape;
    this.rows = rows;
    this.tables = tables;
    this.pieces = pieces;
    this.nearest = nearest;
    this.beside = new VectorRows(shape.dimension);
    const others = nearest instanceof VectorScan ? tables.slice(1) : [];
    this.kept = new Map(others.map((table) => [table, new KeptRows(table)]));
    this.rewrites = rewritten;
    this.files = files;
  }

  /** Returns an index without articles. */
  static empty(shape: DenseShape): DenseIndex {
    return DenseIndex.without(shape, () => VectorGraph.empty(shape));
  }

  /** Returns an index without articles that is scanned. It gets a graph when it is written, if that pays. */
  static scanned(shape: DenseShape): DenseIndex {
    return DenseIndex.without(shape, (table) => new VectorScan(table, 0));
  }

  /** Returns an index without articles, with what finds the nearest rows of its first table. */
  private static without(
    shape: DenseShape,
    finder: (table: VectorTable) => DenseParts["nearest"],
  ): DenseIndex {
    const tables = shape.views.map(() => new VectorTable(shape.dimension));
    const nearest = finder(tables[0]!);
    return new DenseIndex({
      shape,
      rows: new Rows(),
      tables,
      pieces: new PieceTable(),
      nearest,
      rewritten: 0,
    });
  }

  /** Number of articles. */
  get size(): number {
    return this.rows.articles;
  }

  /** Number of rows, free ones included. */
  get length(): number {
    return this.rows.length;
  }

  /** Writes into existing rows since the index was built. */
  get rewritten(): number {
    return this.rewrites;
  }

  /**
   * Adds an article, or changes it where its key is known.
   * @throws UsageError `VECTOR_INVALID`; the index is unchanged then.
   * @throws EnvironmentError `HNSW_FAILED`; the index must not be used any more, the stored one is intact.
   */
  put(article: DenseArticle): "added" | "changed" {
    checkArticle(article, this.shape);
    const { key, vectors, mark = 0, pieces } = article;
    const known = this.rows.rowOf(key) !== undefined;
    const before = this.rows.length;
    const row = this.rows.take(key, mark);
    if (row < before) this.rewrites++;
    for (const [view, table] of this.tables.entries()) {
      table.set(row, vectors[view]!);
      this.kept.get(table)?.forget(row);
    }
    this.pieces.set(row, pieces);
    if (this.nearest instanceof VectorScan) this.nearest.put(row);
    else this.nearest.put(row, vectors[0]!);
    return known ? "changed" : "added";
  }

  /** Removes an article, and returns whether it was there. */
  remove(key: number): boolean {
    const row = this.rows.release(key);
    if (row === undefined) return false;
    this.pieces.set(row);
    if (this.nearest instanceof VectorGraph) this.nearest.remove(row);
    return true;
  }

  /**
   * Returns up to k articles by falling cosine of the first view with the query, of equal ones the lowest key
   * first: rows depend on what was there before. `docs` are rows.
   * @param query unit vector `[dimension]`.
   * @param mask `[rows]`: only rows with a 1 are found; default: all. Among few rows the search is exact.
   * @throws UsageError `VECTOR_INVALID`.
   */
  search(query: Float32Array, k: number, mask?: Uint8Array): TopKResult {
    checkVector(query, this.shape.dimension, "the query");
    const keyOf = (row: number): number | undefined =>
      mask === undefined || mask[row] === 1 ? this.rows.keyOf(row) : undefined;
    const { nearest } = this;
    const { docs, scores } =
      nearest instanceof VectorScan
        ? nearest.search(query, k, keyOf)
        : this.walk(nearest, query, k, mask, keyOf);
    return { docs: docs.map((key) => this.rows.rowOf(key)!), scores };
  }

  /** Returns up to k articles that a graph finds, as `VectorScan.search` does. */
  private walk(
    graph: VectorGraph,
    query: Float32Array,
    k: number,
    mask: Uint8Array | undefined,
    keyOf: (row: number) => number | undefined,
  ): TopKResult {
    const rows = (mask && fewRows(mask)) ?? graph.search(query, k, mask && ((row) => mask[row] === 1)).sort();
    const cosines = this.cosines(this.tables[0]!, query, rows);
    const best = new Best(Math.min(k, rows.length));
    for (let i = 0; i < rows.length; i++) {
      const key = keyOf(rows[i]!);
      if (key !== undefined) best.offer(key, cosines[i]!);
    }
    return best.finish();
  }

  /**
   * Returns the cosines of a view with the query, in the order of the rows given; -1 to 1, 0 where an article
   * has no such text.
   * @param query unit vector `[dimension]`.
   * @throws UsageError `VECTOR_INVALID`, `OPTION_INVALID`.
   */
  score(view: string, query: Float32Array, rows: Uint32Array): Float32Array {
    checkVector(query, this.shape.dimension, "the query");
    const { nearest } = this;
    const table = this.tableOf(view);
    // What is scanned has a copy that can be multiplied as it is.
    if (nearest instanceof VectorScan && table === this.tables[0])
      return nearest.cosines(stepsOf(query), rows);
    const kept = this.kept.get(table);
    return kept ? kept.cosines(stepsOf(query), rows, this.length) : this.cosines(table, query, rows);
  }

  private cosines(table: VectorTable, query: Float32Array, rows: Uint32Array): Float32Array {
    return table.cosines(stepsOf(query), rows, this.beside);
  }

  /**
   * Returns the cosine of a view of two rows; 0 where one has no such text.
   * @throws UsageError `OPTION_INVALID`.
   */
  between(view: string, row: number, other: number): number {
    return this.tableOf(view).between(row, other);
  }

  /** Returns up to k other rows by falling cosine of their first view with that of a row. */
  neighbours(row: number, k: number): TopKResult {
    const { docs, scores } = this.search(this.tables[0]!.vector(row), k + 1);
    const others = docs.filter((found) => found !== row);
    return { docs: others.subarray(0, k), scores: scores.filter((_, i) => docs[i] !== row).subarray(0, k) };
  }

  private tableOf(view: string): VectorTable {
    const table = this.tables[this.shape.views.indexOf(view)];
    if (table) return table;
    throw new UsageError(`The dense index has no view ${view}, only ${this.shape.views.join(", ")}.`, {
      code: "OPTION_INVALID",
      hint: "Ask for one of those, or build the index with it.",
    });
  }

  /** Returns the store's key of a row's article, or undefined where the row is free. */
  keyOf(row: number): number | undefined {
    return this.rows.keyOf(row);
  }

  rowOf(key: number): number | undefined {
    return this.rows.rowOf(key);
  }

  /** Returns the mark of the article with this key, or undefined where there is none. */
  markOf(key: number): number | undefined {
    return this.rows.markOf(key);
  }

  /** Returns the pieces that were put with an article; undefined where there are none. */
  piecesOf(key: number): Uint16Array | undefined {
    const row = this.rows.rowOf(key);
    const pieces = row === undefined ? undefined : this.pieces.get(row);
    return pieces?.length === 0 ? undefined : pieces;
  }

  /** Yields keys by ascending row. */
  *keys(): Generator<number> {
    for (const key of this.rows.stored().keys) if (key !== 0) yield key;
  }

  /**
   * Returns the parts of the index, for writing it; not copies. An index that is scanned, and has grown until
   * a graph is faster, is linked for that.
   * @throws EnvironmentError `NATIVE_LIBRARY`, `HNSW_FAILED`.
   */
  parts(): StoredParts {
    const { shape, rows, tables, pieces, nearest, rewritten } = this;
    const parts = { shape, rows, tables, pieces, rewritten };
    if (nearest instanceof VectorGraph) return { ...parts, graph: nearest };
    return VectorScan.pays(rows.length, shape.dimension) ? parts : { ...parts, graph: this.linked() };
  }

  /** Has the system read what stays in files into its own memory. Resolves when it is done, or closed. */
  async readAhead(): Promise<void> {
    for (const file of this.files) await file.readAhead();
  }

  /** Lets go of its files; it must not be used afterwards. */
  close(): void {
    for (const file of this.files) file.close();
  }

  private linked(): VectorGraph {
    const graph = VectorGraph.empty(this.shape);
    for (let row = 0; row < this.rows.length; row++) {
      graph.put(row, this.tables[0]!.vector(row));
      if (this.rows.keyOf(row) === undefined) graph.remove(row);
    }
    return graph;
  }
}

/** Returns the rows that a mask accepts, ascending; undefined where they are too many to be scanned. */
function fewRows(mask: Uint8Array): Uint32Array | undefined {
  const rows: number[] = [];
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] !== 1) continue;
    if (rows.length === MOST_SCANNED) return undefined;
    rows.push(row);
  }
  return Uint32Array.from(rows);
}
