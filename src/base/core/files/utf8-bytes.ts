import { TextDecoder } from "node:util";

/** Byte-order marks of UTF-16, which spreadsheets write as "Unicode text". UTF-8 keeps its own. */
const MARKS: ReadonlyMap<number, string> = new Map([
  [0xfffe, "utf-16le"],
  [0xfeff, "utf-16be"],
]);
const MARK_BYTES = 2;

/** Turns the bytes of a text into UTF-8 where a mark at their beginning says that they are UTF-16. */
export class Utf8Bytes {
  private head: Buffer | undefined = Buffer.alloc(0);
  private decoder: TextDecoder | undefined;

  /** Returns what is known by now; the same bytes where they are no UTF-16. */
  push(bytes: Buffer): Buffer {
    const all = this.head?.length ? Buffer.concat([this.head, bytes]) : bytes;
    if (this.head) {
      if (all.length < MARK_BYTES) {
        // Some readers use their buffer again.
        this.head = Buffer.from(all);
        return Buffer.alloc(0);
      }
      this.head = undefined;
      const label = MARKS.get(all.readUInt16BE());
      if (label !== undefined) this.decoder = new TextDecoder(label);
    }
    return this.decoder ? Buffer.from(this.decoder.decode(all, { stream: true })) : all;
  }

  /** Returns what is left at the end. */
  end(): Buffer {
    return this.decoder ? Buffer.from(this.decoder.decode()) : (this.head ?? Buffer.alloc(0));
  }
}

/** Returns the bytes of a whole text, or of its beginning, as UTF-8. */
export function utf8Of(bytes: Buffer): Buffer {
  const text = new Utf8Bytes();
  return Buffer.concat([text.push(bytes), text.end()]);
}
