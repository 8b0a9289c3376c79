import type { Database } from "../database";

/**
 * Returns a number that rises whenever an article is added, changed, withdrawn or brought back: an index
 * that was built at another number is stale.
 */
export function articlesRevision(database: Database): number {
  return revisionReader(database)();
}

/** Returns a function that reads `articlesRevision` in microseconds. */
export function revisionReader(database: Database): () => number {
  const select = database.prepare<[], { value: number }>(
    "SELECT value FROM meta WHERE name = 'articles_revision'",
  );
  return () => select.get()?.value ?? 0;
}

/** Returns a function that raises `articlesRevision` and returns it. Call it inside a transaction. */
export function revisionRaiser(database: Database): () => number {
  const raise = database.prepare<[], { value: number }>(
    "UPDATE meta SET value = value + 1 WHERE name = 'articles_revision' RETURNING value",
  );
  return () => raise.get()!.value;
}
