import { StringDecoder } from "node:string_decoder";
import { InputError } from "../errors";

/** A line longer than this is refused: the longest fact-check is a few hundred kilobytes. */
const MAX_LINE_CHARS = 16 << 20;

/** A line of a file, without its line end. */
export interface TextLine {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
}

/** Cuts a stream of UTF-8 bytes into lines. */
export class LineSplitter {
  private readonly decoder = new StringDecoder("utf8");
  private rest = "";
  private number = 0;

  /** @param file named in errors. */
  constructor(private readonly file: string) {}

  /**
   * Returns the lines that `bytes` complete.
   * @throws InputError `LINE_TOO_LONG`.
   */
  push(bytes: Buffer): TextLine[] {
    // Only what is new is looked through: a long line comes in many parts.
    const lines = this.decoder.write(bytes).split("\n");
    lines[0] = `${this.rest}${lines[0]}`;
    this.rest = lines.pop() as string;
    if (this.rest.length > MAX_LINE_CHARS) {
      throw new InputError(
        `the line is longer than ${MAX_LINE_CHARS} characters`,
        { file: this.file, line: this.number + lines.length + 1 },
        {
          code: "LINE_TOO_LONG",
          hint: "Check that it is the right file; remove the line and run the command again.",
        },
      );
    }
    return lines.map((line) => this.take(line));
  }

  /** Returns the last line, when it has no line end. */
  end(): TextLine[] {
    const last = this.rest + this.decoder.end();
    return last === "" ? [] : [this.take(last)];
  }

  private take(line: string): TextLine {
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    const first = ++this.number === 1 && text.startsWith("\ufeff");
    return { number: this.number, text: first ? text.slice(1) : text };
  }
}
