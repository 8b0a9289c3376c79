import type { Command } from "commander";
import { calibrate } from "../../usecases/calibrate/calibrate";
import { CALIBRATE_DEFAULTS, OF_JUDGEMENTS, PSEUDO_POSTS } from "../../usecases/calibrate/options";
import type { RunVerb } from "../io";
import { COUNT, invalidOption, numeric, parsed, refuseOptions, withExamples } from "../options";
import { calibrationLines, calibrationToJson } from "./calibrate-lines";

interface Flags {
  readonly split?: string;
  readonly dev: string;
  readonly answerPrecision?: number;
  readonly suggestPrecision?: number;
  readonly out?: string;
  readonly with?: readonly string[];
  readonly pseudo?: number;
}

export function registerCalibrate(program: Command, run: RunVerb): void {
  const { split, dev, answerPrecision, suggestPrecision } = CALIBRATE_DEFAULTS;
  const verb = program
    .command("calibrate")
    .description(
      "learns how confident answers may be, and above which confidence an article is an answer or a suggestion",
    )
    .option("--split <name>", `judgements to fit on (default: ${split})`)
    .option("--dev <name>", "judgements that also set the thresholds, and that figures are printed for", dev)
    .addOption(
      parsed(
        "--answer-precision <share>",
        `share of answers that should be right (default: ${answerPrecision})`,
        precision,
      ),
    )
    .addOption(
      parsed(
        "--suggest-precision <share>",
        `share of answers and suggestions that should be right (default: ${suggestPrecision})`,
        precision,
      ),
    )
    .option(
      "--with <home...>",
      "also fit on the judged tweets of these workspaces, each ranked by a ranker that was trained on the others alone",
    )
    .addOption(
      numeric(
        "--pseudo [n]",
        `without judgements: adapt the shipped calibration's threshold for answers by n posts made of the articles' own texts (without n: ${PSEUDO_POSTS})`,
        COUNT,
      ).preset(String(PSEUDO_POSTS)),
    )
    .option("--out <folder>", "where calibration and plots are written (default: the workspace)")
    .action(
      run(async (io, flags: Flags) => {
        const { pseudo } = flags;
        if (pseudo !== undefined)
          refuseOptions(
            flags,
            OF_JUDGEMENTS,
            "cannot be used with --pseudo, which keeps the precision that the shipped calibration has",
          );
        const calibrated = await calibrate(io.config, { ...CALIBRATE_DEFAULTS, ...flags }, io);
        io.answer(calibrationToJson(calibrated), () => calibrationLines(calibrated).join("\n"));
      }),
    );
  withExamples(verb, ["calibrate --answer-precision 0.9", "calibrate --pseudo"]);
}

function precision(given: string, option: string): number {
  const value = Number(given);
  if (given.trim() !== "" && value > 0 && value < 1) return value;
  throw invalidOption(option, "between 0 and 1", given);
}
