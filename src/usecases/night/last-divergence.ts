import { type Database, NightLog } from "../../base/store";

/** The step whose trainings may diverge. */
const STEP = "train-encoder";

/** A night's training of encoders that diverged: the same one would diverge again. */
export interface Divergence {
  /** In which it was tried. */
  readonly night: string;
  /** Stands for all that decided it. */
  readonly inputs: string;
  readonly message: string;
}

/** What a night says of a training that diverged, in this night or before. */
export interface Diverged {
  /** Why the former encoder stays. */
  readonly kept: string;
  readonly diverged: Divergence;
}

/** When a training that diverged is tried again. */
export const TRIED_AGAIN =
  "It is tried again when judgements, pairs or settings change, or with crowdchecked nightly --from train-encoder.";

/** Returns the training that diverged and has not been tried with other data since; undefined if none did. */
export function lastDivergence(database: Database): Divergence | undefined {
  const [last] = new NightLog(database).history(STEP, 1);
  return (last?.summary as Partial<Diverged> | null | undefined)?.diverged;
}
