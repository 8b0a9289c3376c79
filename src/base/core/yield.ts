import { setImmediate } from "node:timers/promises";

/** Lets signals, timers and other work run. Long computations await it regularly, to be interruptible. */
export function yieldToEvents(): Promise<void> {
  // The global one may be a test's fake clock, which would never go on.
  return setImmediate();
}

/** The turn of whoever asked last. */
let lastTurn: Promise<void> = Promise.resolve();

/**
 * As `yieldToEvents`, for work that may be asked for many times at once: whoever awaits it has a turn of the
 * event loop of their own, in the order of the calls. Node.js would end the waits of all in one turn.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(yieldToEvents);
  return lastTurn;
}
