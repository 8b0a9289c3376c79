import { codePageOf, inCodePage } from "../../../../src/server/page/batch/code-page";

describe("a file that is not Unicode", () => {
  test.each([
    [["pl-PL", "en"], "Windows-1250"],
    [["en-US", "ar-EG"], "Windows-1256"],
    [["hi-IN", "en"], "Windows-1252"],
    [[], "Windows-1252"],
  ] as const)("is in the code page of the browser's languages: %s", (languages, page) => {
    expect(codePageOf(languages)).toBe(page);
  });

  test.each([
    ["Windows-1250", "\u017b\u00f3\u0142w"],
    ["Windows-1256", "\u062e\u0637\u0623\u060c ok"],
    ["Windows-1252", "caf\u00e9"],
  ] as const)("is written again in %s as it was read", (page, text) => {
    const bytes = inCodePage(text, page)!;
    expect(bytes).toHaveLength(text.length);
    expect(new TextDecoder(page).decode(bytes)).toBe(text);
  });

  test("is not written where its code page lacks a character", () => {
    expect(inCodePage("\u0142", "Windows-1252")).toBeUndefined();
    expect(inCodePage("\ufffd", "Windows-1253")).toBeUndefined();
  });
});
