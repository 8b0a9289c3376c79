import { readText } from "../src/base/core/read-text";

/**
 * Returns the lines of a text file that are not blank, with their numbers from 1.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`.
 */
export function fileLines(file: string): { readonly line: number; readonly text: string }[] {
  return readText(file, "Give a plain text file.")
    .split(/\r?\n/)
    .map((text, i) => ({ line: i + 1, text }))
    .filter(({ text }) => text.trim() !== "");
}

/** Returns the cells of a line: separated by tabs where there are any, otherwise by spaces. */
export function cellsOf(text: string): string[] {
  return text.includes("\t") ? text.split("\t").map((cell) => cell.trim()) : text.trim().split(/\s+/);
}
