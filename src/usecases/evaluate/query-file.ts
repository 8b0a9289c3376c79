import { InputError } from "../../base/core/errors";
import { roundedId } from "../../base/core/values/shape";
import type { JudgedTweet } from "../../base/store";
import { tweetMarks } from "../../base/text";
// Not from the room's entry: ranking one tweet needs no importer.
import { readTsv, UNHEARD } from "../../import/tsv";
import { isTweetHeader } from "../../import/tweet-header";
import { JSON_LINES, readTweetLines } from "../../import/tweet-lines";
import type { Query } from "../../rank";
import { RUN_SEPARATOR } from "./document-ids";

/** A query of a file. */
export interface FileQuery extends Query {
  readonly id: string;
  /** The workspace's tweet that it is, where it comes from there: `id` names the tweet's dataset, too. */
  readonly tweet?: JudgedTweet;
}

/**
 * Reads queries: `id<TAB>text` with doubled-quote quoting, where header rows are left out; or, by the file's
 * name, JSON lines as `import tweets` takes them, which can hold more than the text. A query that is repeated
 * is read once.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `QUERIES_FORMAT` with the line, since a run without a
 *   query would look better than it is, or without one where there is no query at all.
 */
export async function readQueries(file: string): Promise<FileQuery[]> {
  const taken = new Map<string, FileQuery>();
  for await (const { line, query } of JSON_LINES.test(file) ? readJsonQueries(file) : readTsvQueries(file)) {
    if (RUN_SEPARATOR.test(query.id)) {
      throw new InputError(
        `the id ${JSON.stringify(query.id)} holds a tab or a line break`,
        { file, line },
        { code: "QUERIES_FORMAT", hint: "Runs and judgements cannot name such a query: give it another id." },
      );
    }
    const before = taken.get(query.id);
    if (before && JSON.stringify(before) !== JSON.stringify(query)) {
      throw new InputError(
        `the query ${query.id} came before with another content`,
        { file, line },
        { code: "QUERIES_FORMAT", hint: "Give each query an id of its own." },
      );
    }
    taken.set(query.id, query);
  }
  if (taken.size === 0) {
    throw new InputError(
      "there is no query in it",
      { file },
      { code: "QUERIES_FORMAT", hint: "Give it a line for each query: an id, a tab, and the text." },
    );
  }
  return [...taken.values()];
}

interface QueryLine {
  readonly line: number;
  readonly query: FileQuery;
}

async function* readJsonQueries(file: string): AsyncGenerator<QueryLine> {
  for await (const { number, read } of readTweetLines(file)) {
    if (typeof read === "string") {
      const hint = 'Each line is a JSON object: {"id": "...", "text": "...", "imageText": "..."}.';
      throw new InputError(read, { file, line: number }, { code: "QUERIES_FORMAT", hint });
    }
    yield { line: number, query: read };
  }
}

async function* readTsvQueries(file: string): AsyncGenerator<QueryLine> {
  for await (const { line, cells } of readTsv(file, UNHEARD)) {
    if (isTweetHeader(cells)) continue;
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
    const fault = roundedId(id.trim());
    if (fault !== undefined) {
      const hint = "Save the table anew, its ids as text.";
      throw new InputError(fault, { file, line }, { code: "QUERIES_FORMAT", hint });
    }
    yield { line, query: { id: id.trim(), text } };
  }
}

/**
 * Returns the marks (`tweetMarks`) of queries. Those of a file have no dataset, but the platform's ids and
 * what they say.
 */
export function queryMarks(queries: readonly FileQuery[]): ReadonlySet<string> {
  return new Set(queries.flatMap(({ tweet, ...query }) => tweetMarks(tweet ?? { dataset: "", ...query })));
}
