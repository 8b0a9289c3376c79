import { join } from "node:path";
import { replaceFile } from "../base/artifact";
import type { Database, NightRecord, NightStep } from "../base/store";
import { collectReport, type NightReport } from "./collect-report";
import type { NightEvaluation } from "./evaluate";
import { barsSvg, escapeHtml, linesSvg } from "./plots";
import type { Promotion } from "./promote";

const STYLE =
  "body{font:15px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}" +
  "table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}" +
  "code{word-break:break-word;font-size:12px}.failed,.no{color:#a11}.done,.yes{color:#161}svg{width:100%}";

/** The page loads and runs nothing, even if a text got past the escaping. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Returns a night's report as a page without scripts and requests, with all texts escaped. */
function reportHtml(report: NightReport): string {
  const { night, steps, figures } = report;
  const promotion = summaryOf<Promotion>(steps, "promote");
  const evaluation = summaryOf<NightEvaluation>(steps, "evaluate");
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>Night ${escapeHtml(night.name)}</title><style>${STYLE}</style></head><body>`,
    `<h1>Night ${escapeHtml(night.name)}</h1>`,
    verdict(promotion, night.generation),
    ...(evaluation ? [figuresOf(evaluation)] : []),
    "<h2>Steps</h2>",
    "<table><tr><th>step</th><th>state</th><th>time</th><th>what it gave</th></tr>",
    ...steps.map(stepRow),
    "</table>",
    "<h2>Pairs a day</h2>",
    barsSvg(
      "Pairs above the threshold by the day of their tweet",
      report.pairsPerDay.map(({ day, pairs }) => ({ name: day, value: pairs })),
    ),
    "<h2>Label bins</h2>",
    barsSvg(
      "Pairs by tenths of their Jaccard score",
      report.bins.map((pairs, bin) => ({ name: `${bin / 10}`, value: pairs })),
    ),
    "<h2>Dev MAP@5 over the nights</h2>",
    "<p>Text only, on the frozen dev tweets; hollow: not promoted.</p>",
    linesSvg(
      "Dev MAP@5 of what each night built, per cent",
      figures.map(({ night: name, map5, promoted }) => ({ name, value: 100 * map5, hollow: !promoted })),
      2,
    ),
    "</body></html>",
    "",
  ].join("\n");
}

function verdict(promotion: Promotion | undefined, generation: string): string {
  if (!promotion)
    return `<p>Generation ${escapeHtml(generation)} is not finished; what served before still serves.</p>`;
  const name = escapeHtml(promotion.generation);
  if (promotion.promoted) return `<p class="yes">Generation ${name} was promoted.</p>`;
  const reasons = promotion.reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("");
  return `<p class="no">Generation ${name} was not promoted; what served before still serves:</p><ul>${reasons}</ul>`;
}

function figuresOf({ built, serving, comparison, queries, gone, checks }: NightEvaluation): string {
  const percent = (value: number | null): string => (value === null ? "-" : (100 * value).toFixed(2));
  const rows: (readonly [string, string])[] = [
    ["dev MAP@5, text only, of what was built", percent(built)],
    ["of what served", percent(serving)],
    ...(comparison
      ? [
          [
            "difference",
            `${percent(comparison.difference)} points, 95 % interval ${percent(comparison.low)} to ${percent(comparison.high)}, p = ${comparison.pValue.toFixed(4)}`,
          ] as const,
        ]
      : []),
    ["dev tweets", `${queries}${gone > 0 ? `; ${gone} of the frozen ones are gone` : ""}`],
    ...checks.map(({ name, passed, found }) => [name, `${passed ? "passed" : "FAILED"}: ${found}`] as const),
  ];
  const cells = rows.map(
    ([name, text]) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<h2>Figures</h2><table>${cells.join("")}</table>`;
}

function stepRow({ step, state, startedAt, finishedAt, summary, problem }: NightStep): string {
  const seconds =
    startedAt && finishedAt && state !== "skipped"
      ? `${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`
      : "";
  const outcome = problem
    ? `${problem.code}: ${problem.message}`
    : summary === null
      ? ""
      : JSON.stringify(summary);
  return `<tr><td>${escapeHtml(step)}</td><td class="${state}">${state}</td><td>${seconds}</td><td><code>${escapeHtml(outcome)}</code></td></tr>`;
}

function summaryOf<T>(steps: readonly NightStep[], name: string): T | undefined {
  return (steps.find(({ step }) => step === name)?.summary ?? undefined) as T | undefined;
}

/** Folder of the reports in the workspace. */
export const REPORTS = "reports";

/**
 * Writes a night's report as HTML and as JSON, replacing an earlier one of the same night.
 * @param threshold the report counts pairs above this Jaccard score.
 * @returns the path of the HTML.
 */
export function writeReport(
  home: string,
  database: Database,
  night: NightRecord,
  steps: readonly NightStep[],
  threshold: number,
): string {
  const report = collectReport(database, night, steps, threshold);
  const folder = join(home, REPORTS);
  replaceFile(join(folder, `${night.name}.json`), `${JSON.stringify(report, null, 1)}\n`);
  const html = join(folder, `${night.name}.html`);
  replaceFile(html, reportHtml(report));
  return html;
}
