import type { Rate } from "./arrivals";
import type { Autoscaler } from "./autoscaler";
import type { ServiceTime } from "./service-times";

/** What is simulated. All times in seconds from the beginning. */
export interface Scenario {
  /** Workers at the beginning, all ready. */
  readonly workers: number;
  readonly threads: number;
  /** When posts of each lane come; the first lane goes first. */
  readonly lanes: readonly (readonly Rate[])[];
  /** The last post comes before it. */
  readonly endS: number;
  readonly service: ServiceTime;
  /** One way between worker and broker. */
  readonly networkS: number;
  /** From sending an answer until its storage is known. */
  readonly storeS: number;
  /** Posts of a lane that all workers may hold: the setting `streamTaken`. */
  readonly taken: number;
  /** After which a dead worker's posts go to others: the setting `streamAckMs`. */
  readonly ackS: number;
  /** From a worker's start until it takes posts. */
  readonly startS: number;
  /** When a share of the workers is killed; each starts again at once. */
  readonly deaths: readonly { readonly atS: number; readonly share: number }[];
  readonly scaler?: Autoscaler;
  /** Moments at which parts of the run begin, by the arrival of posts; before the first nothing counts. */
  readonly parts: readonly number[];
  /** See `Outcome.calmAtS`. */
  readonly calmFromS: number;
  readonly calmBelow: number;
  readonly seed: number;
}
