import { EnvironmentError } from "../core/errors";

/** Sections of a WebAssembly module, kinds of imports, and flags of a memory's limits. */
const SECTION = { imports: 2, memory: 5 } as const;
const IMPORT = { function: 0, table: 1, memory: 2, global: 3 } as const;
const LIMITS = { withMost: 1, shared: 2 } as const;
const HEADER_BYTES = 8;

/**
 * Returns a WebAssembly module whose memory, imported or its own, is one that threads can share. Its code
 * stays as it is: a module that knows nothing of threads reads and writes shared memory as any other. One bit
 * of the limits of the memory says whether it is shared.
 * @throws EnvironmentError `KERNELS_MISSING` where the module has no memory with a largest size, which shared
 *   ones must have.
 * @see WebAssembly Core Specification, section 5.3.10 (limits), with the proposal for threads.
 */
export function withSharedMemory(module: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(module);
  const reader = new Reader(bytes, HEADER_BYTES);
  while (reader.at < bytes.length) {
    const section = reader.byte();
    const length = reader.number();
    const end = reader.at + length;
    const limits = section === SECTION.memory ? ownLimits(reader) : undefined;
    const flags = limits ?? (section === SECTION.imports ? importedLimits(reader) : undefined);
    if (flags !== undefined) {
      if ((bytes[flags]! & LIMITS.withMost) === 0) break;
      bytes[flags]! |= LIMITS.shared;
      return bytes;
    }
    reader.at = end;
  }
  throw new EnvironmentError("The compiled code has no memory that threads could share.", {
    code: "KERNELS_MISSING",
    hint: "Install crowdchecked again, or use --threads 1.",
  });
}

/** Returns where the flags of the module's own memory stand. */
function ownLimits(reader: Reader): number | undefined {
  return reader.number() > 0 ? reader.at : undefined;
}

/** Returns where the flags of an imported memory stand. */
function importedLimits(reader: Reader): number | undefined {
  for (let left = reader.number(); left > 0; left--) {
    reader.skipName();
    reader.skipName();
    const kind = reader.byte();
    if (kind === IMPORT.memory) return reader.at;
    if (kind === IMPORT.function) reader.number();
    else if (kind === IMPORT.table) reader.skipTable();
    else if (kind === IMPORT.global) reader.at += 2;
    else return undefined;
  }
  return undefined;
}

class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  byte(): number {
    return this.bytes[this.at++]!;
  }

  /** An unsigned number in groups of seven bits, the lowest first. */
  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const group = this.byte();
      value += (group & 127) * unit;
      if (group < 128) return value;
    }
  }

  skipName(): void {
    const length = this.number();
    this.at += length;
  }

  skipTable(): void {
    this.at++;
    const flags = this.byte();
    this.number();
    if ((flags & LIMITS.withMost) > 0) this.number();
  }
}
