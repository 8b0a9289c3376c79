import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { InputError } from "../core/errors";

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
export function readQueries(file: string): FileQuery[] {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (cause) {
    throw new InputError(
      "the file cannot be read",
      { file },
      { code: "FILE_NOT_FOUND", hint: "Check the path and its permissions.", cause },
    );
  }
  if (content.includes("\0")) {
    throw new InputError(
      "the file is binary, text was expected",
      { file },
      { code: "FILE_BINARY", hint: "Give id<TAB>text lines." },
    );
  }
  const rows = parse(content, {
    delimiter: "\t",
    bom: true,
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
          hint: "Each line is: id<TAB>text; a text with quotes or tabs stands in quotes.",
        },
      );
    }
    return { id: record[0].trim(), text: record[1] as string };
  });
}
