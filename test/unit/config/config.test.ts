import { resolveConfig } from "../../../src/config";
import { temporaryFolder, writeIn } from "../../temporary";
import { codeOf } from "../../workspace";

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
  ])("refuse %s", (_, content, message) => {
    const file = writeIn(folder, "bad.json", content);
    expect(() => resolveConfig({ flags: {}, environment: {}, file })).toThrow(message);
  });

  test("refuse a file that is not there, and an empty environment value", async () => {
    const absent = { flags: {}, environment: {}, file: "/no/such/file.json" };
    expect(await codeOf(() => resolveConfig(absent))).toBe("FILE_NOT_FOUND");
    const empty = { flags: {}, environment: { CROWDCHECKED_THREADS: " " } };
    expect(await codeOf(() => resolveConfig(empty))).toBe("CONFIG_INVALID");
  });
});
