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
  task: Pick<Task, "progress" | "signal">,
  labels: ProgressLabels,
  items: readonly T[],
  act: (item: T) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for await (const result of inTurn(task, labels, items, act)) results.push(result);
  return results;
}

/** The same where what comes of all is too much to be held: yields what came of each. */
export async function* inTurn<T, R>(
  { progress: start, signal }: Pick<Task, "progress" | "signal">,
  { label, unit, work }: ProgressLabels,
  items: readonly T[],
  act: (item: T) => R | Promise<R>,
): AsyncGenerator<R, void> {
  if (items.length === 0) return;
  const progress = start(label, unit);
  for (const [i, item] of items.entries()) {
    await yieldToEvents();
    checkInterrupted(signal, work);
    yield await act(item);
    progress.update(i + 1, items.length);
  }
  progress.finish();
}
