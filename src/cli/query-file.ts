import { InputError } from "../core/errors";
import { readTsv, type TsvListener } from "../import";
import { tweetMarks } from "../text";

/** A query of a file. */
export interface FileQuery {
  readonly id: string;
  readonly text: string;
}

const HEADER = /^(?:tweet_|query_|iclaim_)?id$/i;

/**
 * Reads queries: `id<TAB>text` with doubled-quote quoting; a header row is left out.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `QUERIES_FORMAT` with the line, since a run without a query would look better than it is.
 */
export async function readQueries(file: string): Promise<FileQuery[]> {
  const queries: FileQuery[] = [];
  let first = true;
  for await (const { line, cells } of readTsv(file, SILENT)) {
    const isHeader = first && HEADER.test((cells[0] as string).trim());
    first = false;
    if (isHeader) continue;
    const [id, text] = cells;
    if (cells.length !== 2 || !id?.trim() || text === undefined) {
      throw new InputError(
        `2 columns (id, text) were expected, ${cells.includes("") ? "an empty one" : cells.length} found`,
        { file, line },
        {
          code: "QUERIES_FORMAT",
          hint: "Each line is: id<TAB>text; a text with quotes or tabs stands in quotes.",
        },
      );
    }
    queries.push({ id: id.trim(), text });
  }
  return queries;
}

/** A quote that nobody closed is a character of the tweet; nothing is lost by it. */
const SILENT: TsvListener = { checkInterrupted: () => {}, flaw: () => {} };

/**
 * Returns the marks (`tweetMarks`) of queries, of which no dataset is known: the platform's ids, and what
 * they say.
 */
export function queryMarks(queries: readonly FileQuery[]): ReadonlySet<string> {
  return new Set(queries.flatMap(({ id, text }) => tweetMarks({ dataset: "", id, text })));
}
