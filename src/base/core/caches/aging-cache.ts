import { ownString } from "../values/own-string";

/** Longer keys are not remembered: in what strangers write a word may be as long as a page. */
const LONGEST_KEY = 500;

/**
 * A cache of what was asked for lately: between one and two times as many values as it is told. Cheaper than
 * `BoundedCache`, which keeps an order; and unlike a map that is emptied when it is full, it keeps what comes
 * again and again. What it holds is hidden, so that things with caches are equal whatever they were asked.
 * Keys that are words keep no text in memory that they were cut from.
 */
export class AgingCache<K, V extends string | number | boolean | object | null> {
  readonly #capacity: number;
  readonly #make: (key: K) => V;
  #young = new Map<K, V>();
  #old: ReadonlyMap<K, V> = new Map();

  /**
   * @param capacity new values after which those go that nobody asked for meanwhile, at least 1.
   * @param make gives the value of a key that is not known.
   */
  constructor(capacity: number, make: (key: K) => V) {
    this.#capacity = capacity;
    this.#make = make;
  }

  /** Returns the value of a key. */
  get(key: K): V {
    if (typeof key === "string" && key.length > LONGEST_KEY) return this.#make(key);
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const kept = this.#old.get(key);
    const own = typeof key === "string" ? (ownString(key) as K & string) : key;
    const found = kept === undefined ? this.#make(own) : kept;
    if (this.#young.size >= this.#capacity) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(own, found);
    return found;
  }
}
