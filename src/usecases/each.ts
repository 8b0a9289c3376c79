import { InterruptedError } from "../base/core/errors";
import { yieldToEvents } from "../base/core/yield";
import type { Task } from "./job";

/** How work on many things shows. */
export interface ProgressLabels {
  readonly label: string;
  /** What is counted. */
  readonly unit: string;
  /** What is said to be interrupted. */
  readonly work: string;
}

/**
 * Does some work for each of many, in turn, with progress, letting events in. Of nothing nothing is shown.
 * @throws InterruptedError when the command is stopped.
 */
export async function forEach<T>(
  { progress: start, signal }: Pick<Task, "progress" | "signal">,
  { label, unit, work }: ProgressLabels,
  items: readonly T[],
  act: (item: T) => void | Promise<void>,
): Promise<void> {
  if (items.length === 0) return;
  const progress = start(label, unit);
  for (const [i, item] of items.entries()) {
    await yieldToEvents();
    if (signal.aborted) throw new InterruptedError(work);
    await act(item);
    progress.update(i + 1, items.length);
  }
  progress.finish();
}
