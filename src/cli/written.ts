import { isStandardOutput } from "../base/artifact";
import type { CliIo } from "./io";

/** The name of a file that means standard output. */
const STANDARD_OUTPUT = "-";

/**
 * Returns where what is written to a file of this name goes. Standard output takes it as it is, by whatever
 * name, and its reader may have seen enough; only what the name wants gzipped goes by the name.
 */
export function outputNamed(file: string, { output }: Pick<CliIo, "output">): string | NodeJS.WritableStream {
  return isOutput(file) && !file.endsWith(".gz") ? output : file;
}

/**
 * Says what was written to a file: as the answer or, where the file is standard output, as a note, since who
 * reads it expects nothing else.
 */
export function tellWritten(io: CliIo, file: string, json: unknown, text: () => string): void {
  if (isOutput(file)) io.note(text());
  else io.answer(json, text);
}

function isOutput(file: string): boolean {
  return file === STANDARD_OUTPUT || isStandardOutput(file);
}
