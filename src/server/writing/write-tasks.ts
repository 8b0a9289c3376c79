import { endVote, type NewVote, type Vote, VoteWriter, votes } from "../../base/store";
import type { TaskWork } from "../threads/store-tasks";
import { type PutArticles, putArticles } from "./put-articles";

/**
 * What the server writes. Each task is a transaction: all of it is in the store afterwards, or after a
 * failure nothing.
 */
export interface WriteTasks {
  readonly putArticles: {
    /** Entries are unchecked; `now` is ISO 8601. */
    readonly given: { readonly entries: readonly unknown[]; readonly now: string };
    readonly gives: PutArticles;
  };
  readonly castVote: {
    readonly given: NewVote;
    /** The vote that counts now. */
    readonly gives: Vote;
  };
  readonly endVote: {
    /** `voter`: whose vote it must be; anybody's where it is left out. */
    readonly given: { readonly id: number; readonly now: string; readonly voter?: string };
    /** Whether there was such a vote that counted. */
    readonly gives: boolean;
  };
}

export const writeWork: TaskWork<WriteTasks> = {
  putArticles: (database, { entries, now }) => putArticles(database, entries, now),
  castVote: (database, vote) => {
    const id = new VoteWriter(database).cast(vote);
    return votes(database, { after: id - 1, limit: 1, live: false })[0] as Vote;
  },
  endVote: (database, { id, now, voter }) => endVote(database, id, now, voter),
};
