import { createRng, shuffle } from "../../../../src/base/core/rng";
import { parseUrl } from "../../../../src/base/core/values/parse-url";
import { CODE_VERSION } from "../../../../src/base/core/version";
import { formatDay, parseDay } from "../../../../src/base/text";

describe("random numbers", () => {
  test("are those of Mulberry32's published implementation", () => {
    // First values for seed 1 of a port to Python made from the description alone.
    const rng = createRng(1);
    expect([rng.next(), rng.next()].map((value) => value.toFixed(10))).toEqual([
      "0.6270739406",
      "0.0027357212",
    ]);
  });

  test("shuffle without losing anything, the same way for the same seed", () => {
    const values = Array.from({ length: 50 }, (_, i) => i);
    const once = shuffle([...values], createRng(5));
    expect(once).toEqual(shuffle([...values], createRng(5)));
    expect(once).not.toEqual(values);
    expect([...once].sort((a, b) => a - b)).toEqual(values);
  });
});

describe("days", () => {
  test.each([
    ["2020-02-29", 18321],
    ["29 February 2020", 18321],
    ["February 29, 2020", 18321],
    ["Feb. 29, 2020", 18321],
    ["2020-02-29T23:59:59Z", 18321],
    ["1969-12-31", -1],
    ["Sat, 29 Feb 2020 23:59:59 +0100", 18321],
    ["29 Feb 2020 07:00 GMT", 18321],
    ["Sat Feb 29 20:19:24 +0000 2020", 18321],
    ["5 marraskuu 2020", 18571],
    ["5 marzo 2020", 18326],
  ])("%s is day %i after 1970-01-01", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each([
    "2020-02-29T23:59:59.5+02:00",
    "2020-02-29 07:00",
    "2020-02-29Z",
    "2020-02-29, at noon",
  ])("%s is a day with more behind it", (text) => {
    expect(parseDay(text)).toBe(18321);
  });

  const ODD = [
    "2020-02-28junk",
    "2020-02-281",
    "2020-02-28T99:99",
    "2020-02-28T25:00",
    "2020-02-28T10:60",
    "Fri, 28 Feb 2020 99:99:00 GMT",
    "Sun Feb 30 10:00:00 +0000 2020",
    "Fri Feb 28 10:00:00 2020 +0000 2020",
  ];
  const NONE = ["2021-02-29", "31 April 2020", "yesterday", "", "2020-13-01"];
  test.each([...NONE, ...ODD])("%s is no day", (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  test("are written as they are read", () => {
    expect(formatDay(18321)).toBe("2020-02-29");
  });
});

test("the version is the package's", () => {
  expect(CODE_VERSION).toMatch(/^\d+\.\d+\.\d+/);
});

describe("addresses", () => {
  test("are read however often one with letters beyond ASCII comes", () => {
    const hosts = new Set(Array.from({ length: 20_000 }, () => parseUrl("http://münchen.example/")?.host));
    expect([...hosts]).toEqual(["xn--mnchen-3ya.example"]);
  });

  test("are read as seen from another, and what is none is told from them", () => {
    expect(parseUrl("../b?c", "https://example.org/a/x")?.href).toBe("https://example.org/b?c");
    expect([parseUrl("no address"), parseUrl(""), parseUrl("http://")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
