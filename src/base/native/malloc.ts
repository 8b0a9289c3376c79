import { loadKoffi } from "./koffi";

/** Parameters of `mallopt`. @see mallopt(3) */
const M_MMAP_THRESHOLD = -3;
const M_ARENA_MAX = -8;
const LARGE_BYTES = 1 << 20;
const ARENAS = 2;

/**
 * Makes the C library return freed memory to the system. By default glibc keeps large blocks in an arena for
 * each thread once a few have been freed, so that a process whose threads load indexes repeatedly grows. Call
 * it before threads start.
 * @returns false where the C library is another one, or `koffi` is not installed; nothing has changed then.
 */
export function giveBackFreedMemory(): boolean {
  try {
    const mallopt = loadKoffi().load("libc.so.6").func("int mallopt(int parameter, int value)");
    return mallopt(M_MMAP_THRESHOLD, LARGE_BYTES) === 1 && mallopt(M_ARENA_MAX, ARENAS) === 1;
  } catch {
    return false;
  }
}
