/**
 * Lets signals, timers and other work in; to be awaited now and then in long computations, which could not be
 * interrupted otherwise.
 */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
