import type { Config } from "../../base/config";
import {
  type ListedLetter,
  listLetters,
  type RetriedLetters,
  retryLetters,
} from "../../streams/dead-letters";
import type { Job } from "../job";
import { type StreamChoice, withBroker } from "./broker";

/** The oldest dead letters of a stream. */
export interface DeadLetters {
  /** How many there are. */
  readonly count: number;
  readonly letters: readonly ListedLetter[];
}

/** Returns the oldest dead letters of a stream. @throws what `withBroker` throws. */
export function listDeadLetters(
  config: Config,
  choice: StreamChoice & { readonly limit: number },
  { note }: Pick<Job, "note">,
): Promise<DeadLetters> {
  return withBroker(config, choice, { name: "crowdchecked work dead list", note }, async (broker) => {
    const letters = await listLetters(broker, choice.limit);
    return { count: (await broker.lettersHeld()).count, letters };
  });
}

/** Sends posts of dead letters into their lanes again. @throws what `withBroker` and `retryLetters` throw. */
export function retryDeadLetters(
  config: Config,
  choice: StreamChoice & { readonly numbers: readonly number[] | "all" },
  { note, signal }: Pick<Job, "note" | "signal">,
): Promise<RetriedLetters> {
  return withBroker(config, choice, { name: "crowdchecked work dead retry", note }, (broker) =>
    retryLetters(broker, choice.numbers, signal),
  );
}
