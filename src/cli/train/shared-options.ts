import type { Option } from "commander";
import { BACKEND_CHOICES } from "../../usecases/encoder/options";
import { COUNT, numeric, oneOf } from "../options";

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
