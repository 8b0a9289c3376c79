/** Some of the lines of a tensor. */
export interface Range {
  readonly first: number;
  readonly count: number;
}

/** How lines of a tensor can be shared among threads. */
export interface Lines {
  readonly count: number;
  /** All ranges but the last have a multiple of so many lines. */
  readonly unit: number;
  /** Multiplications of all lines, or what takes as long. */
  readonly work: number;
}

/** Work of a part that is worth the start of a thread, which takes ten microseconds. */
const LEAST_WORK = 2 ** 21;

/** Returns at most `most` ranges of equal length, one where there is little work. */
export function rangesOf({ count, unit, work }: Lines, most: number): Range[] {
  const parts = Math.max(1, Math.min(most, Math.floor(work / LEAST_WORK)));
  const each = Math.max(unit, Math.ceil(count / unit / parts) * unit);
  const ranges: Range[] = [];
  for (let first = 0; first < count; first += each) {
    ranges.push({ first, count: Math.min(each, count - first) });
  }
  return ranges;
}
