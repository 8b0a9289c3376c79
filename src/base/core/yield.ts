/** Lets signals, timers and other work run. Long computations await it regularly, to be interruptible. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
