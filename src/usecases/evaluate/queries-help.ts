/** What the options say of the files that `readQueries` takes. */
export const QUERIES_HELP =
  "id<TAB>text lines, or .jsonl[.gz] with id, text, imageText, quotedText, language, author, date";
