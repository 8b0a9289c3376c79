import { NOT_JSON, parseJson } from "../base/core/values/parse-json";
import { parseArticle } from "../base/store/articles/article-record";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";
import { readLines } from "./text-file";

/**
 * Takes articles of the interchange format, one JSON object a line, plain or gzipped. An optional field that
 * cannot be read is left out and the article counted as incomplete.
 * @throws InputError `NOTHING_TO_IMPORT` for an empty file.
 */
export function importArticles(file: string, options: ImportOptions): Promise<ImportSummary> {
  return ImportSession.run("articles", options, async (session) => {
    await readArticles(file, session);
    session.requireRecords(file, "articles, one JSON object a line");
  });
}

/** Reads one file of articles into a session; returns the sources that it names. */
export async function readArticles(file: string, session: ImportSession): Promise<ReadonlySet<string>> {
  const sources = new Set<string>();
  for await (const line of readLines(file)) {
    session.checkInterrupted();
    if (line.text.trim() === "") continue;
    const place = { file, line: line.number };
    const value = parseJson(line.text);
    const parsed = value === undefined ? NOT_JSON : parseArticle(value);
    if (typeof parsed === "string") {
      session.refuse(place, parsed);
    } else {
      sources.add(parsed.record.source);
      session.article(place, parsed.record, parsed.flaws);
    }
  }
  return sources;
}
