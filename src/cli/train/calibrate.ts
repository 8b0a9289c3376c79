import type { Command } from "commander";
import { CALIBRATE_DEFAULTS } from "../../usecases/calibrate/options";
import { invalidOption, refuseOptions } from "../choice";
import type { RunVerb } from "../io";
import { showCalibration } from "./calibrate-lines";
import { postCount } from "./pseudo-option";

interface Flags {
  readonly split?: string;
  readonly dev: string;
  readonly answerPrecision?: string;
  readonly suggestPrecision?: string;
  readonly out?: string;
  readonly with?: readonly string[];
  readonly pseudo?: string | true;
}

/** What is said of judgements. */
const OF_JUDGEMENTS = [
  "split",
  "answerPrecision",
  "suggestPrecision",
  "with",
] as const satisfies (keyof Flags)[];

/** Enough for thresholds of rankers that are right in most cases. */
const PSEUDO_POSTS = 300;

export function registerCalibrate(program: Command, run: RunVerb): void {
  const { split, dev, answerPrecision, suggestPrecision } = CALIBRATE_DEFAULTS;
  program
    .command("calibrate")
    .description(
      "learns how sure the ranker's best article is, and from where on it may be answered or suggested",
    )
    .option("--split <name>", `judgements to fit on (default: ${split})`)
    .option("--dev <name>", "judgements that thresholds are set on as well, and figures told of", dev)
    .option(
      "--answer-precision <share>",
      `share of answers that is to be right (default: ${answerPrecision})`,
    )
    .option(
      "--suggest-precision <share>",
      `share of answers and suggestions that is to be right (default: ${suggestPrecision})`,
    )
    .option(
      "--with <home...>",
      "fit on the judged tweets of these workspaces too, each ranked by what was trained on the others alone",
    )
    .option(
      "--pseudo [n]",
      `without judgements: raises the shipped calibration's bar for answers by n posts made of the articles' own texts (${PSEUDO_POSTS})`,
    )
    .option("--out <folder>", "where calibration and drawings go (default: the workspace)")
    .action(
      run(async (io, flags: Flags) => {
        const { pseudo, ...given } = flags;
        if (pseudo !== undefined)
          refuseOptions(
            flags,
            OF_JUDGEMENTS,
            "is not for --pseudo, which keeps what the shipped calibration wants",
          );
        const options = {
          ...CALIBRATE_DEFAULTS,
          ...given,
          pseudo: pseudo === undefined ? 0 : postCount(pseudo, PSEUDO_POSTS),
          answerPrecision: precision("--answer-precision", given.answerPrecision, answerPrecision),
          suggestPrecision: precision("--suggest-precision", given.suggestPrecision, suggestPrecision),
        };
        if (options.suggestPrecision > options.answerPrecision)
          throw invalidOption(
            "--suggest-precision",
            "at most --answer-precision",
            String(options.suggestPrecision),
          );
        // Loaded only when it is run: other commands can do without linear algebra.
        const { calibrate } =
          require("../../usecases/calibrate/calibrate") as typeof import("../../usecases/calibrate/calibrate");
        showCalibration(io, await calibrate(io.config, options, io));
      }),
    );
}

function precision(option: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (given.trim() !== "" && value > 0 && value < 1) return value;
  throw invalidOption(option, "between 0 and 1", given);
}
