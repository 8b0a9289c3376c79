import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";
import { UsageError } from "../base/core/errors";
import { number, strictObject, utcTime } from "../base/core/values/shape";
import { type Database, type NewVote, ownLineage, VOTE_KINDS, VoteOutbox, VoteWriter } from "../base/store";
import type { MessageLog } from "../broker/registry";
import { repeated } from "./repeated";

/** Time between two looks at whether there are votes to send, milliseconds. */
const LOOK_MS = 500;
/** Votes that are read at a time. */
const PAGE = 100;

const text = v.string();
const messageShape = strictObject({
  /** Whether the vote was undone or replaced; otherwise it was cast. */
  ended: v.boolean(),
  vote: strictObject({
    tweet: strictObject({
      text,
      imageText: v.exactOptional(text),
      quotedText: v.exactOptional(text),
      language: v.exactOptional(text),
      author: v.exactOptional(text),
      date: v.exactOptional(text),
    }),
    article: strictObject({ source: text, id: text }),
    vote: v.picklist(VOTE_KINDS),
    voter: text,
    generation: v.exactOptional(v.nullable(text)),
    rank: v.exactOptional(v.nullable(number)),
    picture: v.exactOptional(text),
    now: utcTime,
  }),
});

export interface VotesOptions {
  readonly database: Database;
  readonly log: MessageLog;
  /** Hears of what keeps votes from travelling; that is tried again. */
  readonly hindered: (error: unknown) => void;
}

/** Sends the votes that a follower takes to the owner, until the signal aborts. Never rejects. */
export async function sendVotes(
  { database, log, hindered }: VotesOptions,
  signal: AbortSignal,
): Promise<void> {
  const outbox = new VoteOutbox(database);
  const mark = ownLineage(database);
  await repeated(signal, hindered, async () => {
    for (const event of outbox.events(PAGE)) {
      signal.throwIfAborted();
      const { id, ended, vote } = event;
      const data = new TextEncoder().encode(JSON.stringify({ ended, vote }));
      // With its time, since ids begin anew where a follower takes another owner's articles.
      await log.append(data, `${mark}:${id}:${ended ? "ended" : "cast"}:${vote.now}`);
      outbox.told(event);
    }
    await wait(LOOK_MS, undefined, { signal });
  });
}

/**
 * Takes the votes of followers into the store of the owner, until the signal aborts. Never rejects.
 * @param refused hears of each message that is no vote, or one on an unknown article; it is dropped.
 */
export async function takeVotes(
  { database, log, hindered, refused }: VotesOptions & { readonly refused: (code: string) => void },
  signal: AbortSignal,
): Promise<void> {
  const writer = new VoteWriter(database);
  await repeated(signal, hindered, async (goesWell) => {
    for await (const message of log.messages(signal)) {
      try {
        take(writer, message);
      } catch (error) {
        // What is wrong stays wrong; what the store lacks now is tried again.
        if (!(error instanceof UsageError)) throw error;
        refused(error.code);
      }
      // Another server of this owner may have removed it; the next one is not taken yet.
      await log.remove((oldest) => Buffer.compare(oldest, message) === 0);
      goesWell();
    }
  });
}

function take(writer: VoteWriter, message: Uint8Array): void {
  const { ended, vote } = readVote(message);
  if (ended) writer.end(vote);
  else writer.cast(vote);
}

function readVote(message: Uint8Array): { readonly ended: boolean; readonly vote: NewVote } {
  try {
    return v.parse(messageShape, JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(message)));
  } catch (cause) {
    throw new UsageError("A message is no vote.", { code: "VOTE_INVALID", cause });
  }
}
