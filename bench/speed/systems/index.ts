import type { System } from "../system";
import { peerArticles } from "./articles";
import { embedding } from "./embedding";
import { type LanceDb, lanceDb } from "./lancedb";
import { miniSearch } from "./minisearch";
import { answering, ranking, undatedRanking } from "./ours";
import { type SqliteVec, sqlite } from "./sqlite";

/** Where a system may read, and where it may write. */
export interface Place {
  /** The workspace. */
  readonly home: string;
  /** A folder of its own. */
  readonly folder: string;
}

/** Opens each system. A package that is asked for by `require` is installed for the benchmark alone. */
export const SYSTEMS = {
  rank: async ({ home }) => ranking(home),
  undated: async ({ home }) => undatedRanking(home),
  answer: async ({ home }) => answering(home, false),
  explained: async ({ home }) => answering(home, true),
  minisearch: async ({ home }) => miniSearch(await peerArticles(home)),
  "sqlite-vec": async ({ home }) => sqlite(require("sqlite-vec") as SqliteVec, await peerArticles(home)),
  "@lancedb/lancedb": async ({ home, folder }) => {
    // Else it warns twice a query of what it will change one day.
    process.env["LANCEDB_LOG"] ??= "error";
    return lanceDb(require("@lancedb/lancedb") as LanceDb, folder, await peerArticles(home));
  },
  "onnxruntime-node": async ({ folder }) => embedding(folder),
} satisfies Record<string, (place: Place) => Promise<System>>;

export type SystemName = keyof typeof SYSTEMS;
