import { resolveConfig } from "../../../../src/base/config";
import { temporaryFolder, writeIn } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

const folder = temporaryFolder();

describe("settings", () => {
  test("are the defaults where nothing is given", () => {
    expect(resolveConfig({ flags: {}, environment: {} })).toMatchObject({
      home: "./.crowdchecked",
      candidates: 100,
      seed: 1,
      threads: 2,
    });
  });

  test("of the command line go before the environment, and that before the file", () => {
    const file = writeIn(folder, "c.json", '{"seed": 3, "candidates": 30, "home": "/file"}');
    const environment = { CROWDCHECKED_SEED: "4", CROWDCHECKED_HOME: "/environment" };
    expect(resolveConfig({ flags: { home: "/flag" }, environment, file })).toMatchObject({
      home: "/flag",
      seed: 4,
      candidates: 30,
    });
  });

  test.each([
    ["an unknown key, with the nearest known one", '{"candidate": 5}', /Did you mean "candidates"/],
    ["a number out of range", '{"candidates": 5}', /integer from 10 to 1000/],
    ["a text where a number is meant", '{"seed": "one"}', /integer/],
    ["something that is not JSON", "{", /not JSON/],
    ["an array", "[]", /JSON object/],
    ["a word where true or false is meant", '{"allowLoopback": "yes"}', /true or false/],
    ["a number where true or false is meant", '{"allowLoopback": 2}', /true or false/],
    ["a number among words", '{"sites": ["snopes", 1]}', /array of texts/],
    ["a blank among words", '{"corsOrigins": [" "]}', /array of texts/],
  ])("refuse %s", (_, content, message) => {
    const file = writeIn(folder, "bad.json", content);
    expect(() => resolveConfig({ flags: {}, environment: {}, file })).toThrow(message);
  });

  test("may begin with a byte-order mark, and a folder in the place of their file is told", () => {
    const file = writeIn(folder, "marked.json", '\ufeff{"seed": 5}');
    expect(resolveConfig({ flags: {}, environment: {}, file }).seed).toBe(5);
    const wrong = () => resolveConfig({ flags: {}, environment: {}, file: folder });
    expect(wrong).toThrow(/it is a folder, a file was expected/);
  });

  test.each([
    ["1", true],
    ["true", true],
    ["0", false],
    ["false", false],
  ])("are true or false, also as %s in the environment", (given, expected) => {
    const environment = { CROWDCHECKED_ALLOW_LOOPBACK: given };
    expect(resolveConfig({ flags: {}, environment }).allowLoopback).toBe(expected);
  });

  test.each([
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false],
  ])("are true or false, also as %s in a file", (given, expected) => {
    const file = writeIn(folder, "flag.json", `{"allowLoopback": ${given}}`);
    expect(resolveConfig({ flags: {}, environment: {}, file }).allowLoopback).toBe(expected);
  });

  test("are lists of words: separated by spaces, or an array in a file", () => {
    const environment = { CROWDCHECKED_SITES: " snopes  politifact " };
    const content = { sites: "snopes", corsOrigins: [], factCheckLinks: ["a.org/x", "b.org/y"] };
    const file = writeIn(folder, "lists.json", JSON.stringify(content));
    expect(resolveConfig({ flags: {}, environment, file })).toMatchObject({
      sites: ["snopes", "politifact"],
      corsOrigins: [],
      factCheckLinks: ["a.org/x", "b.org/y"],
    });
    const withBlank = writeIn(folder, "blank.json", '{"sites": ["my sites/one.json"]}');
    expect(resolveConfig({ flags: {}, environment: {}, file: withBlank }).sites).toEqual([
      "my sites/one.json",
    ]);
  });

  test("are empty lists only where nothing is the default", () => {
    const empty = (name: string) => resolveConfig({ flags: {}, environment: { [name]: " " } });
    expect(empty("CROWDCHECKED_TRUSTED_PROXIES").trustedProxies).toEqual([]);
    expect(() => empty("CROWDCHECKED_SITES")).toThrow(/words separated by spaces/);
  });

  test("refuse a file that is not there, and an empty environment value", async () => {
    const absent = { flags: {}, environment: {}, file: "/no/such/file.json" };
    expect(await codeOf(() => resolveConfig(absent))).toBe("FILE_NOT_FOUND");
    const empty = { flags: {}, environment: { CROWDCHECKED_THREADS: " " } };
    expect(await codeOf(() => resolveConfig(empty))).toBe("CONFIG_INVALID");
  });
});
