/**
 * Returns an array that reads as `array` does, and calls `count` with the number of elements that are read:
 * one by one, or all of a part that is taken as a whole.
 */
export function countingReads<A extends Uint32Array | Uint16Array | Uint8Array>(
  array: A,
  count: (reads: number) => void,
): A {
  return new Proxy(array, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) count(1);
      const value: unknown = Reflect.get(target, name, target);
      if (name === "subarray")
        return (from: number, to: number) => {
          count(to - from);
          return target.subarray(from, to);
        };
      // Methods of typed arrays want the array itself.
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
