import { UsageError } from "../base/core/errors";

/**
 * Refuses to measure on what is learned from.
 * @param splits judgements by the option that names them; those that are not given count as different.
 * @throws UsageError `OPTION_INVALID`.
 */
export function requireApart(splits: Readonly<Record<string, string | undefined>>): void {
  const named = Object.entries(splits).filter(([, split]) => split !== undefined);
  for (const [i, [option, split]] of named.entries()) {
    const other = named.slice(0, i).find(([, before]) => before === split);
    if (!other) continue;
    throw new UsageError(`The options ${other[0]} and ${option} both name the judgements "${split}".`, {
      code: "OPTION_INVALID",
      hint: "Figures on what was trained on or chosen by say nothing: give each judgements of its own.",
    });
  }
}
