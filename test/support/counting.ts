/** Returns an array that reads as `array` does, and calls `count` for each element that is read. */
export function countingReads<A extends Uint32Array | Uint16Array | Uint8Array>(
  array: A,
  count: () => void,
): A {
  return new Proxy(array, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) count();
      const value: unknown = Reflect.get(target, name, target);
      // Methods of typed arrays want the array itself.
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
