import { InputError } from "../src/base/core/errors";
import { cellsOf, fileLines } from "./lines";
import type { Relevant } from "./metrics";

const COLUMNS = 4;

/** Judgements: query id -> document id -> relevance. Above 0 is relevant. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Reads judgements in TREC's form: query, iteration (ignored), document, relevance.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `LINE_TOO_LONG`, `QRELS_FORMAT` with the line.
 */
export function readQrels(file: string): Qrels {
  const qrels = new Map<string, Map<string, number>>();
  for (const { number: line, text } of fileLines(file)) {
    const refuse = (problem: string): InputError =>
      new InputError(
        problem,
        { file, line },
        { code: "QRELS_FORMAT", hint: "Each line is: query, 0, document, relevance." },
      );
    const cells = cellsOf(text, COLUMNS);
    const [query, , document, relevance] = cells;
    if (cells.length !== COLUMNS) throw refuse(`${COLUMNS} columns were expected, ${cells.length} found`);
    if (!query || !document) throw refuse("query or document is empty");
    if (!/^-?\d{1,15}$/.test(relevance!))
      throw refuse(`the relevance "${relevance}" is not an integer of at most 15 digits`);
    const judged = qrels.get(query) ?? new Map<string, number>();
    const known = judged.get(document);
    if (known !== undefined && known !== Number(relevance)) {
      throw refuse(`the document ${document} is judged ${known} and ${relevance} for the query ${query}`);
    }
    qrels.set(query, judged.set(document, Number(relevance)));
  }
  if (relevantDocuments(qrels).size === 0) {
    const missing =
      qrels.size === 0 ? "there are no judgements in the file" : "no document is judged relevant";
    throw new InputError(
      missing,
      { file },
      { code: "QRELS_FORMAT", hint: "Check that it is the right file: a relevance above 0 is relevant." },
    );
  }
  return qrels;
}

/** Returns the relevant documents of each query that has any, with their relevance. */
export function relevantDocuments(qrels: Qrels): Map<string, Relevant> {
  const relevant = new Map<string, Relevant>();
  for (const [query, judged] of qrels) {
    const documents = [...judged].filter(([, relevance]) => relevance > 0);
    if (documents.length > 0) relevant.set(query, new Map(documents));
  }
  return relevant;
}
