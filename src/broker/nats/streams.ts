import {
  type ConsumerInfo,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type StreamInfo,
} from "@nats-io/jetstream";
import { EnvironmentError } from "../../base/core/errors";
import { LANES, type StreamLimits } from "../broker";
import { RESOURCES_EXCEEDED } from "./failures";
import { type Layout, type WantedStream, wantedConsumer, wantedStreams } from "./layout";

/** What became of streams and consumers that must be there. */
export interface MadeStreams {
  /** What was missing and is made, such as `the stream posts`. */
  readonly made: readonly string[];
  /** In what streams differ that were there, a sentence each. */
  readonly differences: readonly string[];
  /** When the stream of posts was made, ISO 8601. */
  readonly postsMadeAt: string;
}

/** Makes streams and consumers that are missing. */
export async function makeStreams(
  manager: JetStreamManager,
  layout: Layout,
  limits: StreamLimits,
): Promise<MadeStreams> {
  const made: string[] = [];
  const differences: string[] = [];
  let postsMadeAt = "";
  for (const wanted of wantedStreams(layout, limits)) {
    const { info, isMade } = await presentStream(manager, wanted);
    if (isMade) made.push(`the stream ${wanted.name}`);
    else differences.push(...compare(wanted, info));
    if (wanted.name === layout.posts) postsMadeAt = info.created;
  }
  for (const lane of LANES) {
    if (await consumerOf(manager, layout, lane)) continue;
    await manager.consumers.add(layout.posts, wantedConsumer(layout, lane, limits)).catch((error) => {
      if (!isTaken(error)) throw error;
    });
    made.push(`the consumer ${lane}`);
  }
  return { made, differences, postsMadeAt };
}

/** Returns a stream, which is made where it is missing. */
async function presentStream(
  manager: JetStreamManager,
  wanted: WantedStream,
): Promise<{ readonly info: StreamInfo; readonly isMade: boolean }> {
  const ask = (): Promise<StreamInfo | undefined> => orMissing(manager.streams.info(wanted.name));
  const found = await ask();
  if (found) return { info: found, isMade: false };
  try {
    return { info: await addStream(manager, wanted), isMade: true };
  } catch (error) {
    // Another process may have made it a moment ago, with other limits.
    const others = isTaken(error) ? await ask() : undefined;
    if (!others) throw error;
    return { info: others, isMade: false };
  }
}

/** Another stream has the name or the subjects; another consumer has the name. */
const TAKEN: readonly number[] = [10058, 10065, 10148];

function isTaken(error: unknown): boolean {
  return error instanceof JetStreamApiError && TAKEN.includes(error.code);
}

/**
 * Makes a stream. The broker reserves at once all the room that the stream may need.
 * @throws EnvironmentError `BROKER_STORAGE` where it has less.
 */
export async function addStream(manager: JetStreamManager, wanted: WantedStream): Promise<StreamInfo> {
  try {
    return await manager.streams.add(wanted);
  } catch (error) {
    if (!(error instanceof JetStreamApiError && RESOURCES_EXCEEDED.includes(error.code))) throw error;
    const size = wanted.max_bytes === undefined ? "" : ` of ${Math.ceil(wanted.max_bytes / 2 ** 20)} MiB`;
    throw new EnvironmentError(`The broker has no room for the stream ${wanted.name}${size}.`, {
      code: "BROKER_STORAGE",
      hint: "Raise max_file_store of its JetStream, remove streams that nobody needs, or make smaller ones with CROWDCHECKED_STREAM_MEGABYTES and CROWDCHECKED_ANSWERS_MEGABYTES.",
      cause: error,
    });
  }
}

/** Returns a lane's consumer; undefined where there is none. */
export function consumerOf(
  manager: JetStreamManager,
  { posts }: Layout,
  lane: string,
): Promise<ConsumerInfo | undefined> {
  return orMissing(manager.consumers.info(posts, lane));
}

const MISSING: readonly number[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];

/** Resolves with undefined where a stream, consumer or message does not exist. */
export async function orMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof JetStreamApiError && MISSING.includes(error.code)) return undefined;
    throw error;
  }
}

/** Limits that may differ, as the settings call them. */
const LIMITS = {
  max_msgs: "messages",
  max_bytes: "bytes",
  max_age: "age (ns)",
  duplicate_window: "duplicate window (ns)",
} as const;

/** @throws EnvironmentError `STREAM_UNFIT`. */
function compare(wanted: WantedStream, { config }: StreamInfo): string[] {
  const { name, retention, discard, subjects } = wanted;
  const lacks = subjects.filter((subject) => !config.subjects.includes(subject));
  const faults = [
    ...(config.retention === retention ? [] : [`its retention is ${config.retention}, not ${retention}`]),
    ...(config.discard === discard ? [] : [`when full it discards ${config.discard}, not ${discard}`]),
    ...(lacks.length === 0 ? [] : [`it does not take ${lacks.join(", ")}`]),
  ];
  if (faults.length > 0) {
    throw new EnvironmentError(`The stream ${name} cannot be used: ${faults.join("; ")}.`, {
      code: "STREAM_UNFIT",
      hint: "Correct it with nats stream edit, or choose other names with --stream and --subjects.",
    });
  }
  return Object.entries(LIMITS).flatMap(([key, meaning]) => {
    const limit = wanted[key as keyof typeof LIMITS];
    const kept = config[key as keyof typeof LIMITS];
    if (limit === undefined || limit === kept) return [];
    return [
      `The stream ${name} exists with other ${meaning} than the settings: ${kept}, not ${limit}. It stays as it is.`,
    ];
  });
}
