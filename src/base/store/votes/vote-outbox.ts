import type { Database } from "../database";
import { pictureKey } from "./picture-key";
import type { NewVote } from "./vote-writer";
import { toVote, VOTES, type VoteRow } from "./votes";

/** Something that became of a vote, which its owner has not been told. */
export interface VoteEvent {
  /** Of the vote in this store. */
  readonly id: number;
  /** Whether it was undone or replaced; otherwise it was cast. */
  readonly ended: boolean;
  readonly vote: NewVote;
}

/** Votes of a store that are on their way to another, which owns them; prepared once, used for many. */
export class VoteOutbox {
  private readonly waiting;
  private readonly pictures;
  private readonly mark;

  constructor(database: Database) {
    this.waiting = database.prepare<[number], VoteRow>(
      `${VOTES} LEFT JOIN sent_votes s ON s.vote = v.id
       WHERE s.vote IS NULL OR (s.ended = 0 AND v.ended_at IS NOT NULL) ORDER BY v.id LIMIT ?`,
    );
    this.pictures = database.prepare<[number], { kind: "file" | "look"; hash: Uint8Array }>(
      "SELECT kind, hash FROM vote_pictures WHERE vote = ? ORDER BY key",
    );
    this.mark = database.prepare(
      "INSERT INTO sent_votes VALUES (?, ?) ON CONFLICT (vote) DO UPDATE SET ended = excluded.ended",
    );
  }

  /** Returns what was not told, in the order of the votes' ids. @param limit default: all. */
  events(limit = -1): VoteEvent[] {
    return this.waiting.all(limit).map((row) => {
      const { id, tweet, article, vote, voter, votedAt, generation, rank, endedAt } = toVote(row);
      const { id: _, ...said } = tweet;
      const picture = this.pictureOf(id);
      const cast = { tweet: said, article, vote, voter, generation, rank, now: endedAt ?? votedAt };
      return {
        id,
        ended: endedAt !== null,
        vote: { ...cast, ...(picture === undefined ? {} : { picture }) },
      };
    });
  }

  /** Notes that an event was told. */
  told({ id, ended }: VoteEvent): void {
    this.mark.run(id, ended ? 1 : 0);
  }

  private pictureOf(vote: number): string | undefined {
    const marks = this.pictures.all(vote);
    const file = marks.find(({ kind }) => kind === "file")?.hash;
    const looks = marks.filter(({ kind }) => kind === "look").map(({ hash }) => hash);
    return file && pictureKey({ file, looks });
  }
}
