import { setImmediate } from "node:timers/promises";

// As it is now: later a program's tests may have put a fake one in its place, which would never go on.
const nextTurn: () => Promise<void> = setImmediate;

/** Lets signals, timers and other work run. Long computations await it regularly, to be interruptible. */
export function yieldToEvents(): Promise<void> {
  return nextTurn();
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
