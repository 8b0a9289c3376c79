import { basename } from "node:path";
import { roundedId } from "../base/core/values/shape";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";
import { readTsv } from "./tsv";
import { isTweetHeader } from "./tweet-header";
import { JSON_LINES, readTweetLines } from "./tweet-lines";

/**
 * Takes tweets from a `.jsonl` file (see `readTweetLines`) or a TSV file (`id`, `text`), either gzipped or
 * not.
 * @throws InputError `NOTHING_TO_IMPORT` for a file without tweets.
 */
export function importTweets(
  file: string,
  options: ImportOptions & { readonly dataset?: string },
): Promise<ImportSummary> {
  const dataset = options.dataset ?? basename(file).replace(/\.\w+(?:\.gz)?$/, "");
  return ImportSession.run("tweets", options, async (session) => {
    await (JSON_LINES.test(file) ? readJsonTweets : readTsvTweets)(file, dataset, session);
    session.requireRecords(file, "tweets, each a line of id and text or a JSON object");
  });
}

/** Reads a file of tweets as JSON lines. */
export async function readJsonTweets(file: string, dataset: string, session: ImportSession): Promise<void> {
  for await (const { number: line, read } of readTweetLines(file)) {
    session.checkInterrupted();
    if (typeof read === "string") session.refuse({ file, line }, read);
    else session.tweet({ file, line }, { dataset, ...read });
  }
}

/** Reads a file of `id<TAB>text` rows; header rows are left out. */
export async function readTsvTweets(file: string, dataset: string, session: ImportSession): Promise<void> {
  for await (const { line, cells } of readTsv(file, session)) {
    if (isTweetHeader(cells)) continue;
    const [id, text] = cells.map((cell) => cell.trim());
    const fault = roundedId(id ?? "");
    if (cells.length !== 2)
      session.refuse({ file, line }, `2 columns (id, text) were expected, ${found(cells)}`);
    else if (!id) session.refuse({ file, line }, "the id is empty");
    else if (fault !== undefined) session.refuse({ file, line }, fault);
    else if (!text) session.refuse({ file, line }, "the text is empty");
    else session.tweet({ file, line }, { dataset, id, text });
  }
}

function found({ length }: readonly string[]): string {
  return length === 1 ? "1 found (a tab parts them)" : `${length} found`;
}
