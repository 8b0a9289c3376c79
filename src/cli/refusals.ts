import { InputError } from "../base/core/errors";
import type { Refusal } from "../import";
import type { CliIo } from "./io";
import { printableMessage } from "./printable";

/** Refusals that are shown without `--verbose`. */
const SHOWN = 5;

/** Notes the records that were refused, with file and line. @param count of all; not all may be listed. */
export function showRefusals(
  io: CliIo,
  refusals: readonly Refusal[],
  { verbose, count = refusals.length }: { readonly verbose: boolean; readonly count?: number },
): void {
  const shown = verbose ? refusals : refusals.slice(0, SHOWN);
  // An archive names its files as it likes.
  for (const { file, line, reason } of shown)
    io.note(printableMessage(`${file}${line === undefined ? "" : `:${line}`}: ${reason}`));
  const hidden = count - shown.length;
  if (hidden > 0) io.note(`... and ${hidden} more${verbose ? "" : "; --verbose lists them"}.`);
}

/**
 * What tells a script that nothing became of its call.
 * @throws InputError `ALL_REFUSED` where records were refused and none was taken.
 */
export function requireTaken(
  file: string,
  { taken, refused }: { readonly [part in "taken" | "refused"]: number },
): void {
  if (taken > 0 || refused === 0) return;
  throw new InputError(
    refused === 1 ? "its only record is refused" : `all ${refused} records are refused`,
    { file },
    {
      code: "ALL_REFUSED",
      hint: "Correct what is named for each, or check that this is the right file. In JSON lines each line is one whole object, and no list stands around them.",
    },
  );
}
