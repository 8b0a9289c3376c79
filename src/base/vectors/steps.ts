/** A component in [-1, 1] is stored as the nearest of 65,535 steps. */
export const STEPS = 32767;
/** Makes every component positive, so that cutting off its fraction rounds down. */
const OFFSET = STEPS + 1;

/**
 * Writes the nearest steps of a vector's components.
 * @param into `[start + dimension]` and more.
 */
export function writeSteps(vector: Float32Array, into: Int16Array, start = 0): void {
  for (let i = 0; i < vector.length; i++) {
    const step = ((vector[i]! * STEPS + OFFSET + 0.5) | 0) - OFFSET;
    // A component may be slightly above 1, which must not wrap around.
    into[start + i] = step > STEPS ? STEPS : step < -STEPS ? -STEPS : step;
  }
}

/** Returns the nearest steps of a vector's components. */
export function stepsOf(vector: Float32Array): Int16Array {
  const steps = new Int16Array(vector.length);
  writeSteps(vector, steps);
  return steps;
}
