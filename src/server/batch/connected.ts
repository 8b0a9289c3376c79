/** What limits the time for which a connection may be silent. */
export interface SilenceLimits {
  readonly setTimeout: (ms: number) => void;
  /** While nothing is being answered. */
  readonly idleMs: number;
  /** While something is. */
  readonly busyMs: number;
}

/**
 * Returns `answer` for a connection that does not count as idle while one of its lines is being answered:
 * that may take minutes where articles are taken in first, and the connection would be cut without a word.
 */
export function connected<I, O>(
  answer: (input: I) => Promise<O>,
  { setTimeout, idleMs, busyMs }: SilenceLimits,
): (input: I) => Promise<O> {
  let running = 0;
  return async (input) => {
    if (running++ === 0) setTimeout(busyMs);
    try {
      return await answer(input);
    } finally {
      if (--running === 0) setTimeout(idleMs);
    }
  };
}
