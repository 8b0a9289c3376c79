/** Returns a counter of signs of life that threads share. */
export function lifeSigns(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Calls `hung` once a counter has not risen for a time. Returns what ends that.
 * @param signs shared: its only place counts signs of life.
 */
export function onSilence(signs: Int32Array, ms: number, hung: () => void): () => void {
  let seen = Atomics.load(signs, 0);
  const look = (): void => {
    const now = Atomics.load(signs, 0);
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
