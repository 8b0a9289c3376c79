import { parse } from "csv-parse/sync";
import { InputError } from "../core/errors";
import { readText } from "../core/read-text";

/** A query of a file. */
export interface FileQuery {
  readonly id: string;
  readonly text: string;
}

const FORM = "Each line is: id<TAB>text; a text with quotes or tabs stands in quotes.";
const HEADER = /^(?:tweet_|query_|iclaim_)?id$/i;

/**
 * Reads queries: `id<TAB>text` with doubled-quote quoting; a header row is left out.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `QUERIES_FORMAT` with the line, since a run without a query would look better than it is.
 */
export function readQueries(file: string): FileQuery[] {
  const content = readText(file, FORM);
  const rows = parse(content, {
    delimiter: "\t",
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  const queries = rows.filter(({ record }, i) => i > 0 || !HEADER.test((record[0] as string).trim()));
  return queries.map(({ info, record }) => {
    if (record.length !== 2 || !record[0]) {
      throw new InputError(
        `2 columns (id, text) were expected, ${record.length} found`,
        { file, line: info.lines },
        {
          code: "QUERIES_FORMAT",
          hint: FORM,
        },
      );
    }
    return { id: record[0].trim(), text: record[1] as string };
  });
}
