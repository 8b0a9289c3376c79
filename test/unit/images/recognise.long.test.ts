import { chmodSync } from "node:fs";
import { cleanScreenText } from "../../../src/images/clean/clean";
import { decodePicture } from "../../../src/images/decode/decode";
import { languageGroups } from "../../../src/images/recognise/languages";
import { Tesseract } from "../../../src/images/recognise/tesseract";
import { readWords } from "../../../src/images/recognise/words";
import { drawText, hasTesseract } from "../../support/pictures";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const LIMITS = { bytes: 10 << 20, pixels: 40_000_000 };
const folder = temporaryFolder();
const settings = { tesseract: "tesseract", tesseractLanguages: [] as string[], recognitionMs: 60_000 };

describe("the languages that are tried", () => {
  test("are Latin ones together, then those of each other script, three at most", () => {
    const installed = ["ara", "deu", "eng", "fra", "hin", "nep", "osd", "pol", "spa", "chi_sim_vert"];
    expect(languageGroups(installed)).toEqual([["eng", "spa", "fra"], ["ara"], ["hin", "nep"]]);
  });

  test("are all that somebody has chosen, models of whole scripts too, with those of their script", async () => {
    const tesseractLanguages = ["spa", "eng", "fra", "deu", "jpn", "jpn_vert", "script/Japanese", "ara"];
    const listed = writeIn(
      folder,
      "listed",
      `#!/bin/sh\nprintf 'List\\n%s\\n' ${tesseractLanguages.join(" ")}\n`,
    );
    chmodSync(listed, 0o755);
    expect(await new Tesseract({ ...settings, tesseract: listed, tesseractLanguages }).languages()).toEqual([
      ["spa", "eng", "fra", "deu"],
      ["jpn", "jpn_vert"],
      ["script/Japanese"],
      ["ara"],
    ]);
  });

  test("never hold what is no name of a language", () => {
    expect(languageGroups(["--psm", "../../etc", "eng"])).toEqual([["eng"]]);
  });
});

describe("the words that Tesseract writes", () => {
  const row = (place: string, confidence: number, word: string): string =>
    `5\t1\t${place}\t0\t0\t9\t9\t${confidence}\t${word}`;
  test("are lines and paragraphs, without guesses", () => {
    const rows = [
      row("1\t1\t1\t1", 96, "sharks"),
      row("1\t1\t1\t2", 90, "swim"),
      row("1\t1\t2\t1", 12, "~~"),
      row("1\t1\t2\t2", 84, "here"),
      row("2\t1\t1\t1", 90, "now"),
    ];
    const { lines, confidence } = readWords(["level\tpage", ...rows].join("\n"));
    expect(lines).toEqual([
      { text: "sharks swim", paragraph: 0 },
      { text: "here", paragraph: 0 },
      { text: "now", paragraph: 1 },
    ]);
    expect(confidence).toBeCloseTo((6 * 96 + 4 * 90 + 4 * 84 + 3 * 90) / 17, 5);
  });

  test("are none in an empty output", () => {
    expect(readWords("")).toEqual({ lines: [], confidence: 0, score: 0 });
  });
});

describe("reading a picture", () => {
  const program = (name: string, code: string): string => {
    const file = writeIn(folder, name, `#!/bin/sh\n${code}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const failure = (given: Partial<typeof settings>): Promise<string> =>
    codeOf(() => new Tesseract({ ...settings, ...given }).read(Buffer.from("scan")));

  test("says where there is no Tesseract, and where it is turned off", async () => {
    expect(await failure({ tesseract: "/nowhere/tesseract" })).toBe("TESSERACT_MISSING");
    expect(await failure({ tesseract: "none" })).toBe("TESSERACT_MISSING");
  });

  test("names a language that is not installed", async () => {
    const tesseract = program("lists", "printf 'List:\\neng\\n'");
    expect(await failure({ tesseract, tesseractLanguages: ["tlh"] })).toBe("TESSERACT_LANGUAGE");
  });

  test("ends a Tesseract that takes too long or fails", async () => {
    const slow = program(
      "slow",
      'case "$1" in --list-langs) printf "List:\\neng\\n";; *) exec sleep 60;; esac',
    );
    expect(await failure({ tesseract: slow, recognitionMs: 100 })).toBe("TESSERACT_FAILED");
    const broken = program("broken", 'case "$1" in --list-langs) printf "List:\\neng\\n";; *) exit 1;; esac');
    expect(await failure({ tesseract: broken })).toBe("TESSERACT_FAILED");
  });

  const testHere = hasTesseract() ? test : test.skip;
  testHere.each([
    ["dark on light", {}],
    ["light on dark", { isDark: true }],
    ["in small letters", { size: 14, width: 330 }],
    ["in another font", { font: "DejaVu Serif" }],
  ])("finds its words %s (skipped without tesseract-ocr)", async (_, drawing) => {
    const claim = "A shark was photographed on a flooded freeway in Houston";
    const picture = await drawText(claim, {
      ...drawing,
      above: ["10:42 4G 87%"],
      below: ["Like Comment Share"],
    });
    const { scan } = await decodePicture(picture, LIMITS);
    const lines = await new Tesseract(settings).read(scan);
    // Whether words stand apart is not sure in all fonts.
    expect(cleanScreenText(lines).replace(/\s/g, "")).toBe(claim.replace(/\s/g, ""));
  });

  (hasTesseract("ara") ? test : test.skip)(
    "tries another script where Latin letters are not there (skipped without tesseract-ocr-ara)",
    async () => {
      const picture = await drawText("اللقاح يحتوي على شريحة إلكترونية", { size: 48 });
      const { scan } = await decodePicture(picture, LIMITS);
      expect(cleanScreenText(await new Tesseract(settings).read(scan))).toMatch(/اللقاح.*شريحة/);
    },
  );
});
