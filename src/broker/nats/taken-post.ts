import type { Msg } from "@nats-io/transport-node";
import type { Lane, TakenPost } from "../broker";
import { messageIdOf } from "../message-id";
import { nameIn } from "./letters";

/** What a delivery's reply subject says of it. */
export interface DeliveryInfo {
  readonly stream: string;
  /** From 1. */
  readonly deliveries: number;
  readonly sequence: number;
  /** Number of the delivery by its consumer, from 1. */
  readonly order: number;
  /** When the message was stored, milliseconds since 1970. */
  readonly storedAt: number;
  /** Messages that the consumer has yet to deliver. */
  readonly waiting: number;
}

/** `$JS.ACK.STREAM.CONSUMER.DELIVERIES.SEQUENCE.CONSUMER_SEQUENCE.NANOSECONDS.PENDING`. */
const SHORT = 9;
/** The same with domain and account after `ACK`, and from some versions on a random token at the end. */
const LONG = 11;

/** Returns what a reply subject says; undefined where it is none of a delivery. @see ADR-15 of NATS */
export function deliveryInfo(reply: string | undefined): DeliveryInfo | undefined {
  const tokens = reply?.split(".") ?? [];
  if (tokens[0] !== "$JS" || tokens[1] !== "ACK" || (tokens.length !== SHORT && tokens.length < LONG))
    return undefined;
  const [stream, , deliveries, sequence, order, nanoseconds, waiting] = tokens.slice(
    tokens.length === SHORT ? 2 : 4,
  );
  const info = {
    stream: stream ?? "",
    deliveries: Number(deliveries),
    sequence: Number(sequence),
    order: Number(order),
    waiting: Number(waiting),
    storedAt: Number(nanoseconds) / 1e6,
  };
  return Object.values(info).includes(Number.NaN) ? undefined : info;
}

const encoder = new TextEncoder();
const DONE = encoder.encode("+ACK");
const ALIVE = encoder.encode("+WPI");

/**
 * Longest name that a producer can give a post, UTF-16 units. Names travel in headers, for which the broker
 * has less room beside those of a dead letter.
 */
const MAX_NAME_CHARS = 200;

/**
 * Returns a delivered message as a post; undefined where it is no delivery.
 * @param isCurrent whether the stream that it came from is still there: the numbers of one that was made anew
 *   name other posts, of which nothing must be said.
 */
export function takenPost(
  message: Msg,
  lane: Lane,
  isCurrent: () => boolean = () => true,
): TakenPost | undefined {
  const info = deliveryInfo(message.reply);
  if (!info) return undefined;
  const { stream, deliveries, sequence, storedAt } = info;
  const given = message.headers?.get("Nats-Msg-Id") || undefined;
  // A post that was a dead letter comes again under an id of ours.
  const wanted = nameIn(message.headers) ?? given;
  const respond = (data: Uint8Array): void => {
    if (isCurrent()) respondTo(message, data);
  };
  const name = wanted && wanted.length <= MAX_NAME_CHARS ? wanted : `${stream}:${sequence}`;
  return {
    lane,
    data: message.data,
    name,
    // Where the stream is made anew its numbers begin anew, and workers may not hear of that.
    answerId:
      given === undefined ? messageIdOf(stream, storedAt, sequence) : messageIdOf(stream, lane, given),
    deliveries,
    storedAt,
    done: () => respond(DONE),
    alive: () => respond(ALIVE),
    again: (delayMs) => respond(encoder.encode(nak(delayMs))),
  };
}

function respondTo(message: Msg, data: Uint8Array): void {
  try {
    message.respond(data);
  } catch {
    // The connection has ended: the broker gives the post to another worker.
  }
}

function nak(delayMs: number): string {
  return delayMs > 0 ? `-NAK ${JSON.stringify({ delay: Math.round(delayMs * 1e6) })}` : "-NAK";
}
