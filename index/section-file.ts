import { closeSync, read, readSync } from "node:fs";
import { promisify } from "node:util";
import { classOf, openData, type Section, type StoredArray } from "./sections";

/** Bytes of one read ahead. */
const AHEAD_BYTES = 1 << 22;

const readSome = promisify(read);

/** An array in a file. */
export interface FilePart<A extends StoredArray> {
  /** Number of its elements. */
  readonly length: number;
  /**
   * Fills memory with the elements from `start` on, and returns it.
   * @throws What the file's `corrupt` makes, where they cannot be read.
   */
  read(start: number, into: A): A;
}

/**
 * A file of arrays that stay there: what a query needs of them is read when it is asked for, so that large
 * ones take no memory. It is not compared with checksums then. Close it at the end.
 */
export class SectionFile {
  private readonly file: number;
  private readonly size: number;
  private readonly offsets = new Map<string, number>();
  private isOpen = true;

  /** @param corrupt makes the error for a problem with the file; sizes are compared at once. */
  constructor(
    path: string,
    private readonly sections: readonly Section[],
    private readonly corrupt: (problem: string, cause?: unknown) => Error,
  ) {
    const { file, size } = openData(path, corrupt);
    this.file = file;
    this.size = size;
    try {
      let offset = 0;
      for (const section of sections) {
        this.offsets.set(section.name, offset);
        offset += section.length * classOf(section, size - offset, corrupt).BYTES_PER_ELEMENT;
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Returns one of its arrays. @throws What `corrupt` makes, where it is another one than expected. */
  part<A extends StoredArray>(name: string, type: new (length: number) => A, length: number): FilePart<A> {
    const section = this.sections.find((one) => one.name === name);
    if (section?.type !== type.name || section.length !== length)
      throw this.corrupt(`section ${name} is another one than expected`);
    const offset = this.offsets.get(name)!;
    return { length, read: (start, into) => this.read(name, offset, start, into) };
  }

  private read<A extends StoredArray>(name: string, offset: number, start: number, into: A): A {
    // Another file may have its number by now.
    if (!this.isOpen) throw this.corrupt(`section ${name} was closed`);
    const position = offset + start * into.BYTES_PER_ELEMENT;
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let done = 0; done < bytes.length; ) {
      const count = this.readPart(name, bytes, done, position + done);
      if (count === 0) throw this.corrupt(`section ${name} ends early`);
      done += count;
    }
    return into;
  }

  private readPart(name: string, into: Uint8Array, from: number, position: number): number {
    try {
      return readSync(this.file, into, from, into.length - from, position);
    } catch (cause) {
      throw this.corrupt(`section ${name} cannot be read`, cause);
    }
  }

  /**
   * Reads all of it once, so that the system has it in its memory as far as there is room: from the disk, a
   * query's parts take a tenth of a millisecond each. Resolves with the number of bytes when it is done, or
   * the file was closed. What goes wrong, a query will tell.
   */
  async readAhead(): Promise<number> {
    const into = new Uint8Array(AHEAD_BYTES);
    let done = 0;
    while (this.isOpen && done < this.size) {
      const { bytesRead } = await readSome(this.file, into, 0, into.length, done).catch(() => ({
        bytesRead: 0,
      }));
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return done;
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    closeSync(this.file);
  }
}
