import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { UsageError } from "../../base/core/errors";
import { LANES, type Lane, type StreamLimits } from "../broker";

/** Names of a tenant's streams and subjects. */
export interface Layout {
  readonly posts: string;
  readonly answers: string;
  readonly dead: string;
  readonly alerts: string;
  /** Of manifests, and the bucket of their blobs. */
  readonly releases: string;
  readonly changes: string;
  readonly votes: string;
  readonly subjects: {
    readonly lane: Readonly<Record<Lane, string>>;
    readonly answers: string;
    readonly dead: string;
    readonly alerts: string;
    readonly releases: string;
    readonly changes: string;
    readonly votes: string;
  };
}

const NAME = /^[A-Za-z0-9-]{1,64}$/;
/** What a stream of posts cannot be called. */
const TAKEN: readonly string[] = ["answers", "alerts", "releases", "changes", "votes"];
const MAX_PREFIX_CHARS = 128;
const DAY_MS = 86_400_000;
/** Tens of thousands of alerts; each has a few kilobytes. */
const ALERTS_BYTES = 64 << 20;

/**
 * Returns the names of a stream of posts and what belongs to it.
 * @param stream its name.
 * @param prefix names before all subjects, separated by dots; undefined: none.
 * @throws UsageError `STREAM_NAME`.
 */
export function layoutOf(stream: string, prefix: string | undefined): Layout {
  const parts = prefix === undefined ? [] : prefix.split(".");
  const isTooLong = prefix !== undefined && prefix.length > MAX_PREFIX_CHARS;
  if (!NAME.test(stream) || TAKEN.includes(stream) || isTooLong || !parts.every((part) => NAME.test(part))) {
    throw new UsageError("The name of the stream or the prefix of its subjects is not allowed.", {
      code: "STREAM_NAME",
      hint: "Use letters, digits and hyphens, and dots only inside the prefix; a stream of posts is not called answers, alerts, releases, changes or votes.",
    });
  }
  const name = (own: string): string => [...parts, own].join("_");
  const subject = (own: string): string => [...parts, own].join(".");
  const lane = Object.fromEntries(LANES.map((lane) => [lane, subject(`${stream}.${lane}`)]));
  return {
    posts: name(stream),
    answers: name("answers"),
    dead: name(`${stream}-dead`),
    alerts: name("alerts"),
    releases: name("releases"),
    changes: name("changes"),
    votes: name("votes"),
    subjects: {
      lane: lane as Record<Lane, string>,
      answers: subject("answers"),
      dead: subject(`${stream}.dead`),
      alerts: subject("alerts"),
      releases: subject("releases"),
      changes: subject("changes"),
      votes: subject("votes"),
    },
  };
}

/** A stream that is to be made. */
export type WantedStream = Partial<StreamConfig> & Pick<StreamConfig, "name" | "subjects">;

/** Returns the streams of a layout. */
export function wantedStreams(layout: Layout, limits: StreamLimits): WantedStream[] {
  const { subjects } = layout;
  const kept = nanos(limits.keptDays * DAY_MS);
  const common = { storage: StorageType.File, duplicate_window: nanos(limits.windowS * 1000) };
  return [
    {
      ...common,
      name: layout.posts,
      subjects: Object.values(subjects.lane),
      retention: RetentionPolicy.Workqueue,
      discard: DiscardPolicy.New,
      max_msgs: limits.messages,
      max_bytes: limits.bytes,
    },
    {
      ...common,
      name: layout.answers,
      subjects: [subjects.answers],
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: kept,
      max_bytes: limits.answersBytes,
    },
    {
      ...common,
      name: layout.dead,
      subjects: [subjects.dead],
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
      max_age: kept,
      max_bytes: limits.bytes,
    },
    {
      ...common,
      name: layout.alerts,
      subjects: [subjects.alerts],
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: kept,
      max_bytes: ALERTS_BYTES,
    },
  ];
}

/** Returns the consumer of a lane. It delivers without limit: workers count. */
export function wantedConsumer(
  { subjects }: Layout,
  lane: Lane,
  limits: StreamLimits,
): Partial<ConsumerConfig> {
  return {
    durable_name: lane,
    filter_subject: subjects.lane[lane],
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(limits.ackMs),
    max_ack_pending: limits.taken,
    max_deliver: -1,
  };
}
