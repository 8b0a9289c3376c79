/** After so long a wait ends without news, milliseconds: some may have been lost. */
const LONGEST_MS = 30_000;

/** Tells one who waits that something may have changed; news that come while nobody waits are kept. */
export class News {
  private has = false;
  private wake: (() => void) | undefined;

  tell(): void {
    this.has = true;
    this.wake?.();
  }

  /** Resolves with the first news since the wait before, after the longest time, or on the signal's abort. */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.has && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_MS);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener("abort", this.wake, { once: true });
      });
      if (this.wake) signal.removeEventListener("abort", this.wake);
      this.wake = undefined;
    }
    this.has = false;
  }
}
