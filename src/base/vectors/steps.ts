/** A component in [-1, 1] is stored as the nearest of 65,535 steps. */
export const STEPS = 32767;

/** Writes the nearest steps of a vector's components. @param into `[dimension]` and more. */
export function writeSteps(vector: Float32Array, into: Int16Array, start = 0): void {
  for (let i = 0; i < vector.length; i++) {
    // A component may be slightly above 1, which must not wrap around.
    into[start + i] = Math.max(-STEPS, Math.min(STEPS, Math.round(vector[i]! * STEPS)));
  }
}
