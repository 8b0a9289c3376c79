/**
 * A cache of what was asked for lately: between one and two times as many values as it is told. Cheaper than
 * `BoundedCache`, which keeps an order; and unlike a map that is emptied when it is full, it keeps what comes
 * again and again.
 */
export class AgingCache<K, V extends string | number | boolean | object | null> {
  private young = new Map<K, V>();
  private old: ReadonlyMap<K, V> = new Map();

  /**
   * @param capacity new values after which those go that nobody asked for meanwhile, at least 1.
   * @param make gives the value of a key that is not known.
   */
  constructor(
    private readonly capacity: number,
    private readonly make: (key: K) => V,
  ) {}

  /** Returns the value of a key. */
  get(key: K): V {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const kept = this.old.get(key);
    const found = kept === undefined ? this.make(key) : kept;
    if (this.young.size >= this.capacity) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, found);
    return found;
  }
}
