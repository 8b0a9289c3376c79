import { readFileSync } from "node:fs";
import { InputError } from "../../base/core/errors";
import { requirePlainFile, unreadableFile } from "./plain-file";

/** Settings of models are some kilobytes. */
const MAX_JSON_BYTES = 1 << 20;

/**
 * Returns the text of a file, or `undefined` where there is none.
 * @param limit bytes; a larger file is not read.
 * @throws InputError `FILE_TOO_LARGE`, or `FILE_NOT_FOUND` when it exists but cannot be read.
 */
export function readSmallFile(file: string, limit: number): string | undefined {
  return readSmallBytes(file, limit)
    ?.toString("utf8")
    .replace(/^\ufeff/, "");
}

/**
 * Returns the bytes of a file, or `undefined` where there is none.
 * @param limit bytes; a larger file is not read.
 * @throws InputError `FILE_TOO_LARGE`, or `FILE_NOT_FOUND` when it exists but cannot be read.
 */
export function readSmallBytes(file: string, limit: number): Buffer | undefined {
  try {
    const size = requirePlainFile(file);
    if (size > limit) {
      throw new InputError(
        `the file has ${size} bytes; at most ${limit} are read`,
        { file },
        { code: "FILE_TOO_LARGE", hint: "Check that it is the right file." },
      );
    }
    return readFileSync(file);
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unreadableFile(file, cause);
  }
}

/**
 * Returns the content of a JSON file with settings, or `undefined` where there is none.
 * @throws InputError `MODEL_CONFIG` when it is not JSON, and those of `readSmallFile`.
 */
export function readJsonFile(file: string): unknown {
  const text = readSmallFile(file, MAX_JSON_BYTES);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError(
      "the file is not JSON",
      { file },
      { code: "MODEL_CONFIG", hint: "Get it again from where the model was published.", cause },
    );
  }
}
