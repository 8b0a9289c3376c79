import { markOf } from "../base/core/mark";
import type { RankerManifest } from "./model";

/** Returns the mark with which a manifest names an article without holding its id. */
export function seenMark(source: string, id: string): string {
  return markOf(source, id);
}

/**
 * Shorter ids, such as a collection's own numbers, do not show which article is meant in another collection.
 */
const FEWEST_TELLING_CHARS = 8;

/**
 * Returns a function that says whether a ranker was trained on a query that an article answers. The source of
 * a data set's claims is the name under which it was imported, and another name does not make them other
 * articles. So an article also counts as known by its id, if the id could belong to a data set from which the
 * ranker learned.
 */
export function seenBy({
  seenArticles,
  datasets,
}: Pick<RankerManifest, "seenArticles" | "datasets">): (article: {
  readonly source: string;
  readonly id: string;
}) => boolean {
  const marks = new Set(seenArticles);
  return ({ source, id }) =>
    marks.has(seenMark(source, id)) ||
    (id.length >= FEWEST_TELLING_CHARS && datasets.some((dataset) => marks.has(seenMark(dataset, id))));
}
