import { readMonthAndDay, readNumericDate, readTime, type Step } from "./dates";
import { afterName, SEPARATORS } from "./names";
import type { Token } from "./scan";
import { shareOf } from "./shares";

const DATE_CUES: ReadonlySet<string> = new Set(["on", "since", "from", "until", "till", "by", "dated"]);
const FRACTION_WHOLES: ReadonlySet<string> = new Set(["2", "3", "4", "5", "6", "8", "10"]);

/** Returns the indexes of numbers that one separator joins without spaces: "2020-03-31". */
function joined(tokens: readonly Token[], at: number, limit: number): number[] {
  const parts = [at];
  const separator = tokens[at + 1]?.text ?? "";
  if (!SEPARATORS.has(separator)) return parts;
  for (let last = at; parts.length < limit; last += 2) {
    const mark = tokens[last + 1];
    const number = tokens[last + 2];
    if (!mark?.glued || mark.text !== separator || !number?.glued || number.kind !== "digits") break;
    parts.push(last + 2);
  }
  return parts;
}

/** Reads numbers that a separator joins; undefined where the first stands for itself. */
export function readJoined(tokens: readonly Token[], at: number): Step | undefined {
  const parts = joined(tokens, at, 4);
  if (parts.length === 1) return undefined;
  const mark = tokens[at + 1]!.text;
  const pass = { next: afterName(tokens, at + 1) };
  if (parts.length === 3 && mark !== ":" && mark !== ".") return readNumericDate(tokens, parts) ?? pass;
  if (mark === ":") return readTime(tokens, at, at + 1, Number(tokens[at]!.text)) ?? pass;
  if (parts.length > 2 || mark === ".") return pass;
  const [a, b] = [tokens[at]!.text, tokens[at + 2]!.text];
  if (mark === "/") return readSlash(tokens, at, a, b) ?? pass;
  // "555-1234"; ranges end in round numbers: "500-1000".
  const isTelephone = a.length === 3 && /^\d{4}$/.test(b) && !b.endsWith("00");
  return isTelephone ? pass : undefined;
}

/** Reads "1/3" as a share and "on 7/5" as a date; "9/11", "24/7" and "4/5" in brackets are names. */
function readSlash(tokens: readonly Token[], at: number, a: string, b: string): Step | undefined {
  const before = tokens[at - 1]?.text ?? "";
  if (DATE_CUES.has(before) && a !== "9") return readMonthAndDay(tokens, at);
  const after = tokens[at + 3];
  // "1/3" at the end numbers the posts of a thread.
  if (!after || after.kind === "skipped") return undefined;
  if (before === "(" || Number(a) >= Number(b) || !FRACTION_WHOLES.has(b) || a.length > 1) return undefined;
  return shareOf(tokens, at, at + 3, Number(a) / Number(b));
}
