import { DEPTH, type PeerArticle, RRF_K, type System, WANTED } from "../system";

/** What is used of the package `@lancedb/lancedb`, which is installed for the benchmark alone. */
export interface LanceDb {
  connect(folder: string): Promise<{
    createTable(name: string, rows: readonly Record<string, unknown>[]): Promise<Table>;
    close(): void;
  }>;
  readonly Index: { fts(options?: object): object; hnswSq(options?: object): object };
  readonly rerankers: { readonly RRFReranker: { create(k: number): Promise<object> } };
}

interface Table {
  createIndex(column: string, options: { readonly config: object }): Promise<void>;
  query(): {
    nearestTo(vector: Float32Array): VectorQuery;
  };
}

interface VectorQuery {
  distanceType(type: string): VectorQuery;
  fullTextSearch(query: string): VectorQuery;
  rerank(reranker: object): VectorQuery;
  select(columns: readonly string[]): VectorQuery;
  limit(count: number): VectorQuery;
  toArray(): Promise<{ readonly key: number }[]>;
}

/** Returns LanceDB's hybrid search: its full-text index, its HNSW over our vectors, its RRF. */
export async function lanceDb(
  { connect, Index, rerankers }: LanceDb,
  folder: string,
  articles: readonly PeerArticle[],
): Promise<System> {
  // It logs two lines for each query otherwise.
  process.env["RUST_LOG"] ??= "error";
  const database = await connect(folder);
  const rows = articles.map(({ key, title, subtitle, vclaim, vector }) => ({
    key,
    text: [title, subtitle, vclaim].join(" "),
    vector: Array.from(vector),
  }));
  const table = await database.createTable("articles", rows);
  await table.createIndex("text", { config: Index.fts() });
  await table.createIndex("vector", { config: Index.hnswSq({ distanceType: "cosine" }) });
  const fusion = await rerankers.RRFReranker.create(RRF_K);
  return {
    name: "LanceDB: full text + HNSW + RRF",
    ask: async ({ body, vector }) => {
      // Quotation marks would ask for phrases, which its default index does not know.
      const words = body.replaceAll('"', " ");
      const query = table.query().nearestTo(vector).distanceType("cosine").fullTextSearch(words);
      const found = await query.rerank(fusion).select(["key"]).limit(DEPTH).toArray();
      return found.slice(0, WANTED).map(({ key }) => Number(key));
    },
    close: async () => database.close(),
  };
}
