import type { HierarchicalNSW } from "hnswlib-node";
import { EnvironmentError } from "../../src/base/core/errors";
import { efOf, type HnswParameters } from "./parameters";

/** Length of the vectors, and how they are linked. */
export type GraphShape = HnswParameters & { readonly dimension: number };

type Hnswlib = typeof import("hnswlib-node");

/**
 * An HNSW graph over unit vectors in rows. Only this file calls hnswlib. The same rows put in the same order
 * with the same seed give the same graph.
 */
export class VectorGraph {
  /** Rows that `ef` was last chosen for. */
  private tunedFor = -1;

  private constructor(
    private readonly native: HierarchicalNSW,
    private readonly ef: number,
    private rows: number,
  ) {}

  /** @throws EnvironmentError `NATIVE_LIBRARY` where hnswlib was not compiled. */
  static empty({ dimension, m, efConstruction, ef, seed }: GraphShape): VectorGraph {
    // Inner product: on unit vectors its distance is one minus the cosine, and hnswlib need not normalise.
    const native = new (hnswlib().HierarchicalNSW)("ip", dimension);
    guarded(() => native.initIndex(1, m, efConstruction, seed));
    return new VectorGraph(native, ef, 0);
  }

  /**
   * Returns the graph that `save` wrote. hnswlib trusts every byte of the file, so check it first
   * (`checkGraphFile`).
   * @throws EnvironmentError `NATIVE_LIBRARY`, `HNSW_FAILED`.
   */
  static load(file: string, { dimension, ef }: GraphShape): VectorGraph {
    const native = new (hnswlib().HierarchicalNSW)("ip", dimension);
    guarded(() => native.readIndexSync(file));
    return new VectorGraph(native, ef, native.getCurrentCount());
  }

  /** Writes a row: a new one (at most `length`), or an existing one, removed or not. */
  put(row: number, vector: Float32Array): void {
    guarded(() => {
      if (row >= this.native.getMaxElements()) this.native.resizeIndex(Math.ceil(row * 1.5) + 64);
      this.native.addPoint(Array.from(vector), row);
    });
    this.rows = Math.max(this.rows, row + 1);
  }

  /** Removes a row: it is no longer found, but still leads to its neighbours. */
  remove(row: number): void {
    guarded(() => this.native.markDelete(row));
  }

  /**
   * Returns up to k rows, nearest first (nearly always the k nearest).
   * @param accepts whether a row may be found; where it accepts few, fewer than k are found.
   */
  search(query: Float32Array, k: number, accepts?: (row: number) => boolean): Uint32Array {
    if (k < 1 || this.rows === 0) return new Uint32Array();
    this.tune();
    const found = guarded(() => this.native.searchKnn(Array.from(query), Math.min(k, this.rows), accepts));
    return Uint32Array.from(found.neighbors);
  }

  /** Lets a search keep as many candidates as a graph of this size needs (`efOf`). */
  private tune(): void {
    if (this.tunedFor === this.rows) return;
    this.native.setEf(efOf(this.ef, this.rows));
    this.tunedFor = this.rows;
  }

  /** Writes the graph to a file, without slack. hnswlib does not report failures: check the file. */
  save(file: string): void {
    guarded(() => {
      this.native.resizeIndex(Math.max(this.rows, 1));
      this.native.writeIndexSync(file);
    });
  }
}

/** Loaded at the first use, so that everything else works where the library could not be compiled. */
function hnswlib(): Hnswlib {
  try {
    return require("hnswlib-node") as Hnswlib;
  } catch (cause) {
    throw new EnvironmentError(`The library hnswlib cannot be loaded: ${(cause as Error).message}`, {
      code: "NATIVE_LIBRARY",
      hint: "Install a C++ compiler and make, then run: npm rebuild hnswlib-node.",
      cause,
    });
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new EnvironmentError(`hnswlib failed: ${(cause as Error).message}`, {
      code: "HNSW_FAILED",
      hint: "Most likely memory is short: make room, or index fewer articles.",
      cause,
    });
  }
}
