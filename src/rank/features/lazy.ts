/** What is being worked on, as a number that rises whenever it is another. */
export class Turn {
  now = 0;

  next(): void {
    this.now++;
  }
}

/** A value that is computed when it is first asked for in a turn. */
export class Lazy<T> {
  private known: T | undefined;
  private madeIn = -1;

  constructor(
    private readonly make: () => T,
    private readonly turn: Turn,
  ) {}

  get value(): T {
    if (this.madeIn !== this.turn.now) {
      this.known = this.make();
      this.madeIn = this.turn.now;
    }
    return this.known as T;
  }
}
