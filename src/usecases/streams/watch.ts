import { Webhooks } from "../../alerts";
import type { Config } from "../../base/config";
import { systemClock } from "../../base/core/clock";
import { UsageError } from "../../base/core/errors";
import { AlertOutbox, type Database, WatchStore } from "../../base/store";
import type { Broker } from "../../broker/broker";
import { layoutOf } from "../../broker/nats/layout";
import { Grouper } from "../../groups";
import { AlertDelivery } from "../../streams/deliver-alerts";
import { watch } from "../../streams/watch";
import { type Job, withExistingStore } from "../job";
import { type StreamChoice, withBroker } from "./broker";
import { type Watched, WatchTally } from "./watch-tally";

const HOUR_MS = 3_600_000;
const LEAST_SECRET_CHARS = 16;

/**
 * Groups the answers of a stream and tells of groups that grow, until the job is stopped.
 * @throws UsageError `WEBHOOK_SECRET`, `WATCHED_STREAM`; ArtifactError `STORE_MISSING`; what `withBroker` and
 *   `watch` throw.
 */
export function watchStream(config: Config, choice: StreamChoice, job: Job): Promise<Watched> {
  const secret = secretOf(config, choice.environment);
  const stream = layoutOf(choice.stream, choice.subjects).answers;
  const about = { name: "crowdchecked watch", note: job.note };
  return withExistingStore(config.home, (database) =>
    withBroker(config, choice, about, (broker) =>
      watchWith({ database, broker, config, stream, secret }, job),
    ),
  );
}

interface Tools {
  readonly database: Database;
  readonly broker: Broker;
  readonly config: Config;
  readonly stream: string;
  readonly secret: string | undefined;
}

async function watchWith({ database, broker, config, stream, secret }: Tools, job: Job): Promise<Watched> {
  const { signal, note } = job;
  const { alerts: rules } = config;
  const store = new WatchStore(database);
  const state = store.state();
  if (state && state.stream !== stream) throw otherStream(state.stream, stream);
  const limits = {
    windowMs: config.groupHours * HOUR_MS,
    groups: config.groupsKept,
    resemblance: config.groupResemblancePercent / 100,
  };
  const grouper = new Grouper(limits, state?.nextGroup ?? 1, store.groups());
  note(`Grouping the answers of ${stream} at ${broker.address}; ${grouper.size} groups so far.`);
  const webhooks = secret === undefined ? undefined : new Webhooks(secret, systemClock.now);
  const tally = new WatchTally(job.progress, note, grouper.size);
  const outbox = new AlertOutbox(database);
  const common = { broker, rules, clock: systemClock };
  const delivery = new AlertDelivery({ ...common, outbox, webhooks, observer: tally });
  tally.onAlert = () => delivery.wake();
  const ended = new AbortController();
  const delivering = delivery.run(ended.signal);
  // A failure of it ends the watcher as well.
  const failed = new AbortController();
  delivering.catch(() => failed.abort());
  try {
    await watch(
      { ...common, store, grouper, stream, state, observer: tally },
      AbortSignal.any([signal, failed.signal]),
    );
  } finally {
    ended.abort();
    tally.finish();
    await delivering.finally(() => webhooks?.close());
  }
  return tally.watched;
}

/** @throws UsageError `WEBHOOK_SECRET` where a rule has a webhook and there is no secret to sign with. */
function secretOf(
  { alerts }: Pick<Config, "alerts">,
  environment: StreamChoice["environment"],
): string | undefined {
  if (alerts.every(({ webhook }) => webhook === undefined)) return undefined;
  const secret = environment["CROWDCHECKED_WEBHOOK_SECRET"];
  if (secret !== undefined && secret.length >= LEAST_SECRET_CHARS) return secret;
  throw new UsageError("A rule has a webhook, and there is no secret to sign its alerts with.", {
    code: "WEBHOOK_SECRET",
    hint: `Put at least ${LEAST_SECRET_CHARS} characters into the environment variable CROWDCHECKED_WEBHOOK_SECRET; the receiver needs the same.`,
  });
}

function otherStream(watched: string, wanted: string): UsageError {
  return new UsageError(`This workspace holds the groups of the stream ${watched}, not of ${wanted}.`, {
    code: "WATCHED_STREAM",
    hint: "Choose another workspace with --home: each has the groups of one stream.",
  });
}
