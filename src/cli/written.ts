import { isStandardOutput } from "../base/artifact";
import type { CliIo } from "./io";

/** The name of a file that means standard output. */
const STANDARD_OUTPUT = "-";

/** Returns where what is written to a file of this name goes. */
export function outputNamed(file: string, { output }: Pick<CliIo, "output">): string | NodeJS.WritableStream {
  return file === STANDARD_OUTPUT ? output : file;
}

/**
 * Says what was written to a file: as the answer or, where the file is standard output, as a note, since who
 * reads it expects nothing else.
 */
export function tellWritten(io: CliIo, file: string, json: unknown, text: () => string): void {
  if (file === STANDARD_OUTPUT || isStandardOutput(file)) io.note(text());
  else io.answer(json, text);
}
