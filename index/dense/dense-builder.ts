import { checkArticle, type DenseArticle } from "./article";
import type { StoredParts } from "./dense-index";
import { GraphLinker } from "./graph-linker";
import type { DenseShape } from "./parameters";
import { PieceTable } from "./piece-table";
import { Rows } from "./rows";
import { VectorTable } from "./vector-table";

/**
 * Builds an index for writing it, where another thread links its graph meanwhile. What it writes is what a
 * `DenseIndex` with the same articles in the same order writes. Stop it at the end.
 */
export class DenseBuilder {
  private readonly rows = new Rows();
  private readonly tables: readonly VectorTable[];
  private readonly pieces = new PieceTable();
  private readonly graph: GraphLinker;

  /** @throws EnvironmentError `NATIVE_LIBRARY`. */
  constructor(private readonly shape: DenseShape) {
    this.tables = shape.views.map(() => new VectorTable(shape.dimension));
    this.graph = new GraphLinker(shape);
  }

  /** Adds an article that is not there yet. @throws UsageError `VECTOR_INVALID`. */
  put(article: DenseArticle): void {
    checkArticle(article, this.shape);
    const { key, vectors, mark = 0, pieces } = article;
    const row = this.rows.take(key, mark);
    this.pieces.set(row, pieces);
    for (const [view, table] of this.tables.entries()) table.set(row, vectors[view]!);
    this.graph.put(vectors[0]!);
  }

  /** Resolves when there is room for more articles. @throws EnvironmentError `HNSW_FAILED`. */
  room(): Promise<void> {
    return this.graph.room();
  }

  /** Resolves when all is linked, and can be written; no more can be put. @throws As `room` does. */
  finish(): Promise<void> {
    return this.graph.allLinked();
  }

  /** Returns the parts of the index, for writing it; not copies. */
  parts(): StoredParts {
    const { shape, rows, tables, pieces, graph } = this;
    return { shape, rows, tables, pieces, graph, rewritten: 0 };
  }

  /** Ends its thread, be it done or not. */
  stop(): Promise<void> {
    return this.graph.stop();
  }
}
