import { UsageError } from "../base/core/errors";
import type { Broker, StoredLetter } from "../broker/broker";
import { messageIdOf } from "../broker/message-id";
import type { PostId } from "../queries/post";
import { idOfMessage } from "./post-message";

/** A dead letter without the post's words. */
export interface ListedLetter extends Omit<StoredLetter, "data"> {
  /** The post's id, where it can be read. */
  readonly id?: PostId;
  /** Size of the post, bytes. */
  readonly bytes: number;
}

/** Returns the oldest dead letters. */
export async function listLetters(broker: Pick<Broker, "letters">, limit: number): Promise<ListedLetter[]> {
  const listed: ListedLetter[] = [];
  for await (const { data, ...letter } of broker.letters()) {
    const id = idOfMessage(data);
    const bytes = letter.cutFrom ?? data.byteLength;
    listed.push({ ...letter, ...(id === undefined ? {} : { id }), bytes });
    if (listed.length >= limit) break;
  }
  return listed;
}

/** What was sent back into its stream. */
export interface RetriedLetters {
  readonly retried: number;
  /** Numbers of dead letters that stay, since they hold only the beginning of a post. */
  readonly cut: readonly number[];
}

type Letters = Pick<Broker, "letters" | "letter" | "lettersHeld" | "send" | "removeLetter">;

/**
 * Sends posts of dead letters into their lanes again, and removes the letters. A second attempt after an
 * interruption makes no double inside the stream's window.
 * @param numbers of dead letters; `all`: those that there are now.
 * @throws UsageError `DEAD_LETTER_UNKNOWN` before anything is sent; RetryLaterError `STREAM_FULL`: the rest
 *   of the letters stays; the signal's reason.
 */
export async function retryLetters(
  broker: Letters,
  numbers: readonly number[] | "all",
  signal: AbortSignal,
): Promise<RetriedLetters> {
  let retried = 0;
  const cut: number[] = [];
  for await (const letter of numbers === "all" ? present(broker) : chosen(broker, numbers)) {
    signal.throwIfAborted();
    const { number, lane, data, name, buriedAt, cutFrom } = letter;
    if (cutFrom !== undefined) {
      cut.push(number);
      continue;
    }
    await broker.send({ lane, data, name, messageId: messageIdOf("retry", number, buriedAt) });
    await broker.removeLetter(number);
    retried++;
  }
  return { retried, cut };
}

/** Yields the letters that there are at the beginning: a post that fails again comes behind them. */
async function* present(broker: Letters): AsyncGenerator<StoredLetter, void> {
  const { last } = await broker.lettersHeld();
  for await (const letter of broker.letters()) {
    if (letter.number > last) return;
    yield letter;
  }
}

async function* chosen(broker: Letters, numbers: readonly number[]): AsyncGenerator<StoredLetter, void> {
  const found: StoredLetter[] = [];
  for (const number of new Set(numbers)) {
    const letter = await broker.letter(number);
    if (!letter) {
      throw new UsageError(`There is no dead letter ${number}; nothing was sent.`, {
        code: "DEAD_LETTER_UNKNOWN",
        hint: "crowdchecked work dead list shows the numbers.",
      });
    }
    found.push(letter);
  }
  yield* found;
}
