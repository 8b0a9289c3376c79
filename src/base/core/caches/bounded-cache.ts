/** A cache of the most recently used values. */
export class BoundedCache<K, V extends NonNullable<unknown>> {
  private readonly values = new Map<K, V>();

  /** @param capacity how many values are kept, at least 1. */
  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    const value = this.values.get(key);
    // A Map iterates in order of insertion: a value inserted again is the last to be evicted.
    if (value !== undefined) this.put(key, value);
    return value;
  }

  /** Keeps `value` and returns it. */
  put(key: K, value: V): V {
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.capacity) this.values.delete(this.values.keys().next().value as K);
    return value;
  }

  delete(key: K): void {
    this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
  }
}
