import { type Database, Sqlite } from "../../../src/base/store";
import { DEPTH, type PeerArticle, RRF_K, type System, WANTED } from "../system";

/** What is used of the package `sqlite-vec`, which is installed for the benchmark alone. */
export interface SqliteVec {
  load(database: Database): void;
}

/** Returns SQLite's full-text search (Porter stemmer, BM25) and sqlite-vec's exact search, fused by rank. */
export function sqlite({ load }: SqliteVec, articles: readonly PeerArticle[]): System {
  const database = new Sqlite(":memory:");
  load(database);
  const dimension = articles[0]?.vector.length ?? 0;
  database.exec(`
    CREATE VIRTUAL TABLE words USING fts5(title, subtitle, vclaim, tokenize = 'porter unicode61', content = '');
    CREATE VIRTUAL TABLE vectors USING vec0(embedding float[${dimension}] distance_metric=cosine);
  `);
  const putWords = database.prepare("INSERT INTO words(rowid, title, subtitle, vclaim) VALUES (?, ?, ?, ?)");
  const putVector = database.prepare("INSERT INTO vectors(rowid, embedding) VALUES (?, ?)");
  database.transaction(() => {
    for (const { key, title, subtitle, vclaim, vector } of articles) {
      putWords.run(key, title, subtitle, vclaim);
      putVector.run(BigInt(key), vector);
    }
  })();
  const byWords = database
    .prepare("SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?")
    .pluck();
  const byVector = database
    .prepare("SELECT rowid FROM vectors WHERE embedding MATCH ? AND k = ? ORDER BY distance")
    .pluck();
  return {
    name: "SQLite FTS5 + sqlite-vec + RRF",
    ask: async ({ body, vector }) => {
      const words = body.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      const query = words.map((word) => `"${word}"`).join(" OR ");
      const lists = [query === "" ? [] : byWords.all(query, DEPTH), byVector.all(vector, DEPTH)];
      return fused(lists as number[][]).slice(0, WANTED);
    },
    close: async () => void database.close(),
  };
}

function fused(lists: readonly (readonly number[])[]): number[] {
  const scores = new Map<number, number>();
  for (const list of lists) {
    for (const [i, key] of list.entries()) scores.set(key, (scores.get(key) ?? 0) + 1 / (RRF_K + i + 1));
  }
  return [...scores].sort((a, b) => b[1] - a[1]).map(([key]) => key);
}
