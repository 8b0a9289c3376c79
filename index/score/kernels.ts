import { kernelsIn } from "../../src/base/native/kernels";

/** What `assembly/` exports; numbers are addresses, counts and scores. */
export interface ScoreKernels {
  add(docs: number, frequencies: number, count: number, weight: number, scores: number, norms: number): void;
  placesFrom(least: number, scores: number, from: number, to: number, out: number): number;
  placesOfMarked(terms: number, count: number, marks: number, out: number): number;
}

/**
 * Returns the kernels with a memory of theirs.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function scoreKernels(memory: WebAssembly.Memory): ScoreKernels {
  return kernelsIn<ScoreKernels>("score", memory);
}
