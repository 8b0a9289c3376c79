import fc from "fast-check";
import { isDeeperThan } from "../../../src/streams/depth";

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("the depth of JSON", () => {
  test("is that of the value, whatever its strings hold", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const bytes = Buffer.from(JSON.stringify(value));
        const depth = depthOf(value);
        expect(isDeeperThan(bytes, depth)).toBe(false);
        if (depth > 0) expect(isDeeperThan(bytes, depth - 1)).toBe(true);
      }),
    );
  });

  test("ignores brackets and quotes inside strings", () => {
    expect(isDeeperThan(Buffer.from(JSON.stringify({ a: '[[[{"\\"[[' })), 1)).toBe(false);
  });

  test("of a hundred thousand brackets is found without parsing", () => {
    expect(isDeeperThan(Buffer.from("[".repeat(100_000)), 32)).toBe(true);
  });
});
