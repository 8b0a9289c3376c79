import { isUtf8 } from "node:buffer";

/** A line of a stream without its end; `text` is undefined if it is too long. */
export interface BatchLine {
  /** From 1; blank lines count. */
  readonly number: number;
  readonly text: string | undefined;
  /** Whether its bytes are no UTF-8; then `text` has replacement characters. */
  readonly isFlawed?: boolean;
}

const LINE_FEED = 0x0a;
/** Bytes of UTF-8 that a UTF-16 unit takes at most. */
const BYTES_EACH = 3;

/**
 * Yields the lines of a UTF-8 stream that are not blank, holding at most a line and a chunk.
 * @param maxChars length of the longest line, UTF-16 units.
 */
export async function* readLines(
  input: AsyncIterable<Uint8Array>,
  maxChars: number,
): AsyncGenerator<BatchLine, void> {
  const rest = new Rest(BYTES_EACH * maxChars);
  let number = 0;
  for await (const chunk of input) {
    let start = 0;
    // Only what is new is looked through: a client may send a long line in single bytes.
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      rest.add(chunk.subarray(start, end));
      start = end + 1;
      const line = lineOf(rest.take(), ++number, maxChars);
      if (line) yield line;
    }
    rest.add(chunk.subarray(start));
  }
  const last = lineOf(rest.take(), number + 1, maxChars);
  if (last) yield last;
}

/** Returns a line; undefined if it is blank. @param bytes undefined if they are too many. */
function lineOf(bytes: Buffer | undefined, number: number, maxChars: number): BatchLine | undefined {
  const text = bytes?.toString();
  if (bytes === undefined || text === undefined || text.length > maxChars) return { number, text: undefined };
  if (text.trim() === "") return undefined;
  return isUtf8(bytes) ? { number, text } : { number, text, isFlawed: true };
}

/** The bytes of a line that has not come to its end, in a buffer that grows. */
class Rest {
  private bytes = Buffer.alloc(1024);
  private length = 0;

  /** @param most bytes that are kept of a line. */
  constructor(private readonly most: number) {}

  add(part: Uint8Array): void {
    const end = this.length + part.length;
    if (end <= this.most) {
      if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.min(this.most, 2 * end));
      this.bytes.set(part, this.length);
    }
    this.length = end;
  }

  /** Returns the bytes until the next call of `add`, and begins a line; undefined if they are too many. */
  take(): Buffer | undefined {
    const length = this.length;
    this.length = 0;
    return length > this.most ? undefined : this.bytes.subarray(0, length);
  }
}
