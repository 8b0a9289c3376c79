import { setTimeout as wait } from "node:timers/promises";

/**
 * How often it is looked, milliseconds; how long that goes on is limited by the test's own limit alone. A
 * look may open a database or a connection: more often it takes the time of what is waited for.
 */
const LOOK_MS = 25;

/** Resolves once `holds` does, for what tells nobody that it has come. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(LOOK_MS);
}
