import { QUESTIONS, type QuestionAgreement } from "../../../training/label";
import { inPercent } from "../../base/core/values/in-percent";
import type { Kept, LabelAgreement } from "../../usecases/label/agreement";
import type { KnownPrecision } from "../../usecases/label/precision";
import type { LabelSummary } from "../../usecases/label/summary";
import type { CliIo } from "../io";

const ORIGINS = {
  kept: "as judged in this workspace",
  shipped: "as judged elsewhere; label agreement --keep measures it here",
} as const satisfies Record<KnownPrecision["from"], string>;

/** Returns what a labelling did, for people to read. */
export function summaryLines(summary: LabelSummary): string[] {
  const { method, version, encoder, scored, pairs, withoutText, bins } = summary;
  const lines = [
    `${method}, version ${version}: ${scored} pairs scored now, ${pairs} in all`,
    ...(encoder ? [`encoder ${encoder.hash.slice(0, 12)} at ${encoder.folder}`] : []),
    ...(withoutText > 0
      ? [`${withoutText} pairs wait for the text of their tweet, which crowdchecked hydrate reads from X`]
      : []),
  ];
  // Without scores there is nothing to share out, and no threshold to look for.
  if (pairs === 0) return lines;
  return [
    ...lines,
    `${"bin".padEnd(12)} ${"pairs".padStart(9)}    share  precision  ${ORIGINS[summary.precisionFrom]}`,
    ...bins.map(({ bin, pairs: count, share, precision, judged, good }) => {
      const measured = judged > 0 ? `${good} of ${judged} good` : "";
      const known = precision === null ? "-" : `${inPercent(precision)} %`;
      const line = `${bin.padEnd(12)} ${String(count).padStart(9)}  ${inPercent(share).padStart(5)} %`;
      return `${line}  ${known.padStart(9)}  ${measured}`.trimEnd();
    }),
    barLine(summary),
  ];
}

function barLine({ method, threshold, above, precision, bins }: LabelSummary): string {
  if (threshold !== null) {
    const share = precision === null ? "" : `, ${inPercent(precision)} % of them good`;
    return `above ${threshold}: ${above} pairs${share}`;
  }
  return bins.some((bin) => bin.precision !== null)
    ? "no threshold reaches the precision that you want"
    : `the precision of ${method} is not known: annotate a label sample, then run label agreement --keep ${method}`;
}

const DISAGREEMENTS_SHOWN = 20;
const TITLES = { reply: "Replies", conversation: "Conversations" } as const;

/** Returns how far annotators agree, for people to read. */
export function agreementLines(agreement: LabelAgreement["agreement"]): string[] {
  return QUESTIONS.flatMap((question) => questionLines(TITLES[question], agreement[question]));
}

function questionLines(title: string, agreement: QuestionAgreement): string[] {
  const { bins, fleiss, answeredByAll, answeredBySome, cohen, disagreements } = agreement;
  return [
    `${title.padEnd(14)} ${"rows".padStart(5)}  good`,
    ...bins.map(({ bin, rows, good }) => {
      const share = ((100 * good) / rows).toFixed(2).padStart(6);
      return `${bin.padEnd(14)} ${String(rows).padStart(5)}  ${share} %`;
    }),
    `Fleiss' kappa ${kappaText(fleiss)} over ${answeredByAll} rows that all answered`,
    ...(answeredBySome > 0 ? [`${answeredBySome} rows that not all answered are left out`] : []),
    ...cohen.map(({ files, kappa, rows }) =>
      rows === 0
        ? `no row is answered in both ${files.join(" and ")}; annotators should fill copies of one sheet`
        : `Cohen's kappa ${kappaText(kappa)} over ${rows} rows of ${files.join(" and ")}`,
    ),
    ...disagreementLines(disagreements),
  ];
}

/** Returns where people find the rows that they may want to talk about. */
function disagreementLines(rows: QuestionAgreement["disagreements"]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length - DISAGREEMENTS_SHOWN;
  return [
    `answers differ on ${rows.length} rows:`,
    ...rows
      .slice(0, DISAGREEMENTS_SHOWN)
      .map(({ id, answers }) =>
        [`  ${id}`, ...answers.map(({ file, line, good }) => `${file}:${line} ${good ? "yes" : "no"}`)].join(
          "  ",
        ),
      ),
    ...(more > 0 ? [`  ${more} more (--json lists all)`] : []),
  ];
}

/** Notes what the workspace keeps of sheets. */
export function noteKept(io: CliIo, { method, version, bins, judged, drawnBy, unknown }: Kept): void {
  io.note(`${judged} judgements kept as the precision of ${method}, version ${version}.`);
  if (drawnBy !== method) {
    const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
    io.note(
      `The sheet was drawn by ${drawnBy}, as many pairs of its rare bins as of the others: weighted by how many pairs they stand for, they tell as much as ${rows} drawn at random. To learn more, draw a sheet with label sample --method ${method}.`,
    );
  }
  if (unknown > 0) io.note(`${unknown} judgements belong to no scored pair of this workspace.`);
}

function kappaText(kappa: number | undefined): string {
  return kappa === undefined ? "undefined" : kappa.toFixed(3);
}
