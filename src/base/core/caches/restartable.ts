/** Remembers what a start promises. After one that failed, the next that asks starts anew. */
export class Restartable<T> {
  private started: Promise<T> | undefined;

  constructor(private readonly start: () => Promise<T>) {}

  get(): Promise<T> {
    if (this.started) return this.started;
    const started = this.start();
    this.started = started;
    started.catch(() => {
      if (this.started === started) this.started = undefined;
    });
    return started;
  }

  /** Forgets what started, and returns it; undefined where nothing did. */
  async take(): Promise<T | undefined> {
    const { started } = this;
    this.started = undefined;
    return await started?.catch(() => undefined);
  }
}
