import { setTimeout as wait } from "node:timers/promises";
import { AckPolicy, DeliverPolicy } from "@nats-io/jetstream";
import { type Msg, nanos } from "@nats-io/transport-node";
import { RetryLaterError } from "../../base/core/errors";
import type { AnswerBatch, AnswersPosition, StoredAnswer } from "../broker";
import { brokerFailure } from "./failures";
import { NatsIntake } from "./intake";
import type { NatsLink } from "./link";
import { orMissing } from "./streams";
import { deliveryInfo } from "./taken-post";

/** Answers that are asked for at a time. */
const BATCH = 500;
/** Their size; the largest message that NATS can be made to take is as large. */
const BATCH_BYTES = 64 << 20;
/** Time after which the broker forgets a consumer that nobody asks, milliseconds. */
const FORGOTTEN_MS = 60_000;
/** Time between two attempts while the broker is away, and after a request that brought nothing at once. */
const PAUSE_MS = 500;

export interface AnswersReaderOptions {
  readonly link: NatsLink;
  readonly stream: string;
  /** Requests that are open; they are forgotten when the connection is lost. */
  readonly intakes: Set<NatsIntake>;
  /** Makes the stream where it is missing. */
  readonly restore: () => Promise<void>;
}

/** Where the reader stands, and what it has not yet given away. */
interface Reading {
  readonly intake: NatsIntake;
  readonly madeAt: string;
  readonly arrived: StoredAnswer[];
  waiting: number;
  dropped: number;
  /** Number of the answer that comes next, unless the stream drops it. */
  next: number;
  /** Number of the consumer's next delivery. */
  order: number;
  /** A delivery is missing, or the broker gave the consumer up. */
  isBroken: boolean;
}

/**
 * Reads a stream in its order, from where its caller stands. The broker keeps no account of it: a consumer
 * without acknowledgements lives as long as the connection, and is made anew where a delivery is missing.
 */
export class AnswersReader {
  constructor(private readonly options: AnswersReaderOptions) {}

  async *read(after: AnswersPosition | undefined, signal: AbortSignal): AsyncGenerator<AnswerBatch, void> {
    let position = after;
    while (!signal.aborted && !this.options.link.connection.isClosed()) {
      const reading = await this.begin(position);
      if (!reading) {
        await pause(signal);
        continue;
      }
      try {
        while (!reading.isBroken && !signal.aborted) {
          await this.ask(reading, signal);
          const answers = reading.arrived.splice(0);
          const last = answers.at(-1);
          if (!last) continue;
          position = { madeAt: reading.madeAt, number: last.number };
          const { waiting, dropped } = reading;
          reading.dropped = 0;
          yield { answers, position, waiting, dropped };
        }
      } finally {
        this.options.intakes.delete(reading.intake);
        reading.intake.close();
      }
    }
  }

  /** Returns undefined where the broker is away, or has lost the stream. */
  private async begin(after: AnswersPosition | undefined): Promise<Reading | undefined> {
    const { link, stream, intakes, restore } = this.options;
    const { connection, manager } = link;
    try {
      const found = await orMissing(manager.streams.info(stream));
      if (!found) {
        await restore();
        return undefined;
      }
      const { created: madeAt, state } = found;
      const next = after?.madeAt === madeAt ? after.number + 1 : 1;
      const { name } = await manager.consumers.add(stream, {
        ack_policy: AckPolicy.None,
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: next,
        inactive_threshold: nanos(FORGOTTEN_MS),
        mem_storage: true,
        num_replicas: 1,
      });
      const onMessage = (message: Msg): void => take(reading, message);
      const onEnd = (): void => {
        reading.isBroken = true;
      };
      const common = { connection, stream, consumer: name, ackMs: 0, maxBytes: BATCH_BYTES };
      const intake = new NatsIntake({ ...common, onMessage, onEnd });
      intakes.add(intake);
      const reading: Reading = {
        ...{ intake, madeAt, arrived: [], waiting: 0, dropped: 0, order: 1, isBroken: false },
        // What was never read is not missed.
        next: next > 1 ? next : Math.max(1, state.first_seq),
      };
      return reading;
    } catch (error) {
      const typed = brokerFailure(error, link.address, "hand out answers");
      if (!(typed instanceof RetryLaterError)) throw typed;
      return undefined;
    }
  }

  private async ask(reading: Reading, signal: AbortSignal): Promise<void> {
    if (!this.options.link.connected) {
      reading.isBroken = true;
      return;
    }
    const before = performance.now();
    await reading.intake.ask(BATCH);
    const isEarly = performance.now() - before < PAUSE_MS;
    if (reading.arrived.length > 0 || (!isEarly && !reading.intake.unheard)) return;
    // The consumer is gone, or the connection was.
    reading.isBroken = true;
    await pause(signal);
  }
}

function take(reading: Reading, message: Msg): void {
  const info = deliveryInfo(message.reply);
  if (!info || reading.isBroken) return;
  if (info.order !== reading.order) {
    reading.isBroken = true;
    reading.intake.forget();
    return;
  }
  reading.order++;
  reading.waiting = info.waiting;
  reading.dropped += Math.max(0, info.sequence - reading.next);
  reading.next = info.sequence + 1;
  reading.arrived.push({ number: info.sequence, data: message.data, storedAt: info.storedAt });
}

async function pause(signal: AbortSignal): Promise<void> {
  await wait(PAUSE_MS, undefined, { signal }).catch(() => {});
}
