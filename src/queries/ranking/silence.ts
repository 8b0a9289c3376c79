/** Places of what threads share about a task: its signs of life, and whether somebody waits for it. */
const COUNTED = 0;
const GIVEN_UP = 1;

/** Returns a counter of signs of life that threads share. */
export function lifeSigns(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Counts a sign of life. */
export function countSign(signs: Int32Array): void {
  Atomics.add(signs, COUNTED, 1);
}

/** Tells the thread that nobody waits for the task any more. */
export function giveUp(signs: Int32Array): void {
  Atomics.store(signs, GIVEN_UP, 1);
}

/** Returns whether nobody waits for the task any more. */
export function isGivenUp(signs: Int32Array): boolean {
  return Atomics.load(signs, GIVEN_UP) === 1;
}

/**
 * Calls `hung` once a counter has not risen for a time. Returns what ends that.
 * @param signs as `lifeSigns` makes it.
 */
export function onSilence(signs: Int32Array, ms: number, hung: () => void): () => void {
  let seen = Atomics.load(signs, COUNTED);
  const look = (): void => {
    const now = Atomics.load(signs, COUNTED);
    if (now === seen) {
      hung();
      return;
    }
    seen = now;
    timer = setTimeout(look, ms);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}
