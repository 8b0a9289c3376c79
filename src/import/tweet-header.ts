const ID_NAME = /^(?:(?:tweet|post|status|query|q|i?claim)[ _-]?)?id$/i;
/** A name of a column, in one word or two: a text that long is hardly a tweet with the id `id`. */
const TEXT_NAME = /^[\p{L}\p{M}\p{N}_-]+(?: [\p{L}\p{M}\p{N}_-]+)?$/u;

/**
 * Returns whether a row of a table of tweets names its two columns: where tables were put one after another,
 * any row may.
 */
export function isTweetHeader(cells: readonly string[]): boolean {
  const [id = "", text = ""] = cells.map((cell) => cell.trim());
  return cells.length === 2 && ID_NAME.test(id) && TEXT_NAME.test(text);
}
