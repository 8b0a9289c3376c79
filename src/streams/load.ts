import type { Clock } from "../base/core/clock";
import { CrowdcheckedError } from "../base/core/errors";
import { type Broker, LANES, type Lane, type LaneLoad } from "../broker/broker";

/** What waits for the workers of a stream, all lanes together. */
export interface StreamLoad {
  readonly lanes: Readonly<Record<Lane, LaneLoad>>;
  readonly deadLetters: number;
}

/** Time between two looks at the load, milliseconds. */
const LOOK_MS = 5000;

/**
 * Looks at a stream's load again and again until the signal aborts.
 * @param seen gets each load; undefined where a look fails: why shows elsewhere, and the load of before may
 *   be wrong by then.
 */
export async function watchLoad(
  broker: Pick<Broker, "load" | "lettersHeld">,
  clock: Clock,
  seen: (load: StreamLoad | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      seen(await streamLoad(broker));
    } catch (error) {
      if (!(error instanceof CrowdcheckedError)) throw error;
      seen(undefined);
    }
    await clock.wait(LOOK_MS, signal).catch(() => {});
  }
}

async function streamLoad(broker: Pick<Broker, "load" | "lettersHeld">): Promise<StreamLoad> {
  const loads = await Promise.all(LANES.map(async (lane) => [lane, await broker.load(lane)] as const));
  const { count: deadLetters } = await broker.lettersHeld();
  return { lanes: Object.fromEntries(loads) as Record<Lane, LaneLoad>, deadLetters };
}
