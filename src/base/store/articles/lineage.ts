import { randomUUID } from "node:crypto";
import type { Database } from "../database";

/**
 * The mark of a store by which those who follow it know it again: random, made when it is first asked for.
 */
export function ownLineage(database: Database): string {
  const insert = "INSERT INTO lineage VALUES ('own', ?) ON CONFLICT (whose) DO NOTHING";
  return database
    .transaction(() => {
      database.prepare(insert).run(randomUUID());
      return selectMark(database).get("own")!.mark;
    })
    .immediate();
}

/** Makes a store, such as one of a backup, another than those who follow it know. */
export function endLineage(database: Database): void {
  database.exec("DELETE FROM lineage WHERE whose = 'own'");
}

/** Returns the lineage of the store that this one follows; undefined where its articles are its own. */
export function followedLineage(database: Database): string | undefined {
  return followedReader(database)();
}

/** Returns a function that reads `followedLineage` in microseconds. */
export function followedReader(database: Database): () => string | undefined {
  const select = selectMark(database);
  return () => select.get("followed")?.mark;
}

/** Makes a store follow another: nobody else writes articles to it from now on. */
export function followLineage(database: Database, mark: string): void {
  const put =
    "INSERT INTO lineage VALUES ('followed', ?) ON CONFLICT (whose) DO UPDATE SET mark = excluded.mark";
  database.prepare(put).run(mark);
}

function selectMark(database: Database) {
  return database.prepare<["own" | "followed"], { mark: string }>("SELECT mark FROM lineage WHERE whose = ?");
}
