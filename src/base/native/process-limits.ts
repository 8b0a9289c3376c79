import type { IKoffiLib } from "koffi";
import { loadKoffi } from "./koffi";

/** Resources of `setrlimit`, the same on Linux and macOS. @see setrlimit(2) */
const RLIMIT_CPU = 0;
const RLIMIT_DATA = 2;
const LIBRARIES = ["libc.so.6", "libc.so", "libSystem.B.dylib"];

/** What a process may use from now on, its children included. */
export interface ProcessLimits {
  /** Private memory, bytes; a program that asks for more gets none. */
  readonly memoryBytes: number;
  /** Time on processors, seconds; then the system ends the process. */
  readonly cpuS: number;
}

/**
 * Limits the memory and the time of this process for good.
 * @returns false where the system has no such limits, or `koffi` is not installed; nothing has changed then.
 */
export function limitProcess({ memoryBytes, cpuS }: ProcessLimits): boolean {
  try {
    const setrlimit = libc().func("int setrlimit(int resource, void *limits)");
    const set = (resource: number, limit: number): boolean =>
      setrlimit(resource, BigUint64Array.of(BigInt(limit), BigInt(limit))) === 0;
    return set(RLIMIT_DATA, memoryBytes) && set(RLIMIT_CPU, cpuS);
  } catch {
    return false;
  }
}

function libc(): IKoffiLib {
  const koffi = loadKoffi();
  for (const name of LIBRARIES) {
    try {
      return koffi.load(name);
    } catch {
      // Another system's name.
    }
  }
  throw new Error("no C library");
}
