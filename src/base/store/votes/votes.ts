import type { PostParts } from "../../core/types";
import { type Database, type RowOf, withoutNulls } from "../database";
import { PARTS_COLUMNS } from "../tweets/tweets";

/** What a voter can say about a result: it checks the claim, it does not, or "this is the one". */
export const VOTE_KINDS = ["up", "down", "match"] as const;
export type VoteKind = (typeof VOTE_KINDS)[number];

/** Dataset of the tweets that were voted on. */
export const FEEDBACK_DATASET = "feedback";

/** A vote as it is kept. */
export interface Vote {
  readonly id: number;
  readonly tweet: PostParts & {
    /** Unique inside the dataset `feedback`. */
    readonly id: string;
    readonly text: string;
    readonly author?: string;
    readonly date?: string;
  };
  readonly article: { readonly source: string; readonly id: string };
  readonly vote: VoteKind;
  readonly voter: string;
  /** ISO 8601. */
  readonly votedAt: string;
  readonly generation: string | null;
  readonly rank: number | null;
  /** When it was undone or replaced, ISO 8601; null: it counts. */
  readonly endedAt: string | null;
}

/** A row of `VOTES`. */
export type VoteRow = Omit<Vote, "tweet" | "article"> &
  RowOf<Omit<Vote["tweet"], "id">> & {
    readonly tweetId: string;
    readonly source: string;
    readonly articleId: string;
  };

/** Query for votes with what they are about; `v` is the vote. */
export const VOTES = `SELECT v.id, t.id AS "tweetId", t.text, ${PARTS_COLUMNS}, t.author, t.date,
  a.source, a.id AS "articleId", v.vote, v.voter, v.voted_at AS "votedAt",
  v.generation, v.rank, v.ended_at AS "endedAt"
  FROM votes v JOIN tweets t ON t.key = v.tweet JOIN articles a ON a.key = v.article`;

export function toVote(row: VoteRow): Vote {
  const { tweetId, text, imageText, quotedText, language, author, date, source, articleId, ...vote } = row;
  const tweet = withoutNulls({ id: tweetId, text, imageText, quotedText, language, author, date });
  return { ...vote, tweet, article: { source, id: articleId } };
}

/**
 * Returns votes by rising id, at most `limit` of those behind the id `after`.
 * @param live only those that count; otherwise ended ones as well.
 */
export function votes(
  database: Database,
  {
    after = 0,
    limit,
    live = true,
  }: { readonly after?: number; readonly limit: number; readonly live?: boolean },
): Vote[] {
  return database
    .prepare<[number, number], VoteRow>(
      `${VOTES} WHERE v.id > ? ${live ? "AND v.ended_at IS NULL" : ""} ORDER BY v.id LIMIT ?`,
    )
    .all(after, limit)
    .map(toVote);
}

/** Returns the latest votes that count, the newest first. */
export function latestVotes(database: Database, limit: number): Vote[] {
  return database
    .prepare<[number], VoteRow>(`${VOTES} WHERE v.ended_at IS NULL ORDER BY v.id DESC LIMIT ?`)
    .all(limit)
    .map(toVote);
}

/** How many voters of a tweet and an article agree that they match. */
export interface VoteTally extends PostParts {
  /** Keys of the store. */
  readonly tweet: number;
  readonly article: number;
  readonly tweetId: string;
  readonly text: string;
  readonly author?: string;
  readonly date?: string;
  /** Voters who say that the article checks the tweet's claim (`up` or `match`). */
  readonly agree: number;
  /** Voters who say that it does not. */
  readonly disagree: number;
}

/** Returns the votes that count, counted by tweet and article. */
export function voteTallies(database: Database): VoteTally[] {
  return database
    .prepare<[], RowOf<VoteTally>>(
      `SELECT v.tweet, v.article, t.id AS "tweetId", t.text, ${PARTS_COLUMNS}, t.author, t.date, sum(v.vote <> 'down') AS agree,
         sum(v.vote = 'down') AS disagree
       FROM votes v JOIN tweets t ON t.key = v.tweet WHERE v.ended_at IS NULL
       GROUP BY v.tweet, v.article ORDER BY t.id, v.article`,
    )
    .all()
    .map(withoutNulls);
}

/** Returns how many votes count. */
export function countVotes(database: Database): number {
  return database
    .prepare<[], number>("SELECT count(*) FROM votes WHERE ended_at IS NULL")
    .pluck()
    .get() as number;
}
