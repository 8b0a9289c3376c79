/** What the machine can do: figures of benchmarks on two machines compare by these. */

const STEPS = 50_000_000;
const BYTES = 64 << 20;
const COPIES = 5;

/** Returns the time of fifty million dependent steps of integer arithmetic, milliseconds. */
export function loopMs(): number {
  const start = performance.now();
  let x = 1;
  for (let i = 0; i < STEPS; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0;
  const took = performance.now() - start;
  // The result is used, so that the loop is not left out.
  return x === 0 ? Number.NaN : took;
}

/** Returns how fast memory is copied, GB/s, reading and writing counted once. */
export function copyRate(): number {
  const from = new Uint8Array(BYTES).fill(1);
  const to = new Uint8Array(BYTES);
  to.set(from);
  const start = performance.now();
  for (let i = 0; i < COPIES; i++) to.set(from);
  return (COPIES * BYTES) / (performance.now() - start) / 1e6;
}
