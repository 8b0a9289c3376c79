/** Time in milliseconds and memory in bytes, as the tables of the benchmarks show them. */

const WARM_UP = 2;

/** Returns how long each call took, in milliseconds, in the order of `items`. */
export async function timeEach<T>(items: readonly T[], work: (item: T) => unknown): Promise<Float64Array> {
  const times = new Float64Array(items.length);
  for (const [i, item] of items.entries()) {
    const start = performance.now();
    await work(item);
    times[i] = performance.now() - start;
  }
  return times;
}

/** Returns how long each of some repetitions took by a clock, after two that are not counted. */
export async function timeRepeats(
  work: () => Promise<unknown>,
  repeats: number,
  clock: () => number,
): Promise<Float64Array> {
  const times = new Float64Array(WARM_UP + repeats);
  for (let i = 0; i < times.length; i++) {
    const start = clock();
    await work();
    times[i] = clock() - start;
  }
  return times.subarray(WARM_UP);
}

/** Returns the value below which a share (0 - 1) of the values lies; NaN of no values. */
export function percentile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Returns how long processors have worked for this process. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the time of `work` in seconds, and what it gave. */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ seconds: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { seconds: (performance.now() - start) / 1000, value };
}

/** Returns rows as columns, the first row as head, first column left, others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] as readonly string[]).map((_, c) =>
    Math.max(...rows.map((row) => (row[c] ?? "").length)),
  );
  return rows
    .map((row) =>
      widths
        .map((width, c) => (c === 0 ? (row[c] ?? "").padEnd(width) : (row[c] ?? "").padStart(width)))
        .join("  "),
    )
    .join("\n");
}
