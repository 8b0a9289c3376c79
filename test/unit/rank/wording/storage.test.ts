import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_ENCODER } from "../../../../src/base/home/paths";
import { loadTextEncoder, type TextEncoder } from "../../../../src/encoder";
import { meanWeight, saveWording, shippedWording } from "../../../../src/rank/wording";
import { temporaryFolder } from "../../../support/temporary";
import { DRAWN, wordPieces } from "../../../support/wording";

const folder = temporaryFolder();
const ABOUT = {
  encoder: "abc",
  vocabulary: "words",
  meanWeight: 1.25,
  groups: 64,
  steps: 1,
  seed: 1,
  datasets: ["here"],
  trainedAt: "2026-11-27T00:00:00Z",
  codeVersion: "1",
};

/** An encoder of this hash, whose pieces have another one. */
const encoderOf = (hash: string, vocabulary = "others"): Pick<TextEncoder, "hash" | "weightedPieces"> => ({
  hash,
  weightedPieces: () => ({ ...wordPieces(["a"]), vocabularyHash: () => vocabulary }),
});

describe("the folder of a wording network", () => {
  test("gives back the layers that were written, to five digits", () => {
    const path = join(folder, "written");
    saveWording(path, { ...DRAWN, score: { ...DRAWN.score, bias: Float64Array.of(0.123456789) } }, ABOUT);
    const read = shippedWording(encoderOf("abc"), path)!;
    const layers = { ...DRAWN, score: { ...DRAWN.score, bias: Float64Array.of(0.12346) } };
    expect(read).toEqual({ layers, pieces: expect.anything(), meanWeight: 1.25 });
  });

  test("is of no use with other pieces, and nothing is asked where there are none, or no network", () => {
    const path = join(folder, "other");
    saveWording(path, DRAWN, ABOUT);
    expect(shippedWording(encoderOf("abd"), path)).toBeUndefined();
    expect(shippedWording({ hash: "abc" }, path)).toBeUndefined();
    expect(shippedWording(encoderOf("abc"), join(folder, "none"))).toBeUndefined();
  });

  test("serves an encoder that has the same pieces with weights of its own, whose mean is not known", () => {
    const path = join(folder, "same");
    saveWording(path, DRAWN, ABOUT);
    const model = shippedWording(encoderOf("abd", "words"), path)!;
    expect(model.layers).toEqual(DRAWN);
    expect(model).not.toHaveProperty("meanWeight");
  });

  test.each([
    ["no JSON", () => "{"],
    ["another version", (text: string) => text.replace('"version": 1', '"version": 2')],
    ["a weight that is no number", (text: string) => text.replace("0.381", '"0.381"')],
    ["a mean weight of nothing", (text: string) => text.replace("1.25", "0")],
    ["a layer of another size", (text: string) => text.replace(/0\.381,\s*/, "")],
    ["far too large", (text: string) => `${text}${" ".repeat(1 << 20)}`],
  ])("is refused as damaged: %s", (_, change) => {
    const path = join(folder, "damaged");
    saveWording(path, DRAWN, ABOUT);
    const file = join(path, "manifest.json");
    const text = readFileSync(file, "utf8");
    expect(change(text)).not.toBe(text);
    writeFileSync(file, change(text));
    expect(() => shippedWording(encoderOf("abc"), path)).toThrow(
      expect.objectContaining({ code: "WORDING_CORRUPT", hint: "Install the package again." }),
    );
  });

  test("ships with the shipped encoder", () => {
    const encoder = loadTextEncoder(SHIPPED_ENCODER);
    const { layers, pieces, meanWeight: mean } = shippedWording(encoder)!;
    expect(layers.post.bias).toHaveLength(16);
    expect(mean).toBe(meanWeight(pieces));
    const continued = { hash: "0", weightedPieces: () => encoder.weightedPieces!() };
    expect(shippedWording(continued)?.layers).toEqual(layers);
  });
});
