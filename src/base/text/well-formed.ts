const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Returns `text` with U+FFFD for each lone surrogate, which has no form in UTF-8: files and SQLite would give
 * back something else than they were given.
 */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}
