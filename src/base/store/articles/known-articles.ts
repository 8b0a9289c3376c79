import { createHash } from "node:crypto";
import type { Database } from "../database";

/** Some articles by which a store is known again: another one has others under the same keys. */
export interface KnownArticles {
  readonly keys: readonly number[];
  /** Of their sources and ids, in hex. */
  readonly sha256: string;
}

const MOST = 64;

/**
 * Returns some of the articles with the given keys, evenly spaced; the last one, which stores that begin
 * alike differ in, is always among them.
 * @param keys ascending.
 */
export function knownArticles(database: Database, keys: Uint32Array): KnownArticles {
  const count = Math.min(MOST, keys.length);
  const some = Array.from({ length: count }, (_, i) => keys[Math.ceil(((i + 1) * keys.length) / count) - 1]!);
  return { keys: some, sha256: hashOf(database, some) };
}

/** Returns whether a store has the same articles under these keys, whatever they say by now. */
export function holdsArticles(database: Database, { keys, sha256 }: KnownArticles): boolean {
  return hashOf(database, keys) === sha256;
}

function hashOf(database: Database, keys: readonly number[]): string {
  const select = database.prepare("SELECT source, id FROM articles WHERE key = ?").raw();
  const hash = createHash("sha256");
  for (const key of keys) hash.update(JSON.stringify(select.get(key) ?? null));
  return hash.digest("hex");
}
