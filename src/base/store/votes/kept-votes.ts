import { UsageError } from "../../core/errors";
import { type Database, storeWork } from "../database";
import { type VoteEvent, VoteOutbox } from "./vote-outbox";
import { endVote, VoteWriter } from "./vote-writer";

/** Votes that the owner was not told, kept while the articles of another store take the place of its own. */
export class KeptVotes {
  constructor(private readonly database: Database) {}

  /** Keeps what was not told, before its articles go. Call it in the transaction that removes them. */
  keep(): void {
    const put = this.database.prepare("INSERT INTO kept_votes (event) VALUES (?)");
    for (const event of new VoteOutbox(this.database).events()) put.run(JSON.stringify(event));
  }

  /**
   * Casts what was kept, on articles of the same source and id.
   * @returns how many votes are lost, since their article is not there or withdrawn.
   */
  castAgain(): number {
    const { database } = this;
    const cast = (): number => {
      const kept = database.prepare<[], string>("SELECT event FROM kept_votes ORDER BY key").pluck().all();
      const writer = new VoteWriter(database);
      const lost = kept.filter((event) => !this.cast(writer, JSON.parse(event) as VoteEvent));
      database.exec("DELETE FROM kept_votes");
      return lost.length;
    };
    return storeWork(database.name, () => database.transaction(cast).immediate());
  }

  /** Returns whether no vote was lost. */
  private cast(writer: VoteWriter, { ended, vote }: VoteEvent): boolean {
    try {
      const id = writer.cast(vote);
      // The owner may have been told that it was cast.
      if (ended) endVote(this.database, id, vote.now);
      return true;
    } catch (error) {
      if (error instanceof UsageError) return ended;
      throw error;
    }
  }
}
