import { DEFAULT_SETTINGS, PAPER_SETTINGS } from "../../training";
import { DEFAULT_SCRATCH, type ScratchSettings } from "../../training/scratch";
import quick from "./quick-training.json";

/**
 * Lets rankers that this test file trains in its own process stop after a tenth of the usual rounds or less,
 * and makes encoders from articles alone small, for tests that ask what becomes of them and not how good they
 * are. By then a ranker of the sample orders articles well, if not as well as it could. Folds of a
 * cross-validation are trained as long each, which is most of the time of such tests.
 */
export function trainQuickly(): void {
  for (const settings of [DEFAULT_SETTINGS, PAPER_SETTINGS])
    jest.replaceProperty(settings, "rounds", quick.rounds);
  const made: Pick<ScratchSettings, "vocabulary" | "dimension"> = DEFAULT_SCRATCH;
  jest.replaceProperty(made, "vocabulary", quick.scratch.vocabulary);
  jest.replaceProperty(made, "dimension", quick.scratch.dimension);
}
