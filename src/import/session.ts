import { InterruptedError } from "../core/errors";
import { type Progress, type StartProgress, silentProgress } from "../core/progress";
import type { Article } from "../core/types";
import {
  ArticleReader,
  ArticleWriter,
  type Database,
  JudgementWriter,
  type Outcome,
  startJob,
  storeWork,
  TweetReader,
  type TweetRow,
  TweetWriter,
} from "../store";

/** Rows that one transaction holds: what an interruption can lose. */
const BATCH_ROWS = 1000;
/** Refusals that are listed; all are counted. */
const MAX_LISTED = 10_000;

/** A record that was not taken, or was taken with a flaw, and where it stands. */
export interface Refusal {
  readonly file: string;
  /** 1-based; absent where the format has no lines. */
  readonly line?: number;
  readonly reason: string;
}

export type Counts = Record<Outcome, number>;
export type Kind = "articles" | "tweets" | "judgements" | "pairs";

/** What an import did. */
export interface ImportSummary {
  readonly rows: Readonly<Record<Kind, Counts>>;
  readonly refused: number;
  /** Rows taken without a part that could not be read, e.g. a date. */
  readonly flawed: number;
  readonly refusals: readonly Refusal[];
}

export interface ImportOptions {
  readonly database: Database;
  readonly startProgress?: StartProgress;
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
}

const noCounts = (): Counts => ({ added: 0, changed: 0, unchanged: 0 });

/**
 * Takes records from a format's reader into the store, in transactions of a thousand, counting what became of each. One bad record is
 * refused and listed; it never ends the import.
 */
export class ImportSession {
  private readonly rows: Record<Kind, Counts> = {
    articles: noCounts(),
    tweets: noCounts(),
    judgements: noCounts(),
    pairs: noCounts(),
  };
  private readonly refusals: Refusal[] = [];
  private refused = 0;
  private flawed = 0;
  private readonly articles: ArticleWriter;
  private readonly tweets: TweetWriter;
  private readonly judgements: JudgementWriter;
  private readonly articleReader: ArticleReader;
  private readonly tweetReader: TweetReader;
  private readonly database: Database;
  private readonly now: string;
  private readonly signal: AbortSignal | undefined;
  private progress: Progress;
  private pending = 0;
  private done = 0;

  private constructor(
    private readonly name: string,
    options: ImportOptions,
  ) {
    const { database, startProgress = silentProgress, now = () => new Date() } = options;
    this.database = database;
    this.signal = options.signal;
    this.now = now().toISOString();
    this.articles = new ArticleWriter(database);
    this.tweets = new TweetWriter(database);
    this.judgements = new JudgementWriter(database);
    this.articleReader = new ArticleReader(database);
    this.tweetReader = new TweetReader(database);
    this.progress = startProgress(`Importing ${name}`, "rows");
  }

  /** Runs an import as a job of the workspace. */
  static async run(
    name: string,
    options: ImportOptions,
    read: (session: ImportSession) => Promise<void>,
  ): Promise<ImportSummary> {
    const finishJob = startJob(options.database, `import ${name}`, options.now);
    const session = new ImportSession(name, options);
    try {
      await read(session);
      session.commit();
      finishJob("done", session.rows);
    } catch (error) {
      session.commit();
      finishJob(error instanceof InterruptedError ? "interrupted" : "failed", session.rows);
      throw error;
    } finally {
      session.progress.finish();
    }
    return session.summary();
  }

  article(article: Article): void {
    this.begin();
    this.count("articles", this.articles.upsert(article, this.now));
  }

  tweet(tweet: TweetRow): void {
    this.begin();
    this.count("tweets", this.tweets.upsert(tweet));
  }

  /** Takes a judgement; a tweet or article that the store does not hold refuses it. */
  judgement(place: Omit<Refusal, "reason">, key: PairKey, split: string, relevance: number): void {
    const ends = this.resolve(place, key);
    if (!ends) return;
    this.begin();
    this.count("judgements", this.judgements.upsert(ends.tweet, ends.article, split, relevance));
  }

  /** Takes a weakly labelled pair. */
  pair(place: Omit<Refusal, "reason">, key: PairKey, method: string, threshold: number): void {
    const ends = this.resolve(place, key);
    if (!ends) return;
    this.begin();
    this.count("pairs", this.judgements.addPair(ends.tweet, ends.article, method, threshold));
  }

  refuse(place: Omit<Refusal, "reason">, reason: string): void {
    this.refused++;
    this.list(place, reason);
  }

  /** Notes that a record was taken without a part that could not be read. */
  flaw(place: Omit<Refusal, "reason">, reason: string): void {
    this.flawed++;
    this.list(place, reason);
  }

  /** @throws InterruptedError after the rows so far have been committed, when the user asked to stop. */
  checkInterrupted(): void {
    if (!this.signal?.aborted) return;
    this.commit();
    throw new InterruptedError(`Importing ${this.name}`);
  }

  private resolve(
    place: Omit<Refusal, "reason">,
    key: PairKey,
  ): { tweet: number; article: number } | undefined {
    const tweet = this.tweetReader.findKey(key.dataset, key.tweetId);
    const article = this.articleReader.findKey(key.source, key.articleId);
    if (tweet === undefined)
      this.refuse(place, `the tweet ${key.tweetId} is not in the dataset ${key.dataset}`);
    else if (article === undefined)
      this.refuse(place, `the article ${key.articleId} is not in the source ${key.source}`);
    else return { tweet, article };
    return undefined;
  }

  private begin(): void {
    if (!this.database.inTransaction)
      storeWork(this.database.name, () => this.database.exec("BEGIN IMMEDIATE"));
  }

  private count(kind: Kind, outcome: Outcome): void {
    this.rows[kind][outcome]++;
    this.progress.update(++this.done);
    if (++this.pending >= BATCH_ROWS) {
      this.commit();
      this.checkInterrupted();
    }
  }

  private commit(): void {
    this.pending = 0;
    if (this.database.inTransaction) storeWork(this.database.name, () => this.database.exec("COMMIT"));
  }

  private list(place: Omit<Refusal, "reason">, reason: string): void {
    if (this.refusals.length < MAX_LISTED) this.refusals.push({ ...place, reason });
  }

  private summary(): ImportSummary {
    return { rows: this.rows, refused: this.refused, flawed: this.flawed, refusals: this.refusals };
  }
}

/** The ends of a judgement or pair, as files name them. */
export interface PairKey {
  readonly dataset: string;
  readonly tweetId: string;
  readonly source: string;
  readonly articleId: string;
}
