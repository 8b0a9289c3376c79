import { LOSSES, REGIMES } from "../../../training";
import type { CrowdPairs } from "../../../training/encoder";
import type { AblateOptions, SettingChanges } from "../../usecases/ablate/components";
import type { RegimesOptions } from "../../usecases/ablate/regimes";
import { choice, invalidOption } from "../choice";
import { readBackend, readLearningRate, readThreshold } from "./train-encoder-options";

/** The options of `ablate` as they were given. */
export interface AblateFlags {
  readonly table: string;
  readonly regime: string;
  readonly method: string;
  readonly threshold: string;
  readonly rows: string;
  readonly regimes: string;
  readonly methods: string;
  readonly thresholds: string;
  readonly loss: string;
  readonly split: string;
  readonly dev: string;
  readonly test?: string;
  readonly seeds: string;
  readonly epochs?: string;
  readonly lr?: string;
  readonly from?: string;
  readonly out?: string;
  readonly backend: string;
}

/** Returns what both tables are made of. @throws UsageError `OPTION_INVALID`. */
export function readAblation(flags: AblateFlags): Omit<RegimesOptions, "loss" | "regimes" | "crowd"> {
  const { split, dev, test, from, out } = flags;
  const seeds = readCounts("--seeds", flags.seeds);
  return {
    split,
    dev,
    test,
    from,
    out,
    seeds,
    changes: readChanges(flags),
    backend: readBackend(flags.backend),
  };
}

/** Returns what Table 6 alone is made of. @throws UsageError `OPTION_INVALID`. */
export function readComponents({
  regime,
  method,
  threshold,
  rows,
}: AblateFlags): Pick<AblateOptions, "regime" | "method" | "threshold" | "rows"> {
  return {
    regime: choice("--regime", regime, REGIMES),
    method,
    threshold: readThreshold(threshold),
    rows: rows.split(",").map((row) => row.trim()),
  };
}

/** Returns what the table of regimes alone is made of. @throws UsageError `OPTION_INVALID`. */
export function readRegimes(flags: AblateFlags): Pick<RegimesOptions, "loss" | "regimes" | "crowd"> {
  return {
    loss: choice("--loss", flags.loss, LOSSES),
    regimes: readNames("--regimes", flags.regimes, REGIMES),
    crowd: readCrowdPairs(flags),
  };
}

/** Returns the numbers of a list, each from 1. @throws UsageError `OPTION_INVALID`. */
export function readCounts(option: string, given: string): readonly number[] {
  return given.split(",").map((number) => readCount(option, number));
}

/** Returns a whole number from 1. @throws UsageError `OPTION_INVALID`. */
export function readCount(option: string, given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given.trim())) return Number(given);
  throw invalidOption(option, "whole numbers from 1", given);
}

/**
 * Returns the names of a list, each once.
 * @throws UsageError `OPTION_INVALID` for one that is not allowed.
 */
export function readNames<T extends string>(option: string, given: string, allowed: readonly T[]): T[] {
  return [...new Set(given.split(",").map((name) => choice(option, name.trim(), allowed)))];
}

/**
 * Returns what all trainings have in the place of the paper's settings.
 * @throws UsageError `OPTION_INVALID`.
 */
export function readChanges({ epochs, lr }: Pick<AblateFlags, "epochs" | "lr">): SettingChanges {
  return {
    ...(epochs === undefined ? {} : { epochs: readCount("--epochs", epochs) }),
    ...(lr === undefined ? {} : { learningRate: readLearningRate(lr) }),
  };
}

/**
 * Returns the crowd pairs of a table: each method with its thresholds, ascending. A threshold that names a
 * method is that method's, which then has none of the others.
 * @throws UsageError `OPTION_INVALID` for what is no score, and for a method that is not asked for.
 */
export function readCrowdPairs({
  methods,
  thresholds,
}: Pick<AblateFlags, "methods" | "thresholds">): CrowdPairs[] {
  const names = [...new Set(methods.split(",").map((name) => name.trim()))];
  if (names.includes("")) throw invalidOption("--methods", "names, parted by commas", methods);
  const given = thresholds.split(",").map((item) => {
    const [score, method, ...rest] = item
      .split(":")
      .map((part) => part.trim())
      .reverse();
    if (rest.length > 0 || (method !== undefined && !names.includes(method)))
      throw invalidOption("--thresholds", `SCORE or METHOD:SCORE with a method of ${methods}`, item);
    return { method, threshold: readThreshold(score as string) };
  });
  return names.flatMap((method) => {
    const own = given.filter((one) => one.method === method);
    const chosen = own.length > 0 ? own : given.filter((one) => one.method === undefined);
    if (chosen.length === 0)
      throw invalidOption("--thresholds", `a score for the method ${method} as well`, thresholds);
    const scores = [...new Set(chosen.map(({ threshold }) => threshold))].sort((a, b) => a - b);
    return scores.map((threshold) => ({ method, threshold }));
  });
}
