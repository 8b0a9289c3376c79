import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { probabilityOf } from "../../../../src/answer/confidence/calibration";
import {
  type CalibrationManifest,
  findCalibration,
  readCalibration,
  saveCalibration,
} from "../../../../src/answer/confidence/storage";
import { temporaryFolder } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

const RANKER = { sha256: "a".repeat(64) };
const FIGURES = {
  answerable: 2,
  unanswerable: 2,
  ece: 0.01,
  eceEqualMass: 0.02,
  eceOfPerfect: 0.01,
  auroc: null,
  atThresholds: {
    precision: null,
    answered: 0,
    suggested: 0.5,
    unanswerableAnswered: 0,
    unanswerableSuggested: 0.25,
  },
  optimistic: { coverage: 0.5, coverageAnswerable: 1 },
};
const ABOUT: Omit<CalibrationManifest, "version" | "sha256"> = {
  ranker: RANKER.sha256,
  model: {
    signals: [{ name: "lead", mean: 2, deviation: 4, weight: 3 }],
    intercept: -1,
  },
  thresholds: { answerAt: 0.9, suggestAt: 0.3, answerPrecision: 0.95, suggestPrecision: 0.8 },
  figures: { train: FIGURES },
  reliability: [{ queries: 4, predicted: 0.5, observed: 0.5 }],
  riskCoverage: [{ threshold: 0.5, coverage: 1, risk: 0.5 }],
  split: "train",
  seed: 1,
  datasets: ["sample"],
  fittedAt: "2026-01-01T00:00:00.000Z",
  codeVersion: "0.1.0",
};

describe("a calibration's folder", () => {
  const home = temporaryFolder();
  const folder = join(home, "models", "calibration");
  const manifest = join(folder, "manifest.json");
  const change = (turn: (content: Record<string, never>) => unknown): void => {
    writeFileSync(manifest, JSON.stringify(turn(JSON.parse(readFileSync(manifest, "utf8")))));
  };
  beforeEach(() => saveCalibration(folder, ABOUT, { "curve.svg": "<svg/>" }));

  test("gives back what was written, drawings beside, and nothing half-written is left", () => {
    const { version, sha256, ...about } = readCalibration(folder, RANKER);
    expect(version).toBe(3);
    expect(sha256).toHaveLength(64);
    expect(about).toEqual(ABOUT);
    expect(readdirSync(folder).sort()).toEqual(["curve.svg", "manifest.json"]);
    expect(readdirSync(join(home, "models"))).toEqual(["calibration"]);
  });

  test("that cannot be written is told with the path and the command, and the former one stays", () => {
    const below = join(manifest, "calibration");
    expect(() => saveCalibration(below, ABOUT)).toThrow(
      expect.objectContaining({
        code: "CALIBRATION_WRITE",
        message: expect.stringContaining(below),
        hint: expect.stringContaining("run: crowdchecked calibrate"),
      }),
    );
    expect(readCalibration(folder, RANKER)).toMatchObject(ABOUT);
  });

  test("of another ranker, or for another encoder, is refused", async () => {
    expect(await codeOf(() => readCalibration(folder, { sha256: "b".repeat(64) }))).toBe(
      "CALIBRATION_RANKER",
    );
    expect(await codeOf(() => readCalibration(folder, { ...RANKER, encoder: "c" }))).toBe(
      "CALIBRATION_RANKER",
    );
  });

  test("of another version is refused, whatever else it holds", async () => {
    change(() => ({ version: 1 }));
    expect(await codeOf(() => readCalibration(folder, RANKER))).toBe("CALIBRATION_VERSION");
  });

  test("with a changed weight is refused as damaged, and so is one that is no object", async () => {
    change((content) => ({ ...content, model: { ...ABOUT.model, intercept: -2 } }));
    expect(() => readCalibration(folder, RANKER)).toThrow("its checksum does not match");
    change(() => []);
    expect(await codeOf(() => readCalibration(folder, RANKER))).toBe("CALIBRATION_CORRUPT");
  });

  const [lead] = ABOUT.model.signals;
  const model = (part: object) => ({ model: { ...ABOUT.model, ...part } });
  test.each<readonly [string, object]>([
    ["a threshold above 1", { thresholds: { ...ABOUT.thresholds, answerAt: 2 } }],
    ["a threshold below 0", { thresholds: { ...ABOUT.thresholds, suggestAt: -0.1 } }],
    ["a signal that is not known", model({ signals: [{ ...lead, name: "luck" }] })],
    ["a deviation of 0", model({ signals: [{ ...lead, deviation: 0 }] })],
    ["steps that fall", model({ isotonic: { xs: [0, 1], ys: [0.6, 0.5] } })],
    ["steps that go back", model({ isotonic: { xs: [1, 0], ys: [0.5, 0.6] } })],
    ["steps to certainty", model({ isotonic: { xs: [0, 1], ys: [0.5, 1] } })],
    ["a step without its height", model({ isotonic: { xs: [0, 1], ys: [0.5] } })],
    ["no steps", model({ isotonic: { xs: [], ys: [] } })],
  ])("with %s is refused, be its checksum right", (_, wrong) => {
    saveCalibration(folder, { ...ABOUT, ...wrong });
    expect(() => readCalibration(folder, RANKER)).toThrow(
      expect.objectContaining({
        code: "CALIBRATION_CORRUPT",
        message: expect.stringContaining("not of the form"),
      }),
    );
  });

  test("with one step, or steps of the same height, is read", () => {
    for (const isotonic of [
      { xs: [0], ys: [0.5] },
      { xs: [0, 0, 1], ys: [0.2, 0.5, 0.5] },
    ]) {
      saveCalibration(folder, { ...ABOUT, ...model({ isotonic }) });
      expect(readCalibration(folder, RANKER).model.isotonic).toEqual(isotonic);
    }
  });

  test("that is no JSON, or far too large, is refused as damaged", async () => {
    writeFileSync(manifest, "{");
    expect(await codeOf(() => readCalibration(folder, RANKER))).toBe("CALIBRATION_CORRUPT");
    writeFileSync(manifest, " ".repeat(2 << 20));
    expect(await codeOf(() => readCalibration(folder, RANKER))).toBe("CALIBRATION_CORRUPT");
  });

  test("is found where it fits; one that does not is passed over, not an error", () => {
    expect(findCalibration(home, RANKER)?.folder).toBe(folder);
    expect(findCalibration(home, { sha256: "b".repeat(64) })).toBeUndefined();
    writeFileSync(manifest, "{");
    expect(findCalibration(home, RANKER)).toBeUndefined();
    expect(existsSync(folder)).toBe(true);
  });
});

describe("the probability", () => {
  test("is the logistic function of the weighed signals, by hand", () => {
    // -1 + 3 * (6 - 2) / 4 = 2.
    expect(probabilityOf(ABOUT.model, [6])).toBeCloseTo(1 / (1 + Math.exp(-2)), 12);
  });

  test("takes a signal that is not known for its mean", () => {
    expect(probabilityOf(ABOUT.model, [Number.NaN])).toBeCloseTo(1 / (1 + Math.exp(1)), 12);
  });

  test("is read from the steps where there are some", () => {
    const isotonic = { xs: [0, 4], ys: [0.2, 0.6] };
    expect(probabilityOf({ ...ABOUT.model, isotonic }, [6])).toBeCloseTo(0.4, 12);
  });
});
