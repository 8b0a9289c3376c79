import type { Command } from "commander";
import { RULES, type Rule, type XSummary } from "../../../crawlers/x";
import { MAX_WAIT_SECONDS, MICRO, type XLimits } from "../../usecases/crawl/x-options";
import { invalidOption } from "../choice";
import type { CliIo } from "../io";

/** The options of every verb that reads posts. */
export interface XFlags {
  readonly maxPosts?: string;
  readonly maxUsd?: string;
  readonly maxWait?: string;
}

/** Adds the options of a verb that reads posts. */
export function withXOptions(verb: Command): Command {
  return verb
    .option("--max-posts <n>", "read at most so many posts that are to be paid for")
    .option("--max-usd <amount>", "spend at most so many dollars (settings: xPostMicroUsd, xMonthUsd)")
    .option(
      "--max-wait <seconds>",
      `wait at most so long for a rate limit, else end with exit code 75 (default: ${MAX_WAIT_SECONDS})`,
    );
}

/** Returns the limits that the flags set. @throws UsageError `OPTION_INVALID`. */
export function readXLimits({ maxPosts, maxUsd, maxWait }: XFlags): XLimits {
  return {
    ...(maxPosts === undefined ? {} : { maxPosts: readWhole("--max-posts", maxPosts) }),
    ...(maxUsd === undefined ? {} : { maxMicroUsd: readMicroUsd("--max-usd", maxUsd) }),
    ...(maxWait === undefined ? {} : { maxWaitSeconds: readWhole("--max-wait", maxWait) }),
  };
}

/** Writes what a run on the X API did. */
export function showXSummary(io: CliIo, summary: XSummary): void {
  if (io.json) {
    io.out(JSON.stringify(summary));
    return;
  }
  for (const [name, text] of inRows(summary)) io.out(`${name.padEnd(10)} ${text}`);
  if (summary.ended === "budget") {
    io.note("The budget is used up. The same command goes on where this run ended.");
  }
}

function inRows(summary: XSummary): (readonly [string, string])[] {
  const { rows, dropped, run, month } = summary;
  const usd = (micro: number): string => `$${(micro / MICRO).toFixed(2)}`;
  const told = (name: string, count: number, text: string): (readonly [string, string])[] =>
    count > 0 ? [[name, `${count} ${text}`]] : [];
  return [
    ["posts", `${rows.added} added, ${rows.changed} filled or changed, ${rows.unchanged} unchanged`],
    ["pairs", `${summary.links} new links to fact-checks, ${summary.checks} new posts that they are about`],
    ...(Object.keys(RULES) as Rule[]).flatMap((rule) => told("dropped", dropped[rule], RULES[rule])),
    ...told("gone", summary.gone, "are gone upstream and were removed here"),
    ...told("passed by", summary.removedBefore, "had been removed here before"),
    ...told("missing", summary.missing, "were asked for and not mentioned"),
    ...told("problems", summary.problems, "were not given for other reasons"),
    ...told("refused", summary.unreadable, "are not of the form of a post"),
    ...told("refused", summary.unasked, "were not asked for"),
    ...told("refused", summary.invalid, "ids are none"),
    ...told("mended", summary.mended, "had control characters or halves of characters, taken out"),
    ["spent", `${run.posts} posts, ${usd(run.microUsd)}; this month ${month.posts}, ${usd(month.microUsd)}`],
  ];
}

/** @throws UsageError `OPTION_INVALID`. */
export function readWhole(option: string, given: string): number {
  const value = Number(given);
  if (/^\d+$/.test(given) && Number.isSafeInteger(value)) return value;
  throw invalidOption(option, "a whole number", given);
}

function readMicroUsd(option: string, given: string): number {
  const value = Math.round(Number(given) * MICRO);
  if (/^\d+(?:\.\d+)?$/.test(given) && Number.isSafeInteger(value)) return value;
  throw invalidOption(option, "an amount in dollars, e.g. 2.50", given);
}
