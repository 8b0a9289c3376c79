import { join } from "node:path";
import type { Comparison } from "../../scorer";
import { replaceFile } from "../base/artifact";
import { inPercent } from "../base/core/values/in-percent";
import { REPORTS } from "../base/home/paths";
import type { Database, NightRecord, NightStep } from "../base/store";
import { collectReport, type NightReport } from "./collect-report";
import type { NightEvaluation } from "./evaluate";
import { SIGNIFICANCE } from "./gate";
import { barsSvg, escapeHtml, intervalSvg, linesSvg } from "./plots";
import type { Promotion } from "./promote";

const STYLE =
  "body{font:15px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}" +
  "table{border-collapse:collapse}td,th{padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top}" +
  "th,td:first-child,.time{white-space:nowrap}tr+tr td{border-top:1px solid #ddd}.verdict{font-size:1.15em}.failed,.no{color:#a11}.done,.yes{color:#161}" +
  "pre{white-space:pre-wrap;word-break:break-word;font-size:12px}summary{color:#555;cursor:pointer}svg{width:100%}";

/** The page loads and runs nothing, even if a text got past the escaping. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Says what a finished step did, a sentence each. */
export type StepSentences = (step: NightStep) => readonly string[];

const MADE_BY_REPORT = new Set(["evaluate", "promote"]);

/** Returns a night's report as a page without scripts and requests, with all texts escaped. */
function reportHtml(report: NightReport, sentencesOf: StepSentences): string {
  const { night, steps, figures, pairsPerDay, bins } = report;
  const promotion = summaryOf<Promotion>(steps, "promote");
  const evaluation = summaryOf<NightEvaluation>(steps, "evaluate");
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>Night ${escapeHtml(night.name)}</title><style>${STYLE}</style></head><body>`,
    `<h1>Night ${escapeHtml(night.name)}</h1>`,
    verdict(promotion, evaluation, night.generation),
    overview(night, steps),
    ...(evaluation ? [comparisonPart(evaluation)] : []),
    "<h2>What the night did</h2>",
    "<table><tr><th>step</th><th>what it did</th><th>time</th></tr>",
    ...steps.map((step) => stepRow(step, sentencesOf)),
    "</table>",
    "<h2>Quality over the nights</h2>",
    ...drawn(
      figures.length > 0,
      "MAP@5 of what each night built, in per cent: text only, on the same frozen dev tweets. Hollow: it was not promoted.",
      "No night has measured what it built on these dev tweets.",
      () =>
        linesSvg(
          "Dev MAP@5 of what each night built, per cent",
          figures.map(({ night: name, map5, promoted }) => ({ name, value: 100 * map5, hollow: !promoted })),
        ),
    ),
    "<h2>Crowd pairs by day</h2>",
    ...drawn(
      pairsPerDay.length > 0,
      "Pairs that are good enough to train on, by the day of their tweet.",
      "There are no pairs from the last 60 days that are good enough to train on.",
      () =>
        barsSvg(
          "Pairs above the threshold by the day of their tweet",
          pairsPerDay.map(({ day, pairs }) => ({ name: day, value: pairs })),
        ),
    ),
    "<h2>Crowd pairs by score</h2>",
    ...drawn(
      bins.some((pairs) => pairs > 0),
      "Pairs by tenths of their Jaccard score: the more words tweet and article share, the farther right.",
      "There are no scored pairs.",
      () =>
        barsSvg(
          "Pairs by tenths of their Jaccard score",
          bins.map((pairs, bin) => ({ name: `${bin / 10}`, value: pairs })),
        ),
    ),
    "<h2>Data</h2>",
    // What the steps did stands in their rows.
    folded("The figures as JSON", { night, pairsPerDay, bins, figures }),
    "</body></html>",
    "",
  ].join("\n");
}

/** Returns a drawing with its caption, or the sentence for when there is nothing to draw. */
function drawn(hasContent: boolean, caption: string, otherwise: string, draw: () => string): string[] {
  return hasContent ? [paragraph(caption), draw()] : [paragraph(otherwise)];
}

function paragraph(text: string, kind?: string): string {
  return `<p${kind === undefined ? "" : ` class="${kind}"`}>${escapeHtml(text)}</p>`;
}

function listOf(texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>`;
}

function folded(title: string, json: unknown): string {
  const content = escapeHtml(JSON.stringify(json, null, 1));
  return `<details><summary>${escapeHtml(title)}</summary><pre>${content}</pre></details>`;
}

function verdict(
  promotion: Promotion | undefined,
  evaluation: NightEvaluation | undefined,
  generation: string,
): string {
  if (!promotion) {
    return paragraph(`Generation ${generation} is not finished; what served before still serves.`, "verdict");
  }
  const { generation: name, promoted, reasons, former } = promotion;
  if (promoted) {
    const why = evaluation ? ` ${whyPromoted(evaluation)}` : "";
    return paragraph(`Generation ${name} was promoted.${why}`, "verdict yes");
  }
  const serves = former === undefined ? "what served before still serves" : `generation ${former} serves`;
  const said = `Generation ${name} was not promoted; ${serves}. The reasons:`;
  return `${paragraph(said, "verdict no")}${listOf(reasons)}`;
}

function whyPromoted(evaluation: NightEvaluation): string {
  const { comparison, checks } = evaluation;
  const rival = rivalOf(evaluation);
  const sound = checks.length === 0 ? "" : ` All ${checks.length} checks passed.`;
  return comparison
    ? `On the dev tweets it is ${difference(comparison)} ${rival}.${sound}`
    : `There are no dev tweets to compare it with ${rival}; its models are the same.${sound}`;
}

function rivalOf({ isFirst, unusable }: NightEvaluation): string {
  if (unusable !== undefined) return "the models that served, which could not be used as they were";
  return isFirst ? "the models from before the first night" : "what served";
}

/** Returns how the built compares, up to the word "than" or "as". */
function difference({ difference: mean, pValue }: Comparison): string {
  if (mean === 0) return "as good as";
  const points = Math.abs(100 * mean).toFixed(2);
  const proof = pValue < SIGNIFICANCE ? "significantly" : "not significantly";
  return `${points} points ${mean > 0 ? "better" : "worse"} (${proof}) than`;
}

/** Says when the night ran, and what failed or was left out. */
function overview({ startedAt }: NightRecord, steps: readonly NightStep[]): string {
  const ends = steps.flatMap(({ finishedAt, state }) =>
    finishedAt && state !== "skipped" ? [finishedAt] : [],
  );
  const last = ends.sort().at(-1);
  const took = last === undefined ? undefined : duration(startedAt, last);
  const lasted = took === undefined ? "" : ` and took ${took}`;
  const skipped = steps.filter(({ state }) => state === "skipped").map(({ step }) => step);
  const failed = steps.filter(({ state }) => state === "failed");
  const sentences = [
    `It began at ${startedAt.slice(0, 16).replace("T", " ")} UTC${lasted}.`,
    ...(skipped.length > 0 ? [`Left out: ${skipped.join(", ")}.`] : []),
  ];
  const failures = failed.map(({ step, problem }) => `${step}: ${problem?.message ?? "unknown"}`);
  return [
    paragraph(sentences.join(" ")),
    ...(failed.length > 0 ? [paragraph("These steps failed:", "no"), listOf(failures)] : []),
  ].join("\n");
}

function comparisonPart(evaluation: NightEvaluation): string {
  const { built, serving, best, comparison, queries, gone, checks } = evaluation;
  const tweets = `${queries} frozen dev tweets${gone > 0 ? ` (${gone} more are gone)` : ""}`;
  const rows = [
    ["what was built", inPercent(built)],
    [rivalOf(evaluation), inPercent(serving)],
    ...(best
      ? [[`the best kept generation, ${best.generation}, in its night at least`, inPercent(best.map5)]]
      : []),
    ...(comparison
      ? [
          [
            "difference",
            `${inPercent(comparison.difference)} points; 95 % interval ${inPercent(comparison.low)} to ${inPercent(comparison.high)}; p = ${comparison.pValue.toFixed(4)}`,
          ],
        ]
      : []),
  ];
  const checked = checks.map(({ name, passed, found }) => [passed ? "passed" : "FAILED", name, found]);
  return [
    "<h2>Comparison</h2>",
    queries === 0
      ? paragraph("There are no dev tweets, so nothing could be measured.")
      : paragraph(
          `MAP@5 in per cent, text only, on ${tweets}. 100 means that every right article comes first. The dot is the difference, the bar its interval.`,
        ),
    ...(queries === 0 ? [] : [table(rows)]),
    ...(comparison ? [intervalSvg(`Difference to ${rivalOf(evaluation)}, in points`, comparison)] : []),
    ...(checked.length > 0 ? ["<h2>Checks</h2>", table(checked)] : []),
  ].join("\n");
}

function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    row.map((text) => `<td>${escapeHtml(text)}</td>`).join("");
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</table>`;
}

function stepRow(row: NightStep, sentencesOf: StepSentences): string {
  const { step, state, startedAt, finishedAt, summary, problem } = row;
  const took = startedAt && finishedAt && state !== "skipped" ? duration(startedAt, finishedAt) : undefined;
  const sentences = problem
    ? [`${problem.code}: ${problem.message}`, ...sentencesOf(row)]
    : stepText(row, sentencesOf);
  const outcome = sentences.map((sentence) => escapeHtml(sentence)).join("<br>");
  const raw = summary === null ? "" : folded("JSON", summary);
  return `<tr><td class="${state}">${escapeHtml(step)}</td><td>${outcome}${raw}</td><td class="time">${took ?? ""}</td></tr>`;
}

function stepText(row: NightStep, sentencesOf: StepSentences): readonly string[] {
  if (row.state !== "done") return [row.state === "skipped" ? "Left out." : `${row.state}.`];
  if (MADE_BY_REPORT.has(row.step)) return ["See the first lines of the report."];
  return sentencesOf(row);
}

/** Returns how long something took; undefined where the clock was set back meanwhile. */
function duration(from: string, to: string): string | undefined {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  if (seconds < 0) return undefined;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function summaryOf<T>(steps: readonly NightStep[], name: string): T | undefined {
  return (steps.find(({ step }) => step === name)?.summary ?? undefined) as T | undefined;
}

/**
 * Writes a night's report as HTML and as JSON, replacing an earlier one of the same night.
 * @param threshold the report counts pairs above this Jaccard score.
 * @param sentencesOf says what the steps did that nights know by name alone.
 * @returns the path of the HTML.
 */
export function writeReport(
  home: string,
  database: Database,
  night: NightRecord,
  steps: readonly NightStep[],
  threshold: number,
  sentencesOf: StepSentences = () => [],
): string {
  const report = collectReport(database, night, steps, threshold);
  const folder = join(home, REPORTS);
  replaceFile(join(folder, `${night.name}.json`), `${JSON.stringify(report, null, 1)}\n`);
  const html = join(folder, `${night.name}.html`);
  replaceFile(html, reportHtml(report, sentencesOf));
  return html;
}
