import type { Config } from "../../base/config";
import { MIB } from "../../base/core/values/mebibytes";
import type { Broker, StreamLimits } from "../../broker/broker";
import { natsAccess } from "../../broker/nats/address";
import { layoutOf } from "../../broker/nats/layout";
import { NatsBroker } from "../../broker/nats/nats-broker";
import type { Job } from "../job";
import { connectionNotes } from "./connection-notes";

/** Which stream of posts, at which broker. Secrets come from the environment or from files. */
export interface StreamChoice {
  /** Address of NATS, without credentials; default: the environment's `NATS_URL`. */
  readonly nats?: string | undefined;
  /** Path of a credentials file. */
  readonly natsCreds?: string | undefined;
  /** Path of a PEM file with the certificate authorities to trust. */
  readonly natsCa?: string | undefined;
  /** Name of the stream of posts. */
  readonly stream: string;
  /** Names before all subjects, such as a tenant's. */
  readonly subjects?: string | undefined;
  /** Holds `NATS_URL`, `NATS_USER`, `NATS_PASSWORD`, `NATS_TOKEN`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs `work` on the streams of a broker, which are made where they are missing.
 * @param name of this end of the connection, for the broker's operator.
 * @throws UsageError `NATS_URL`, `NATS_CREDENTIALS`, `STREAM_NAME`; what `Broker.prepare` throws.
 */
export async function withBroker<T>(
  config: Config,
  choice: StreamChoice,
  { name, note }: { readonly name: string } & Pick<Job, "note">,
  work: (broker: Broker) => Promise<T>,
): Promise<T> {
  const { nats, natsCreds, natsCa, stream, subjects, environment } = choice;
  const access = natsAccess({ address: nats, credsFile: natsCreds, caFile: natsCa, environment });
  const layout = layoutOf(stream, subjects);
  const address = access.printable;
  const broker = await NatsBroker.connect(access, layout, name, {
    ...connectionNotes("broker", address, { note }),
    restored: (made) =>
      note(
        `The broker at ${address} had lost ${made.join(", ")}; made anew. What was in a stream is lost with it.`,
      ),
  });
  try {
    for (const difference of await broker.prepare(limitsOf(config))) note(difference);
    return await work(broker);
  } finally {
    await broker.close();
  }
}

function limitsOf(config: Config): StreamLimits {
  return {
    messages: config.streamMessages,
    bytes: config.streamMegabytes * MIB,
    answersBytes: config.answersMegabytes * MIB,
    keptDays: config.streamKeptDays,
    windowS: config.streamWindowS,
    ackMs: config.streamAckMs,
    taken: config.streamTaken,
  };
}
