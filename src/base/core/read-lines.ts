/** A line of a stream without its end; `text` is undefined if it is too long. */
export interface BatchLine {
  /** From 1; blank lines count. */
  readonly number: number;
  readonly text: string | undefined;
}

/**
 * Yields the lines of a UTF-8 stream that are not blank, holding at most a line and a chunk.
 * @param maxChars length of the longest line, UTF-16 units.
 */
export async function* readLines(
  input: AsyncIterable<Uint8Array>,
  maxChars: number,
): AsyncGenerator<BatchLine, void> {
  const decoder = new TextDecoder();
  let number = 0;
  let rest = "";
  let overlong = false;
  for await (const chunk of input) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    // Only what is new is looked through: a client may send a long line in single bytes.
    parts[0] = rest + parts[0];
    rest = parts.pop() as string;
    for (const part of parts) {
      number++;
      if (overlong || part.length > maxChars) yield { number, text: undefined };
      else if (part.trim() !== "") yield { number, text: part };
      overlong = false;
    }
    overlong ||= rest.length > maxChars;
    if (overlong) rest = "";
  }
  rest += decoder.decode();
  if (overlong) yield { number: number + 1, text: undefined };
  else if (rest.trim() !== "") yield { number: number + 1, text: rest };
}
