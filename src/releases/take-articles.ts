import { ArticleReplica, type ArticleState, type Database } from "../base/store";
import { readArticles } from "./articles-file";
import { damaged, type ReleaseManifest } from "./manifest";

/** Articles of a transaction. */
const BATCH = 2000;

/**
 * Writes the articles of a release that are newer than those of a store that follows its owner. They are
 * ordered by revision, so that an interruption leaves the articles up to one of them.
 * @param file the release's articles.
 * @param address of the registry, for messages.
 * @param now ISO 8601.
 * @returns how many were written.
 * @throws ArtifactError `RELEASE_DAMAGED`; the signal's reason; those of the store.
 */
export async function takeArticles(
  database: Database,
  file: string,
  { articles: { count, revision } }: Pick<ReleaseManifest, "articles">,
  { address, now, signal }: { readonly address: string; readonly now: string; readonly signal: AbortSignal },
): Promise<number> {
  const replica = new ArticleReplica(database);
  const known = replica.revision;
  const wrong = (problem: string, cause?: unknown): Error => damaged(address, problem, cause);
  let batch: ArticleState[] = [];
  let [read, written, last] = [0, 0, 0];
  const write = (reached: number): void => {
    writeBatch(database, replica, batch, { reached, now }, wrong);
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
  if (read !== count) throw wrong(`it has ${read} articles instead of ${count}`);
  write(Math.max(known, revision));
  return written;
}

function writeBatch(
  database: Database,
  replica: ArticleReplica,
  batch: readonly ArticleState[],
  { reached, now }: { readonly reached: number; readonly now: string },
  wrong: (problem: string, cause?: unknown) => Error,
): void {
  try {
    database
      .transaction(() => {
        for (const state of batch) replica.write(state, now);
        replica.reach(reached);
      })
      .immediate();
  } catch (error) {
    const { code } = error as { readonly code?: string };
    throw code?.startsWith("SQLITE_CONSTRAINT") ? wrong("two of its articles are one", error) : error;
  }
}
