import * as v from "valibot";
import {
  faultsOf,
  looseObject,
  number,
  object,
  readAs,
  record,
  strictObject,
  utcTime,
  whole,
} from "../../../../../src/base/core/values/shape";

const person = strictObject({
  name: v.string(),
  age: v.optional(whole(0, 150)),
  home: v.optional(object({ city: v.string() })),
});

function faults(value: unknown): string {
  const { issues = [] } = v.safeParse(person, value);
  return faultsOf(...issues);
}

describe("what is wrong with a value is said with its place", () => {
  test.each([
    ["a missing key", {}, "name: is needed"],
    ["a missing key further in", { name: "a", home: {} }, "home.city: is needed"],
    ["another type", { name: 5 }, "name: Invalid type: Expected string but received 5"],
    ["a number out of range", { name: "a", age: 151 }, "age: Invalid value: Expected <=150 but received 151"],
    ["another value in the place of all", "a", "must be an object"],
    ["a list", [], "must be an object"],
    [
      "unknown keys, all of them",
      { name: "a", x: 1, y: 2 },
      'has no key "x", "y"; its keys are name, age, home',
    ],
    [
      "what JSON may call a key",
      JSON.parse('{"name":"a","constructor":1}'),
      'has no key "constructor"; its keys',
    ],
    ["several faults", { age: "1" }, 'name: is needed; age: Invalid type: Expected number but received "1"'],
  ])("%s", (_, value, expected) => {
    expect(faults(value)).toContain(expected);
  });

  test("in few words, however long the value is", () => {
    expect(faults({ name: "a", age: "x".repeat(100_000) }).length).toBeLessThan(300);
  });

  test("and makes the error of whoever reads it, with all faults as the cause", () => {
    const read = (value: unknown) =>
      readAs(person, value, (fault, cause) => new Error(`bad ${fault}`, { cause }));
    expect(read({ name: "a" })).toEqual({ name: "a" });
    expect(() => read({ name: 1 })).toThrow("bad name: Invalid type: Expected string but received 1");
    expect(() => read(null)).toThrow("bad the whole: must be an object");
    expect(() => read(null)).toThrow(expect.objectContaining({ cause: expect.any(v.ValiError) }));
  });
});

describe("values of JSON", () => {
  test.each([["[]"], ["null"], ["5"]])("%s is no object of any kind", (text) => {
    for (const shape of [object({}), looseObject({}), record(v.unknown()), strictObject({})])
      expect(v.is(shape, JSON.parse(text))).toBe(false);
  });

  test.each([["1e999"], ["-1e999"], ["null"]])("%s is no number", (text) => {
    expect(v.is(number, JSON.parse(text))).toBe(false);
  });

  test.each([
    [0, false],
    [1, true],
    [1.5, false],
    [2 ** 53, false],
  ])("is %s a whole number from 1: %s", (value, expected) => {
    expect(v.is(whole(1), value)).toBe(expected);
  });

  test.each([
    ["2024-02-29T23:59:59Z", true],
    ["2024-02-29T23:59:59.123456Z", true],
    ["2023-02-29T00:00:00Z", false],
    ["2024-01-01T24:00:00Z", false],
    ["2024-01-01T00:00Z", false],
    ["2024-01-01T00:00:00+01:00", false],
    ["2024-01-01 00:00:00Z", false],
  ])("is %s a time in UTC: %s", (value, expected) => {
    expect(v.is(utcTime, value)).toBe(expected);
  });
});
