import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { damagedOf, readManifestJson } from "../../../../src/base/artifact";
import { temporaryFolder } from "../../../support/temporary";

const damaged = damagedOf({ what: "thing", code: "THING_CORRUPT", hint: "Make it again." });

describe("the manifest of an artifact", () => {
  const folder = temporaryFolder();
  const read = (content: string, most?: number): unknown => {
    writeFileSync(join(folder, "manifest.json"), content);
    return readManifestJson(folder, damaged, most);
  };

  test("is read up to its limit, and refused by both sizes beyond", () => {
    expect(read('{"a": 1}', 8)).toEqual({ a: 1 });
    expect(() => read('{"a": 12}', 8)).toThrow(
      expect.objectContaining({
        code: "THING_CORRUPT",
        message: `The thing at ${folder} is damaged: its manifest has 9 bytes, at most 8 are read.`,
      }),
    );
  });

  test("that is no JSON is damaged, with what was wrong as the cause", () => {
    expect(() => read("{")).toThrow(
      expect.objectContaining({ hint: "Make it again.", cause: expect.any(SyntaxError) }),
    );
  });
});
