import { createHash } from "node:crypto";
import { UsageError } from "../../core/errors";
import type { PostParts } from "../../core/types";
import { present } from "../../core/values/present";
import { isLanguageTag, MAX_QUERY_CHARS, parseDay } from "../../text";
import { ArticleReader } from "../articles/articles";
import { Withdrawals } from "../articles/withdrawals";
import { type Database, storeWork } from "../database";
import { TweetReader, TweetWriter } from "../tweets/tweets";
import { readPictureKey } from "./picture-key";
import { FEEDBACK_DATASET, type VoteKind } from "./votes";

/** A vote, with what the voter saw. */
export interface NewVote {
  readonly tweet: PostParts & { readonly text: string; readonly author?: string; readonly date?: string };
  readonly article: { readonly source: string; readonly id: string };
  readonly vote: VoteKind;
  /** Name of the voter's token. */
  readonly voter: string;
  /** The generation that ranked; absent where there are none. */
  readonly generation?: string | null;
  /** Rank of the article, from 1. */
  readonly rank?: number | null;
  /** The key of the post's picture, as an answer gives it; absent where it has none. */
  readonly picture?: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Most characters of each part of a vote, code points as in requests. */
const MAX_CHARS = {
  text: MAX_QUERY_CHARS,
  imageText: MAX_QUERY_CHARS,
  quotedText: MAX_QUERY_CHARS,
  language: 35,
  author: 200,
  date: 40,
  voter: 100,
  generation: 20,
} as const;
const MAX_RANK = 1000;

/** Casts votes; prepared once, used for many. */
export class VoteWriter {
  private readonly tweets;
  private readonly tweetKeys;
  private readonly articles;
  private readonly withdrawals;
  private readonly live;
  private readonly finish;
  private readonly insert;
  private readonly addPicture;

  constructor(private readonly database: Database) {
    this.tweets = new TweetWriter(database);
    this.tweetKeys = new TweetReader(database);
    this.articles = new ArticleReader(database);
    this.withdrawals = new Withdrawals(database);
    this.live = database.prepare<[number, number, string], { id: number; vote: string }>(
      "SELECT id, vote FROM votes WHERE tweet = ? AND article = ? AND voter = ? AND ended_at IS NULL",
    );
    this.finish = database.prepare("UPDATE votes SET ended_at = ? WHERE id = ?");
    this.insert = database.prepare(
      "INSERT INTO votes (tweet, article, vote, voter, voted_at, generation, rank) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    this.addPicture = database.prepare(
      "INSERT INTO vote_pictures (vote, kind, hash) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    );
  }

  /**
   * Stores a vote and its tweet, and ends the voter's former vote on the same tweet and article. A former
   * vote of the same kind stays instead.
   * @returns the id of the vote that counts now.
   * @throws UsageError `VOTE_INVALID` for empty, too long or undated parts, `PICTURE_KEY`, `ARTICLE_UNKNOWN`
   *   where the store does not hold the article, or it is withdrawn.
   */
  cast(vote: NewVote): number {
    check(vote);
    return storeWork(this.database.name, () => this.database.transaction(() => this.write(vote)).immediate());
  }

  /**
   * Ends a vote as it was cast elsewhere, unless the voter's vote is another one by now.
   * @returns whether there was such a vote that counted.
   * @throws as `cast` does.
   */
  end({ now, ...ended }: NewVote): boolean {
    check({ now, ...ended });
    const { tweet, article, vote, voter } = ended;
    const articleKey = this.articles.findKey(article.source, article.id);
    const tweetKey = this.tweetKeys.findKey(FEEDBACK_DATASET, tweetId(utf8Of(tweet)));
    if (articleKey === undefined || tweetKey === undefined) return false;
    const live = this.live.get(tweetKey, articleKey, voter);
    if (live?.vote !== vote) return false;
    return storeWork(this.database.name, () => this.finish.run(now, live.id).changes > 0);
  }

  private write(cast: NewVote): number {
    const id = this.writeVote(cast);
    if (cast.picture !== undefined) {
      const { file, looks } = readPictureKey(cast.picture);
      this.addPicture.run(id, "file", file);
      for (const look of looks) this.addPicture.run(id, "look", look);
    }
    return id;
  }

  private writeVote({ tweet, article, vote, voter, now, generation, rank }: NewVote): number {
    const articleKey = this.articles.findKey(article.source, article.id);
    if (articleKey === undefined || this.withdrawals.of(articleKey)) {
      throw new UsageError("The store holds no article of this source and id, or it is withdrawn.", {
        code: "ARTICLE_UNKNOWN",
        hint: "Send source and id as an answer gives them; the article may have been removed since.",
      });
    }
    const kept = utf8Of(tweet);
    const id = tweetId(kept);
    this.tweets.upsert({ ...kept, dataset: FEEDBACK_DATASET, id });
    const tweetKey = this.tweetKeys.findKey(FEEDBACK_DATASET, id) as number;
    const former = this.live.get(tweetKey, articleKey, voter);
    if (former?.vote === vote) return former.id;
    if (former) this.finish.run(now, former.id);
    const row = [tweetKey, articleKey, vote, voter, now, generation ?? null, rank ?? null];
    return Number(this.insert.run(...row).lastInsertRowid);
  }
}

/** Votes with equal text, author, date and parts are about one tweet, whatever its language is said to be. */
function tweetId({ text, author, date, imageText, quotedText }: NewVote["tweet"]): string {
  const said = [text, author ?? null, date ?? null];
  const beside = [imageText ?? null, quotedText ?? null];
  // Tweets without parts keep the id that they had before parts existed.
  const identity = beside.every((part) => part === null) ? said : [...said, ...beside];
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 32);
}

/** The store is UTF-8. */
function utf8Of({ text, author, date, imageText, quotedText, language }: NewVote["tweet"]): NewVote["tweet"] {
  return present({
    text: text.toWellFormed(),
    imageText: imageText?.toWellFormed(),
    quotedText: quotedText?.toWellFormed(),
    language,
    author: author?.toWellFormed(),
    date,
  });
}

function check({ tweet, voter, generation, rank }: NewVote): void {
  const texts = { ...tweet, voter, generation };
  for (const name of Object.keys(MAX_CHARS) as (keyof typeof MAX_CHARS)[]) {
    if ([...(texts[name] ?? "")].length > MAX_CHARS[name])
      throw invalid(name, `longer than ${MAX_CHARS[name]} characters`);
  }
  const said = [tweet.text, tweet.imageText, tweet.quotedText];
  if (!said.some((text) => text?.trim())) throw invalid("text", "empty");
  if (voter === "") throw invalid("voter", "empty");
  if (tweet.language !== undefined && !isLanguageTag(tweet.language))
    throw invalid("language", "no language tag");
  if (tweet.date !== undefined && parseDay(tweet.date) === undefined) throw invalid("date", "no date");
  if (rank != null && !(Number.isInteger(rank) && rank >= 1 && rank <= MAX_RANK)) {
    throw invalid("rank", `not between 1 and ${MAX_RANK}`);
  }
}

function invalid(part: string, fault: string): UsageError {
  return new UsageError(`The vote's ${part} is ${fault}.`, {
    code: "VOTE_INVALID",
    hint: "Nothing was stored. Send the tweet as it was ranked, with the article, rank and generation of the answer.",
  });
}

/**
 * Ends a vote; its row stays, with the time of its end.
 * @param voter the voter; default: anybody.
 * @returns whether there was such a vote that counted.
 */
export function endVote(database: Database, id: number, now: string, voter?: string): boolean {
  const end = database.prepare(
    "UPDATE votes SET ended_at = @now WHERE id = @id AND ended_at IS NULL AND (@voter IS NULL OR voter = @voter)",
  );
  return storeWork(database.name, () => end.run({ id, now, voter: voter ?? null }).changes > 0);
}
