import { strFromU8, type Unzipped, unzipSync, type Zippable, zipSync } from "fflate";

export * from "fflate";

/** Most bytes of a workbook's unpacked parts together: a small file can unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 100_000_000;

/** Cells from the first to the last of a sheet: read-excel-file makes the empty ones between them, too. */
const MAX_CELLS = 20_000_000;

/** The code of the error for a workbook that is too large when it is unpacked. */
export const TOO_LARGE = "too-large";

type Done<T> = (error: Error | null, result?: T) => void;

/**
 * Replaces fflate's `unzip` in read-excel-file, which starts workers from `blob:` addresses: the page's
 * security policy forbids them. `unzipSync` writes no more bytes than the archive announces, and those are
 * limited.
 */
export function unzip(archive: Uint8Array, done: Done<Unzipped>): void {
  let bytes = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!/\.(?:xml|rels)$/.test(name)) return false;
    bytes += originalSize;
    if (bytes > MAX_UNPACKED_BYTES) throw new Error(TOO_LARGE);
    return true;
  };
  answer(() => {
    const parts = unzipSync(archive, { filter });
    if (Object.entries(parts).some(([name, xml]) => /sheet/.test(name) && cellsIn(xml) > MAX_CELLS)) {
      throw new Error(TOO_LARGE);
    }
    return parts;
  }, done);
}

/** Returns how many cells there are up to the last row and the last column that a sheet names. */
function cellsIn(xml: Uint8Array): number {
  let [rows, columns] = [1, 1];
  for (const [, letters = "", digits] of strFromU8(xml).matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)["']/g)) {
    const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
    [rows, columns] = [Math.max(rows, Number(digits)), Math.max(columns, column)];
  }
  return rows * columns;
}

/** Replaces fflate's `zip` in write-excel-file, for the same reason. */
export function zip(files: Zippable, done: Done<Uint8Array>): void {
  answer(() => zipSync(files), done);
}

function answer<T>(work: () => T, done: Done<T>): void {
  try {
    const result = work();
    queueMicrotask(() => done(null, result));
  } catch (error) {
    done(error as Error);
  }
}
