import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import {
  artifactExists,
  damagedOf,
  readManifestJson,
  type WriteTarget,
  writeArtifact,
} from "../../base/artifact";
import { ArtifactError } from "../../base/core/errors";
import { SHIPPED_CALIBRATION, workspacePaths } from "../../base/home/paths";
import type { RankerManifest } from "../../rank/model";
import { SIGNAL_NAMES, type SignalName } from "./signals";

/** Changes when the folder of a calibration or the meaning of a signal changes. */
const CALIBRATION_VERSION = 3;

const FIT = "Fit it again: crowdchecked calibrate.";
const corrupt = damagedOf({ what: "calibration", code: "CALIBRATION_CORRUPT", hint: FIT });
/** Points of a curve that are kept. */
export const MOST_POINTS = 50;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const probability = v.pipe(v.number(), v.gtValue(0), v.ltValue(1));

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, i) => value >= (values[i - 1] ?? Number.NEGATIVE_INFINITY));
const stepsShape = v.pipe(
  v.strictObject({
    xs: v.pipe(v.array(v.number()), v.minLength(1)),
    ys: v.pipe(v.array(probability), v.minLength(1)),
  }),
  v.check(({ xs, ys }) => xs.length === ys.length && isAscending(xs) && isAscending(ys)),
);

const modelShape = v.strictObject({
  signals: v.array(
    v.strictObject({
      name: v.picklist(SIGNAL_NAMES),
      mean: v.number(),
      deviation: v.pipe(v.number(), v.gtValue(0)),
      weight: v.number(),
    }),
  ),
  intercept: v.number(),
  isotonic: v.optional(stepsShape),
});

const thresholdsShape = v.strictObject({
  /**
   * Least confidence with which an answer is given; 1, which no confidence reaches: none was right as
   * often as wanted.
   */
  answerAt: share,
  /** Least confidence with which the best article is suggested, at most `answerAt`. */
  suggestAt: share,
  /** What was wanted. */
  answerPrecision: share,
  suggestPrecision: share,
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a calibration is good for, measured on rankings that it was not fitted on. */
const figuresShape = v.object({
  /** Rankings of tweets whose articles were in the collection. */
  answerable: count,
  /** Rankings of the same tweets, their articles left out. */
  unanswerable: count,
  /** What the calibration's own thresholds give; these are served. */
  atThresholds: v.object({
    /** Share of the answers that are right; null where nothing is answered. */
    precision: v.nullable(share),
    /** Shares of the answerable that are answered (the coverage), and suggested. */
    answered: share,
    suggested: share,
    /** The same of the unanswerable. */
    unanswerableAnswered: share,
    unanswerableSuggested: share,
  }),
  /** Expected calibration error in ten bins of equal width. */
  ece: share,
  /** The same in ten bins of equally many rankings. */
  eceEqualMass: share,
  /** Mean error of ten bins of equal width that a perfect calibration would have on as many rankings. */
  eceOfPerfect: share,
  /**
   * Chance that a right best article has a higher confidence than a wrong one; null where all are
   * of one kind.
   */
  auroc: v.nullable(share),
  /**
   * With the threshold that is best for these very rankings, chosen after the fact: no threshold that is set
   * before does better, and most do worse.
   */
  optimistic: v.object({
    /** Most of the answerable that can be answered so that `answerPrecision` of all answers are right. */
    coverage: share,
    /** The same where every query is answerable. */
    coverageAnswerable: share,
  }),
});
export type CalibrationFigures = Readonly<v.InferOutput<typeof figuresShape>>;

const manifestShape = v.object({
  version: v.number(),
  /** `sha256` of the ranker's manifest: its scores are what was calibrated. */
  ranker: v.string(),
  /** Hash of the encoder that the ranker was trained with, where it was. */
  encoder: v.optional(v.string()),
  model: modelShape,
  thresholds: thresholdsShape,
  /**
   * Of cross-fitting on the rankings that it was fitted on; of the dev tweets as it judges them; of
   * cross-fitting on the dev tweets alone.
   */
  figures: v.object({
    train: figuresShape,
    dev: v.optional(figuresShape),
    devAlone: v.optional(figuresShape),
    /**
     * By collection, where it was fitted on several: what calibration and thresholds of the
     * others make of it.
     */
    leftOut: v.optional(v.record(v.string(), figuresShape)),
  }),
  /** Ten bins of equal width: mean confidence, and share that was right. */
  reliability: v.pipe(
    v.array(v.object({ queries: v.pipe(count, v.gtValue(0)), predicted: share, observed: share })),
    v.maxLength(MOST_POINTS),
  ),
  /** What comes of answering those at least as sure as the threshold, the surest first. */
  riskCoverage: v.pipe(
    v.array(v.object({ threshold: share, coverage: share, risk: share })),
    v.maxLength(MOST_POINTS),
  ),
  split: v.string(),
  seed: v.number(),
  datasets: v.array(v.string()),
  fittedAt: v.string(),
  codeVersion: v.string(),
  /** Of model and thresholds as they are written. */
  sha256: v.string(),
});

type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/** What a calibration's folder says. */
export type CalibrationManifest = Frozen<v.InferOutput<typeof manifestShape>>;
export type Thresholds = Frozen<v.InferOutput<typeof thresholdsShape>>;

/** What tells one ranker from another. */
type RankerMark = Pick<RankerManifest, "sha256" | "encoder">;

/**
 * Writes a calibration into `folder`, replacing what is there in one step.
 * @param drawings further files, by name.
 * @throws EnvironmentError `DISK_FULL` or `CALIBRATION_WRITE`; the former calibration is untouched then.
 */
export function saveCalibration(
  folder: string,
  about: Omit<CalibrationManifest, "version" | "sha256">,
  drawings: Readonly<Record<string, string>> = {},
): void {
  writeArtifact(calibrationTarget(folder), (building) => {
    for (const [name, content] of Object.entries(drawings)) writeFileSync(join(building, name), content);
    return { version: CALIBRATION_VERSION, ...about, sha256: checksum(about) };
  });
}

/** Returns the target for errors of writing a calibration: `CALIBRATION_WRITE`. */
export function calibrationTarget(folder: string): WriteTarget {
  return {
    what: "calibration",
    path: folder,
    code: "CALIBRATION_WRITE",
    intact: "The former calibration, if any, is untouched.",
    next: "run: crowdchecked calibrate",
  };
}

/**
 * Reads a calibration.
 * @throws ArtifactError `CALIBRATION_CORRUPT`, `CALIBRATION_VERSION`, or `CALIBRATION_RANKER` when it was
 *   fitted for another ranker or encoder.
 */
export function readCalibration(folder: string, ranker: RankerMark): CalibrationManifest {
  const manifest = parse(folder);
  if (fits(manifest, ranker)) return manifest;
  throw new ArtifactError(
    `The calibration at ${folder} was fitted for the ranker ${manifest.ranker.slice(0, 12)}; in use is ${ranker.sha256.slice(0, 12)}.`,
    { code: "CALIBRATION_RANKER", hint: FIT },
  );
}

/**
 * Compares a calibration with its checksum.
 * @throws ArtifactError `CALIBRATION_CORRUPT` or `CALIBRATION_VERSION`.
 */
export function verifyCalibration(folder: string): void {
  parse(folder);
}

function fits(manifest: CalibrationManifest, ranker: RankerMark): boolean {
  return manifest.ranker === ranker.sha256 && manifest.encoder === ranker.encoder;
}

/** A calibration and where it lies. */
export interface FoundCalibration {
  readonly folder: string;
  readonly manifest: CalibrationManifest;
}

/**
 * Returns the calibration that fits a ranker: the workspace's own, else the shipped one. Undefined where
 * neither does, be it damaged or of another ranker: that is no reason not to rank, only none to be sure
 * of anything.
 */
export function findCalibration(home: string, ranker: RankerMark): FoundCalibration | undefined {
  for (const folder of [workspacePaths(home).calibration, SHIPPED_CALIBRATION]) {
    if (!artifactExists(folder)) continue;
    try {
      return { folder, manifest: readCalibration(folder, ranker) };
    } catch (error) {
      if (!(error instanceof ArtifactError)) throw error;
    }
  }
  return undefined;
}

/**
 * Returns the signals that a calibration does not know, since an earlier version fitted it. It is used all
 * the same, and its confidences are made without them.
 */
export function missingSignals({ model }: Pick<CalibrationManifest, "model">): SignalName[] {
  return SIGNAL_NAMES.filter((name) => !model.signals.some((signal) => signal.name === name));
}

function parse(folder: string): CalibrationManifest {
  const raw = readManifestJson(folder, corrupt);
  // Of another version nothing else is expected to be as it is now.
  const version = (raw as { readonly version?: unknown } | null)?.version;
  if (typeof version === "number" && version !== CALIBRATION_VERSION) {
    throw new ArtifactError(
      `The calibration at ${folder} is of version ${version}; this program reads version ${CALIBRATION_VERSION}.`,
      { code: "CALIBRATION_VERSION", hint: FIT },
    );
  }
  const parsed = v.safeParse(manifestShape, raw);
  if (!parsed.success) throw corrupt(folder, "its manifest is not of the form that it should be");
  if (checksum(raw as CalibrationManifest) !== parsed.output.sha256)
    throw corrupt(folder, "its checksum does not match");
  return parsed.output;
}

function checksum({ model, thresholds }: Pick<CalibrationManifest, "model" | "thresholds">): string {
  return createHash("sha256")
    .update(JSON.stringify([model, thresholds]))
    .digest("hex");
}
