/**
 * Yields what `work` makes of each input, in the inputs' order and as soon as it is there. At most `width`
 * are worked on at a time, and no input is taken that could not be begun: whoever reads slowly slows down the
 * input as well.
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
    // Whoever stops reading does not want the rest; the input may not come to an end before its
    // own is closed.
    next?.catch(() => {});
    void inputs.return().catch(() => {});
  }
}
