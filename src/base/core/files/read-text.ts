import { readFileSync } from "node:fs";
import { InputError } from "../errors";
import { utf8Of } from "./utf8-bytes";

/**
 * Returns the content of a small text file, UTF-8 or UTF-16 with a byte-order mark, without that.
 * @param form how the file must look, for the hint.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`.
 */
export function readText(file: string, form: string): string {
  let content: string;
  try {
    content = utf8Of(readFileSync(file)).toString();
  } catch (cause) {
    throw unreadable(file, "the file cannot be read", cause);
  }
  if (content.includes("\0")) {
    throw new InputError(
      "the file is binary, text was expected",
      { file },
      { code: "FILE_BINARY", hint: form },
    );
  }
  return content.replace(/^\ufeff/, "");
}

/** Returns the error for a file that is not there or cannot be read, such as a folder. */
export function unreadable(file: string, problem: string, cause: unknown): InputError {
  const isFolder = (cause as NodeJS.ErrnoException).code === "EISDIR";
  return new InputError(
    isFolder ? "it is a folder, a file was expected" : problem,
    { file },
    {
      code: "FILE_NOT_FOUND",
      hint: isFolder ? "Give a file of it." : "Check the path and its permissions.",
      cause,
    },
  );
}
