import { type MsgHdrs, headers as makeHeaders } from "@nats-io/transport-node";
import { isoTime } from "../../base/core/clock";
import { type DeadLetter, LANES, type StoredLetter } from "../broker";

/** Longest reason that is kept, UTF-16 units. */
const MAX_REASON_CHARS = 500;

/** Names a post that comes again under another message id. */
const NAME = "Crowdchecked-Name";

/** Returns the headers of a post that has a name of its own. */
export function nameHeaders(name: string): MsgHdrs {
  const headers = makeHeaders();
  headers.set(NAME, inLine(name));
  return headers;
}

/** Returns the name that a message's headers give; undefined where they give none. */
export function nameIn(headers: MsgHdrs | undefined): string | undefined {
  return headers?.get(NAME) || undefined;
}

/** A header is a line. */
function inLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

/** Returns a dead letter's headers. */
export function letterHeaders(letter: DeadLetter): MsgHdrs {
  const { lane, name, code, reason, deliveries, storedAt, worker, cutFrom } = letter;
  const headers = makeHeaders();
  headers.set("Crowdchecked-Lane", lane);
  headers.set("Crowdchecked-Code", code);
  if (name !== undefined) headers.set(NAME, inLine(name));
  headers.set("Crowdchecked-Reason", inLine(reason.slice(0, MAX_REASON_CHARS)));
  headers.set("Crowdchecked-Deliveries", String(deliveries));
  headers.set("Crowdchecked-Stored", isoTime(storedAt));
  headers.set("Crowdchecked-Worker", worker);
  if (cutFrom !== undefined) headers.set("Crowdchecked-Bytes", String(cutFrom));
  return headers;
}

/** A message of the stream of dead letters. */
export interface LetterMessage {
  readonly seq: number;
  readonly data: Uint8Array;
  readonly time: Date;
  readonly header: MsgHdrs;
}

/** Returns a stored dead letter; what its headers do not say is empty. */
export function readLetter({ seq, data, time, header }: LetterMessage): StoredLetter {
  const value = (name: string): string => header.get(`Crowdchecked-${name}`);
  const bytes = value("Bytes");
  const name = nameIn(header);
  return {
    number: seq,
    buriedAt: time.getTime(),
    lane: LANES.find((lane) => lane === value("Lane")) ?? "feed",
    data,
    code: value("Code"),
    reason: value("Reason"),
    deliveries: Number(value("Deliveries")) || 0,
    storedAt: Date.parse(value("Stored")) || 0,
    worker: value("Worker"),
    ...(name === undefined ? {} : { name }),
    ...(bytes === "" ? {} : { cutFrom: Number(bytes) }),
  };
}
