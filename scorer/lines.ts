import { readFileSync } from "node:fs";
import { InputError } from "../src/core/errors";

/** Returns the lines of a text file that are not blank, with their numbers from 1. @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`. */
export function fileLines(file: string): { readonly line: number; readonly text: string }[] {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (cause) {
    throw new InputError(
      "the file cannot be read",
      { file },
      { code: "FILE_NOT_FOUND", hint: "Check the path and its permissions.", cause },
    );
  }
  if (content.includes("\0")) {
    throw new InputError(
      "the file is binary, text was expected",
      { file },
      { code: "FILE_BINARY", hint: "Give a plain text file." },
    );
  }
  return content
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((text, i) => ({ line: i + 1, text }))
    .filter(({ text }) => text.trim() !== "");
}

/** Returns the cells of a line: parted by tabs where there are any, else by blanks. */
export function cellsOf(text: string): string[] {
  return text.includes("\t") ? text.split("\t").map((cell) => cell.trim()) : text.trim().split(/\s+/);
}
