import type { ApiAnswer } from "../../schemas/answer";
import type { StatusJson } from "../../schemas/status";
import { status } from "../api/api.js";
import { count } from "../view/text.js";
import { probabilityOf } from "../view/verdict.js";
import { say } from "../words/spoken.js";

type Reliability = NonNullable<StatusJson["calibration"]>["reliability"];

/**
 * Returns what a probability means, by the answers that the calibration was measured on; undefined without
 * any. Between two measured points the share of right answers is interpolated.
 */
export function measuredWords(probability: number, reliability: Reliability): string | undefined {
  const points = reliability.filter(({ queries }) => queries > 0);
  const after = points.findIndex(({ predicted }) => predicted >= probability);
  const upper = after < 0 ? points.at(-1) : points[after];
  const lower = points[after - 1] ?? upper;
  if (lower === undefined || upper === undefined) return undefined;
  const width = upper.predicted - lower.predicted;
  const part = width > 0 ? (probability - lower.predicted) / width : 0;
  const observed = lower.observed + part * (upper.observed - lower.observed);
  // No share is certain.
  const right = Math.min(Math.max(Math.round(observed * 100), 1), 99);
  return say("verdict.measured", { right: count(right) });
}

let kept: { readonly generation: string | null; readonly reliability: Reliability } | undefined;

/**
 * Returns what the number at the verdict of an answer means; undefined where there is no number, where a link
 * gives it, and where the server does not say. The server is asked once for each generation.
 */
export async function meaningOfNumber(answer: ApiAnswer): Promise<string | undefined> {
  const { generation, results } = answer;
  const probability = probabilityOf(answer);
  if (probability === undefined || results[0]?.match === "link") return undefined;
  if (kept === undefined || kept.generation !== generation) {
    const { calibration } = await status().catch(() => ({ calibration: undefined }));
    if (calibration === undefined) return undefined;
    kept = { generation, reliability: calibration?.reliability ?? [] };
  }
  return measuredWords(probability, kept.reliability);
}
