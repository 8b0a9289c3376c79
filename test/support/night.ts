import { run } from "./cli";

/** Steps of the web and of long trainings; the others are quick on the sample. */
export const LONG_STEPS = [
  "crawl-articles",
  "crawl-tweets",
  "compliance",
  "train-encoder",
  "train-ranker",
  "calibrate",
];

/**
 * Runs a night of two folds that trains encoders but neither ranker nor calibration, and returns what it
 * says in JSON.
 */
export function nightOfEncoders(home: string, ...skip: readonly string[]): ReturnType<typeof run> {
  const left = [...LONG_STEPS.filter((step) => step !== "train-encoder"), "label", ...skip];
  return run(["--home", home, "--quiet", "--json", "nightly", "--skip", ...left], undefined, {
    CROWDCHECKED_NIGHT_FOLDS: "2",
  });
}
