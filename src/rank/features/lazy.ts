/** A value that is worked out when it is first asked for, and again after it was forgotten. */
export class Lazy<T> {
  private known: { readonly value: T } | undefined;

  constructor(private readonly make: () => T) {}

  get value(): T {
    this.known ??= { value: this.make() };
    return this.known.value;
  }

  forget(): void {
    this.known = undefined;
  }
}
