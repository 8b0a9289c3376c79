import type { KnownPrecision } from "../../usecases/label/precision";
import type { LabelSummary } from "../../usecases/label/summary";
import type { CliIo } from "../io";

export function showSummary(io: CliIo, summary: LabelSummary): void {
  if (io.json) {
    io.out(JSON.stringify(summary));
    return;
  }
  const { method, version, encoder, scored, pairs, withoutText, bins } = summary;
  io.out(`${method}, version ${version}: ${scored} pairs scored now, ${pairs} in all`);
  if (encoder) io.out(`encoder ${encoder.hash.slice(0, 12)} at ${encoder.folder}`);
  if (withoutText > 0) io.out(`${withoutText} pairs wait for the text of their tweet`);
  io.out(`${"bin".padEnd(12)} ${"pairs".padStart(9)}    share  precision  ${ORIGINS[summary.precisionFrom]}`);
  for (const { bin, pairs: count, share, precision, judged, good } of bins) {
    const measured = judged > 0 ? `${good} of ${judged} good` : "";
    const calibrated = precision === null ? "-" : `${percent(precision)} %`;
    const line = `${bin.padEnd(12)} ${String(count).padStart(9)}  ${percent(share).padStart(5)} %`;
    io.out(`${line}  ${calibrated.padStart(9)}  ${measured}`.trimEnd());
  }
  io.out(barLine(summary));
}

const ORIGINS = {
  kept: "as judged in this workspace",
  shipped: "as known elsewhere; label agreement --keep measures it here",
} as const satisfies Record<KnownPrecision["from"], string>;

function barLine({ method, threshold, above, precision, bins }: LabelSummary): string {
  if (threshold !== null) {
    const share = precision === null ? "" : `, ${percent(precision)} % of them good`;
    return `above ${threshold}: ${above} pairs${share}`;
  }
  return bins.some((bin) => bin.precision !== null)
    ? "no threshold gives the precision wanted"
    : `nothing is known of the precision of ${method}: annotate a label sample, then label agreement --keep ${method}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}
