import type { Database } from "../database";

/** An article that people confirmed for a picture, and nobody rejected. */
export interface ConfirmedArticle {
  /** Its key in the store. */
  readonly article: number;
  /** People who confirmed it. */
  readonly votes: number;
  /** When the last of them did, ISO 8601. */
  readonly lastVotedAt: string;
}

/** An article that people confirmed for the same picture. */
export interface SeenArticle extends ConfirmedArticle {
  /**
   * `answer` where enough people confirmed it, and file or text are the same; `suggest` where a person should
   * look: few confirmed it, or the picture only looks the same.
   */
  readonly verdict: "answer" | "suggest";
}

/** A text of a picture as it was voted on. */
export interface VotedText {
  readonly text: string;
  /** People who voted on it. */
  readonly voters: number;
}

/** What is known of a picture from votes. */
export interface PictureVotes {
  /** The most confirmed first. */
  readonly articles: readonly ConfirmedArticle[];
  /** The texts of the picture, the most voted on first, then the newest; none where it was never read. */
  readonly imageTexts: readonly VotedText[];
}

/** A perceptual hash with its key, which is never used twice. */
export interface StoredLook {
  readonly key: number;
  readonly hash: Uint8Array;
}

/** Articles and texts that are given for a picture, at most. */
const MOST_ARTICLES = 3;
const MOST_TEXTS = 5;

/** What the query of articles is given beside keys: as JSON, the texts whose votes count; null for any. */
interface ArticleLimits {
  readonly texts: string | null;
  readonly most: number;
}

/** Reads what people said of pictures; prepared once, used for many. */
export class PictureVotesReader {
  private readonly looks;
  private readonly files;
  private readonly articles;
  private readonly texts;

  constructor(database: Database) {
    this.looks = database.prepare<[number], StoredLook>(
      "SELECT key, hash FROM vote_pictures WHERE key > ? AND kind = 'look' ORDER BY key",
    );
    this.files = database
      .prepare<[Uint8Array], number>("SELECT key FROM vote_pictures WHERE kind = 'file' AND hash = ?")
      .pluck();
    const ofPictures =
      "FROM vote_pictures p JOIN votes v ON v.id = p.vote WHERE v.ended_at IS NULL AND p.key IN (SELECT value FROM json_each(?))";
    const counts = `v.vote <> 'down' AND (@texts IS NULL OR (SELECT image_text FROM tweets WHERE key = v.tweet)
      IN (SELECT value FROM json_each(@texts)))`;
    this.articles = database.prepare<[string, ArticleLimits], ConfirmedArticle>(
      `SELECT v.article, count(DISTINCT v.voter) FILTER (WHERE ${counts}) AS votes,
         max(v.voted_at) FILTER (WHERE ${counts}) AS "lastVotedAt"
       ${ofPictures} GROUP BY v.article HAVING votes > 0 AND sum(v.vote = 'down') = 0
       ORDER BY votes DESC, "lastVotedAt" DESC, v.article LIMIT @most`,
    );
    this.texts = database.prepare<[string, number], VotedText>(
      `SELECT t.image_text AS text, count(DISTINCT v.voter) AS voters
       ${ofPictures.replace(" WHERE ", " JOIN tweets t ON t.key = v.tweet WHERE ")}
         AND t.image_text IS NOT NULL AND v.vote <> 'down'
       GROUP BY t.image_text ORDER BY voters DESC, max(v.id) DESC LIMIT ?`,
    );
  }

  /** Returns the perceptual hashes behind a key, by rising key; of votes that no longer count, too. */
  looksAfter(key: number): IterableIterator<StoredLook> {
    return this.looks.iterate(key);
  }

  /** Returns the keys under which the SHA-256 of a file is kept. */
  keysOfFile(hash: Uint8Array): number[] {
    return this.files.all(hash);
  }

  /** Returns what people said of the pictures that are kept under some keys. */
  votesOn(keys: readonly number[]): PictureVotes {
    if (keys.length === 0) return { articles: [], imageTexts: [] };
    const list = JSON.stringify(keys);
    return { articles: this.articlesOf(list), imageTexts: this.texts.all(list, MOST_TEXTS) };
  }

  /**
   * Returns what was confirmed for the pictures under some keys by votes on some texts alone; rejections
   * count whatever their text.
   */
  articlesOn(keys: readonly number[], texts: readonly string[]): ConfirmedArticle[] {
    return this.articlesOf(JSON.stringify(keys), JSON.stringify(texts));
  }

  private articlesOf(keys: string, texts: string | null = null): ConfirmedArticle[] {
    return this.articles.all(keys, { texts, most: MOST_ARTICLES });
  }
}
