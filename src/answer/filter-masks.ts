import { type LexicalArrays, NO_DAY } from "../../index";
import { BoundedCache } from "../base/core/caches/bounded-cache";
import { ArticleMatches, articlesRevision, type Database } from "../base/store";
import { type ArticleFilter, dayRange } from "./filter";

/** Number of masks to keep; with a million articles each takes a megabyte. */
const KEPT = 16;

/**
 * Masks of filters over the documents of the index. Keeps the latest masks until articles or index change.
 * There is one for each workspace.
 */
export class FilterMasks {
  private readonly matches: ArticleMatches;
  private readonly masks = new BoundedCache<string, Uint8Array>(KEPT);
  private revision = Number.NaN;
  private keys: Uint32Array | undefined;

  constructor(private readonly database: Database) {
    this.matches = new ArticleMatches(database);
  }

  /**
   * Returns `[documents]`: 1 for each document that passes the filter. It is not a copy.
   * @param arrays of the index as it is now.
   * @throws UsageError `OPTION_INVALID` for an invalid date, and for a range that ends before it begins.
   */
  of(filter: ArticleFilter, arrays: Pick<LexicalArrays, "keys" | "days">): Uint8Array {
    this.forgetIfChanged(arrays.keys);
    const { sites, ratings, from, to, languages } = filter;
    const name = JSON.stringify([sites, ratings, from, to, languages]);
    return this.masks.get(name) ?? this.masks.put(name, this.compute(filter, arrays));
  }

  private forgetIfChanged(keys: Uint32Array): void {
    // Read before the mask's query: a change between the two then makes a new mask, and is not missed.
    const revision = articlesRevision(this.database);
    if (revision === this.revision && keys === this.keys) return;
    this.masks.clear();
    this.revision = revision;
    this.keys = keys;
  }

  private compute(filter: ArticleFilter, { keys, days }: Pick<LexicalArrays, "keys" | "days">): Uint8Array {
    const range = dayRange(filter);
    const { sites, ratings, languages } = filter;
    const wanted = sites || ratings || languages ? new Set(this.matches.keys(filter)) : undefined;
    const mask = new Uint8Array(keys.length);
    for (const [doc, key] of keys.entries()) {
      const day = days[doc] ?? NO_DAY;
      const isInRange = !range || (day !== NO_DAY && range.first <= day && day <= range.last);
      if (isInRange && (!wanted || wanted.has(key))) mask[doc] = 1;
    }
    return mask;
  }
}
