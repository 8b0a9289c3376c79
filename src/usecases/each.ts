import { yieldToEvents } from "../base/core/yield";
import { checkInterrupted, type Task } from "./job";

/** How work on many things shows. */
export interface ProgressLabels {
  readonly label: string;
  /** What is counted. */
  readonly unit: string;
  /** Names the work in an `InterruptedError`. */
  readonly work: string;
}

/**
 * Does some work for each of many, in turn, with progress, letting events in. Returns what came of each.
 * Shows nothing if there are none.
 * @throws InterruptedError when the job is stopped.
 */
export async function mapInTurn<T, R>(
  { progress: start, signal }: Pick<Task, "progress" | "signal">,
  { label, unit, work }: ProgressLabels,
  items: readonly T[],
  act: (item: T) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  if (items.length === 0) return results;
  const progress = start(label, unit);
  for (const [i, item] of items.entries()) {
    await yieldToEvents();
    checkInterrupted(signal, work);
    results.push(await act(item));
    progress.update(i + 1, items.length);
  }
  progress.finish();
  return results;
}
