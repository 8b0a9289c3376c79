/**
 * Yields the result of `work` for each input, in the inputs' order and as soon as possible. At most `width`
 * run at a time, and an input is read only when its work can begin, so that a slow reader slows down the
 * input.
 * @param work must not reject.
 */
export async function* inOrder<I, O>(
  inputs: AsyncGenerator<I, void>,
  work: (input: I) => Promise<O>,
  width: number,
): AsyncGenerator<O, void> {
  const begun: Promise<O>[] = [];
  let next: Promise<IteratorResult<I, void>> | undefined = inputs.next();
  try {
    for (;;) {
      const first = begun[0];
      if (next !== undefined && begun.length < width) {
        const arrived = await (first === undefined
          ? next
          : Promise.race([next, first.then(() => undefined)]));
        if (arrived !== undefined) {
          next = undefined;
          if (arrived.done !== true) {
            begun.push(work(arrived.value));
            next = inputs.next();
          }
          continue;
        }
      }
      if (first === undefined) return;
      begun.shift();
      yield await first;
    }
  } finally {
    // A reader that stops does not want the rest; the input may end only once its source is closed.
    next?.catch(() => {});
    void inputs.return().catch(() => {});
  }
}
