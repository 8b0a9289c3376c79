/**
 * Resolves as `work` does; rejects with what `refusal` returns, which is asked every `ms` after the work has
 * called `begun`, unless that is undefined. The work goes on then.
 */
export function within<T>(
  work: (begun: () => void) => Promise<T>,
  ms: number,
  refusal: () => Error | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const look = (): void => {
      const refused = refusal();
      if (refused) reject(refused);
      else timer = setTimeout(look, ms);
    };
    const begun = (): void => {
      timer = setTimeout(look, ms);
    };
    work(begun)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
