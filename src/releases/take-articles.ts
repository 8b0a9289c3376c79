import { ArticleReplica, type ArticleState, type Database } from "../base/store";
import { readArticles } from "./articles-file";
import { damaged } from "./manifest";

/** Articles of a transaction. */
const BATCH = 2000;

/** What a file of articles must be, and what it is for. */
export interface ArticlesToTake {
  /** Revision that the store has afterwards. */
  readonly revision: number;
  /** How many the file holds; undefined: that is not known. */
  readonly count?: number;
  /** Of the registry, for messages. */
  readonly address: string;
  /** ISO 8601. */
  readonly now: string;
  readonly signal: AbortSignal;
}

/**
 * Writes the articles of a file that are newer than those of a store that follows their owner. They are
 * ordered by revision, so that an interruption leaves the articles up to one of them.
 * @returns how many were written.
 * @throws ArtifactError `RELEASE_DAMAGED`; the signal's reason; those of the store.
 */
export async function takeArticles(
  database: Database,
  file: string,
  { count, revision, address, now, signal }: ArticlesToTake,
): Promise<number> {
  const replica = new ArticleReplica(database);
  const known = replica.revision;
  const wrong = (problem: string, cause?: unknown): Error => damaged(address, problem, cause);
  let batch: ArticleState[] = [];
  let [read, written, last] = [0, 0, 0];
  const write = (reached: number): void => {
    writeArticles(database, batch, { reached, address, now });
    written += batch.length;
    batch = [];
  };
  for await (const state of readArticles(file, wrong)) {
    signal.throwIfAborted();
    if (state.revision < last || state.revision > revision) throw wrong("its articles are not in order");
    last = state.revision;
    read++;
    if (state.revision <= known) continue;
    batch.push(state);
    // Others may have the revision of the last one.
    if (batch.length === BATCH) write(Math.max(known, state.revision - 1));
  }
  if (count !== undefined && read !== count) throw wrong(`it has ${read} articles instead of ${count}`);
  write(Math.max(known, revision));
  return written;
}

/**
 * Writes articles in one transaction.
 * @param reached revision that the store has afterwards.
 * @throws ArtifactError `RELEASE_DAMAGED`; those of the store.
 */
export function writeArticles(
  database: Database,
  articles: readonly ArticleState[],
  { reached, address, now }: { readonly reached: number; readonly address: string; readonly now: string },
): void {
  const replica = new ArticleReplica(database);
  try {
    database
      .transaction(() => {
        for (const state of articles) replica.write(state, now);
        replica.reach(reached);
      })
      .immediate();
  } catch (error) {
    const { code } = error as { readonly code?: string };
    throw code?.startsWith("SQLITE_CONSTRAINT")
      ? damaged(address, "two of its articles are one", error)
      : error;
  }
}
