import { tweetMarks } from "../../text";
import type { Database } from "../database";
import { PARTS_COLUMNS, type PartsRow, postParts } from "./post-parts";

/**
 * Returns the marks (`tweetMarks`) of every tweet that is judged in another split than `trained`: dev, test,
 * and whatever else figures are measured on. What models learn from must share none of them.
 */
export function heldOutMarks(database: Database, trained: string): Set<string> {
  const rows = database.prepare<
    [string],
    PartsRow & { dataset: string; id: string; externalId: string | null; text: string | null }
  >(
    `SELECT t.dataset, t.id, t.external_id AS externalId, t.text, ${PARTS_COLUMNS} FROM tweets t
     WHERE t.key IN (SELECT tweet FROM qrels WHERE split <> ?)`,
  );
  const marks = new Set<string>();
  for (const { dataset, id, externalId, text, ...parts } of rows.iterate(trained)) {
    const tweet = {
      dataset,
      id,
      ...postParts(parts),
      ...(externalId === null ? {} : { externalId }),
      ...(text === null ? {} : { text }),
    };
    for (const mark of tweetMarks(tweet)) marks.add(mark);
  }
  return marks;
}
