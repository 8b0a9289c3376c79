/** Time in milliseconds and memory in bytes, as the tables of the benchmarks show them. */

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

/** Returns the value below which a share (0 - 1) of the values lies. */
export function percentile(values: Float64Array, share: number): number {
  const sorted = values.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
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
