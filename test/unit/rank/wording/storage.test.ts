import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_ENCODER } from "../../../../src/base/home/paths";
import { loadTextEncoder } from "../../../../src/encoder";
import { meanWeight, saveWording, shippedWording } from "../../../../src/rank/wording";
import { temporaryFolder } from "../../../support/temporary";
import { DRAWN } from "../../../support/wording";

const folder = temporaryFolder();
const ABOUT = {
  encoder: "abc",
  meanWeight: 1.25,
  groups: 64,
  steps: 1,
  seed: 1,
  datasets: ["here"],
  trainedAt: "2026-11-27T00:00:00Z",
  codeVersion: "1",
};

describe("the folder of a wording network", () => {
  test("gives back the layers that were written, to five digits", () => {
    const path = join(folder, "written");
    saveWording(path, { ...DRAWN, score: { ...DRAWN.score, bias: Float64Array.of(0.123456789) } }, ABOUT);
    const read = shippedWording("abc", path)!;
    const layers = { ...DRAWN, score: { ...DRAWN.score, bias: Float64Array.of(0.12346) } };
    expect(read).toEqual({ layers, meanWeight: 1.25 });
  });

  test("is of no use with another encoder, and nothing is asked where there is none", () => {
    const path = join(folder, "other");
    saveWording(path, DRAWN, ABOUT);
    expect(shippedWording("abd", path)).toBeUndefined();
    expect(shippedWording("abc", join(folder, "none"))).toBeUndefined();
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
    expect(() => shippedWording("abc", path)).toThrow(
      expect.objectContaining({ code: "WORDING_CORRUPT", hint: "Install the package again." }),
    );
  });

  test("ships with the shipped encoder", () => {
    const encoder = loadTextEncoder(SHIPPED_ENCODER);
    const { layers, meanWeight: mean } = shippedWording(encoder.hash)!;
    expect(layers.post.bias).toHaveLength(16);
    expect(mean).toBe(meanWeight(encoder.weightedPieces!()));
  });
});
