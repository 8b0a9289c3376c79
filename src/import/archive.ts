import { basename } from "node:path";
import { Parser, type ReadEntry } from "tar";
import { InputError } from "../base/core/errors";
import { LineSplitter, type TextLine } from "../base/core/files/line-splitter";
import { damagedFile, openText } from "./text-file";

/** Some bytes of one file of an archive. */
interface Part {
  /** As the archive names it. */
  readonly path: string;
  readonly bytes: Buffer;
  /** Nothing of this file follows. */
  readonly last: boolean;
}

/**
 * Streams the files of a `.tar.gz` one after the other, in parts. AppleDouble entries (`._*`) and folders
 * are left out.
 */
async function* readArchive(file: string): AsyncGenerator<Part> {
  const ready: Part[] = [];
  let fault: Error | undefined;
  const parser = new Parser({ strict: true });
  parser.on("error", (error: Error) => {
    fault ??= error;
  });
  parser.on("entry", (entry: ReadEntry) => {
    const { path, type } = entry;
    if (type !== "File" || basename(path).startsWith("._")) {
      entry.resume();
      return;
    }
    entry.on("data", (bytes: Buffer) => ready.push({ path, bytes, last: false }));
    entry.on("end", () => ready.push({ path, bytes: Buffer.alloc(0), last: !fault }));
  });
  const unpacked = openText(file);
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      parser.write(chunk);
      yield* ready.splice(0);
      if (fault) break;
    }
  } catch (error) {
    throw damagedFile(file, error);
  }
  if (!fault) parser.end();
  yield* ready.splice(0);
  if (fault) {
    throw new InputError(
      `the archive is cut off or damaged: ${fault.message}`,
      { file },
      {
        code: "FILE_TRUNCATED",
        hint: "Get the file again. What was read before the damage was taken; importing twice changes nothing.",
        cause: fault,
      },
    );
  }
}

/** A line and the file of the archive that it stands in. */
export interface ArchivedLine extends TextLine {
  readonly path: string;
}

/**
 * Streams the lines of all files of a `.tar.gz`.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_TRUNCATED`, `LINE_TOO_LONG`.
 */
export async function* readArchivedLines(file: string): AsyncGenerator<ArchivedLine> {
  let splitter: LineSplitter | undefined;
  for await (const { path, bytes, last } of readArchive(file)) {
    splitter ??= new LineSplitter(`${file}!${path}`);
    for (const line of splitter.push(bytes)) yield { path, ...line };
    if (!last) continue;
    for (const line of splitter.end()) yield { path, ...line };
    splitter = undefined;
  }
}

/**
 * Streams the files of a `.tar.gz` as texts; the text of a file that has more than `maxBytes` is undefined.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_TRUNCATED`.
 */
export async function* readArchivedTexts(
  file: string,
  maxBytes: number,
): AsyncGenerator<{ readonly path: string; readonly text: string | undefined }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const { path, bytes, last } of readArchive(file)) {
    length += bytes.length;
    if (length <= maxBytes) parts.push(bytes);
    if (!last) continue;
    yield { path, text: length <= maxBytes ? Buffer.concat(parts).toString("utf8") : undefined };
    parts = [];
    length = 0;
  }
}
