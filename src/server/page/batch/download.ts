import { element } from "../view/dom.js";
import { linkOf, siteOf } from "../view/text.js";
import type { BatchRow } from "./batch-run.js";
import { csvOf } from "./csv.js";

const HEAD = [
  "row",
  "text",
  "verdict",
  "confidence",
  "title",
  "claim",
  "rating",
  "date",
  "site",
  "url",
  "problem",
];

/** Saves the rows as a file for spreadsheets, with the best article of each. */
export function downloadCsv(rows: readonly BatchRow[]): void {
  const lines = rows.map(({ number, text, answer, refusal = "" }) => {
    const article = answer?.results[0]?.article;
    const { title = "", vclaim = "", rating = "", date = "", url } = article ?? {};
    const { href = "" } = linkOf(url) ?? {};
    const host = (article && siteOf(article)) ?? "";
    const confidence = answer?.confidence ?? "";
    return [
      number,
      text,
      answer?.verdict ?? "",
      confidence,
      title,
      vclaim,
      rating,
      date,
      host,
      href,
      refusal,
    ];
  });
  save("fact-checks.csv", "text/csv", csvOf([HEAD, ...lines]));
}

/** Saves the rows as JSON lines, with all that the server answered. */
export function downloadJsonLines(rows: readonly BatchRow[]): void {
  const lines = rows.map(({ number, text, answer, refusal }) =>
    JSON.stringify({ row: number, text, ...(answer && { answer }), ...(refusal && { problem: refusal }) }),
  );
  save("fact-checks.jsonl", "application/x-ndjson", `${lines.join("\n")}\n`);
}

function save(name: string, type: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  element("a", { href, download: name }).click();
  // The browser takes its copy after the click.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
