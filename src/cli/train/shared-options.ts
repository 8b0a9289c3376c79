import type { Command, Option } from "commander";
import type { Regime } from "../../../training";
import { BACKEND_CHOICES } from "../../usecases/encoder/options";
import { COUNT, givenOptions, numeric, oneOf, refuseOptions } from "../options";

/** Pseudo-posts of each collection that a ranker learns from where no number is given. */
const LEARNED = 1000;

/** The option `--pseudo` of what trains rankers. @param where it is allowed, in words. */
export function learnPseudo(where = ""): Option {
  const meaning = `${where}also learn from pseudo-posts: texts that articles quote or state as claims, cut out of the articles; n of each workspace (without n: ${LEARNED})`;
  return numeric("--pseudo [n]", meaning, COUNT).preset(String(LEARNED));
}

/** What the option `--without` means. */
export const WITHOUT_HELP = "leave out the features whose names contain one of these texts, for ablations";

/** The option `--backend` of what trains encoders. */
export function backend(): Option {
  return oneOf(
    "--backend <name>",
    "what computes: auto takes the fastest one there is",
    BACKEND_CHOICES,
    "auto",
  );
}

/**
 * Refuses options about crowd pairs where judged pairs alone are trained on.
 * @throws UsageError `OPTION_INVALID` naming the first that was given.
 */
export function refuseCrowdOptions(
  verb: Command,
  regimes: readonly Regime[],
  names: readonly string[],
): void {
  if (regimes.some((regime) => regime !== "gold")) return;
  refuseOptions(
    givenOptions(verb, names),
    names,
    "is about crowd pairs, which the regime gold does not use",
    "Choose the regime crowd, seq or mix, or leave the option out.",
  );
}
