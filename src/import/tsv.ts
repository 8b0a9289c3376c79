import { parse } from "csv-parse";
import type { ImportSession } from "./session";
import { openText } from "./text-file";

/** A row of a tab-separated file with doubled-quote quoting. */
export interface TsvRow {
  /** Line on which the row ends, 1-based. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Streams the rows of a TSV file; rows that cannot be read are refused in `session` with their line. */
export async function* readTsv(file: string, session: ImportSession): AsyncGenerator<TsvRow> {
  const parser = parse({
    delimiter: "\t",
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 1 << 20,
    info: true,
    on_skip: (error) => {
      session.refuse(
        { file, ...(typeof error?.lines === "number" ? { line: error.lines } : {}) },
        error?.message ?? "unreadable row",
      );
      return undefined;
    },
  });
  const source = openText(file);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  for await (const { info, record } of parser as AsyncIterable<{
    info: { lines: number };
    record: string[];
  }>) {
    session.checkInterrupted();
    yield { line: info.lines, cells: record };
  }
}
