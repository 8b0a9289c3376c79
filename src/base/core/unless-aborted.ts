import { InterruptedError } from "./errors";

/**
 * Waits for work that cannot be stopped, but no longer than until the signal aborts.
 * @param name of the work, for the message.
 * @throws InterruptedError as soon as the signal aborts; what the promise rejects with.
 */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  name: string,
): Promise<T> {
  if (!signal) return promise;
  let interrupt = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    interrupt = () => reject(new InterruptedError(name));
  });
  if (signal.aborted) interrupt();
  signal.addEventListener("abort", interrupt);
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}
