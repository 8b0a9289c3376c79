import { InterruptedError } from "../base/core/errors";
import { type Progress, type StartProgress, silentProgress } from "../base/core/progress";
import type { Article } from "../base/core/types";
import { present } from "../base/core/values/present";
import {
  ArticleReader,
  ArticlesByAddress,
  ArticleWriter,
  type Database,
  JudgementWriter,
  type KnownArticle,
  type RowChange,
  recorded,
  storeWork,
  TweetReader,
  type TweetRow,
  TweetWriter,
} from "../base/store";
import { identityFault } from "../base/store/articles/article-record";
import { nothingToImport } from "./folder";

/** Rows that one transaction holds: what an interruption can lose. */
const BATCH_ROWS = 1000;
/** What stands for bytes that are no UTF-8, and for characters that were lost before. */
const UNREADABLE = "\ufffd";
const NOT_UTF8 = "some characters cannot be read (is it UTF-8?)";
/** Refusals that are listed; all are counted. */
const MAX_LISTED = 10_000;

/** A record that was not taken, or was taken with a flaw, and where it stands. */
export interface Refusal {
  readonly file: string;
  /** 1-based; absent where the format has no lines. */
  readonly line?: number;
  readonly reason: string;
}

/** Where a record stands. */
export type RecordPlace = Omit<Refusal, "reason">;

export type Counts = Record<RowChange, number>;
export type ImportedKind = "articles" | "tweets" | "judgements" | "pairs";

/** What an import did. */
export interface ImportSummary {
  readonly rows: Readonly<Record<ImportedKind, Counts>>;
  readonly refused: number;
  /** Rows imported without a field that could not be read, e.g. a date. */
  readonly flawed: number;
  readonly refusals: readonly Refusal[];
}

export interface ImportOptions {
  readonly database: Database;
  readonly startProgress?: StartProgress;
  readonly signal?: AbortSignal;
}

const noCounts = (): Counts => ({ added: 0, changed: 0, unchanged: 0 });

/**
 * Takes records from a format's reader into the store, in transactions of a thousand, counting what became of
 * each. One bad record is refused and listed; it never ends the import.
 */
export class ImportSession {
  private readonly rows: Record<ImportedKind, Counts> = {
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
  private readonly byAddress: ArticlesByAddress;
  private readonly tweetReader: TweetReader;
  private readonly database: Database;
  private readonly now: string;
  private readonly signal: AbortSignal | undefined;
  private readonly progress: Progress;
  private readonly seenArticles = new Set<string>();
  private readonly seenTweets = new Set<string>();
  private readonly seenJudgements = new Map<string, number>();
  private pending = 0;
  private done = 0;

  private constructor(
    private readonly name: string,
    options: ImportOptions,
  ) {
    const { database, startProgress = silentProgress } = options;
    this.database = database;
    this.signal = options.signal;
    this.now = new Date().toISOString();
    this.articles = new ArticleWriter(database);
    this.tweets = new TweetWriter(database);
    this.judgements = new JudgementWriter(database);
    this.articleReader = new ArticleReader(database);
    this.byAddress = new ArticlesByAddress(database);
    this.tweetReader = new TweetReader(database);
    this.progress = startProgress(`Importing ${name}`, "rows");
  }

  /** Runs an import as a job of the workspace. */
  static async run(
    name: string,
    options: ImportOptions,
    read: (session: ImportSession) => Promise<void>,
  ): Promise<ImportSummary> {
    const { database } = options;
    const session = storeWork(database.name, () => new ImportSession(name, options));
    const readAll = async (): Promise<ImportSummary> => {
      try {
        await read(session);
        session.commit();
      } catch (error) {
        session.keep();
        throw error;
      }
      return session.summary();
    };
    const rows = (): object => session.rows;
    try {
      return await recorded(database, `import ${name}`, readAll, { summaryOf: rows, soFar: rows });
    } finally {
      session.progress.finish();
    }
  }

  /**
   * Takes an article. A second one of the same identity in one import is refused, unless it says the same.
   * @param flaws what could not be read of it, if anything.
   */
  article(place: RecordPlace, article: Article, flaws?: string): void {
    const identity = `${article.source}\0${article.id}`;
    if (identity.includes(UNREADABLE)) {
      this.refuse(place, `the article's id or source is not UTF-8: ${article.source} ${article.id}`);
      return;
    }
    // What a reader of another format took, and our own refuses, could be neither exported nor pushed.
    const fault = identityFault(article);
    if (fault !== undefined) {
      this.refuse(place, fault);
      return;
    }
    if (this.seenArticles.has(identity) && !this.articles.holds(article)) {
      this.refuse(place, `the article ${article.id} of ${article.source} came before with other content`);
      return;
    }
    this.seenArticles.add(identity);
    if (flaws !== undefined) this.flaw(place, `${flaws}; the article is kept without it`);
    else if (hasUnreadable(article))
      this.flaw(place, `${NOT_UTF8}; the article is kept with a mark for each`);
    this.begin();
    this.count("articles", this.articles.upsert(article, this.now));
  }

  /**
   * Takes an article whose id was made of its address. Where the store has it under an address that is
   * written otherwise, that one is meant. What the crawl has read of its page stays, and is only completed.
   */
  addressed(place: RecordPlace, article: Article, flaws?: string): void {
    const known = this.byAddress.find(article);
    this.article(place, known ? asKnown(article, known) : article, flaws);
  }

  /** Takes a tweet. A second one of the same identity in one import is refused, unless it says the same. */
  tweet(place: RecordPlace, tweet: TweetRow): void {
    const identity = `${tweet.dataset}\0${tweet.id}`;
    if (identity.includes(UNREADABLE)) {
      this.refuse(place, `the tweet's id or dataset is not UTF-8: ${tweet.dataset} ${tweet.id}`);
      return;
    }
    if (this.seenTweets.has(identity) && !this.tweets.holds(tweet)) {
      this.refuse(place, `the tweet ${tweet.id} came before with another content`);
      return;
    }
    this.seenTweets.add(identity);
    if (hasUnreadable(tweet)) this.flaw(place, `${NOT_UTF8}; the tweet is kept with a mark for each`);
    this.begin();
    this.count("tweets", this.tweets.upsert(tweet));
  }

  /** Takes a judgement; what contradicts another of the import, or names what is not there, is refused. */
  judgement(place: RecordPlace, key: PairKey, split: string, relevance: number): void {
    const ends = this.resolve(place, key);
    if (!ends) return;
    const identity = `${ends.tweet} ${ends.article} ${split}`;
    const before = this.seenJudgements.get(identity) ?? relevance;
    if (before !== relevance) {
      const pair = `the article ${key.articleId} for the tweet ${key.tweetId}`;
      this.refuse(place, `${pair} was judged ${before} before, and is judged ${relevance} here`);
      return;
    }
    this.seenJudgements.set(identity, relevance);
    this.begin();
    this.count("judgements", this.judgements.upsert(ends.tweet, ends.article, split, relevance));
  }

  /** Takes a weakly labelled pair. */
  pair(place: RecordPlace, key: PairKey, method: string, threshold: number): void {
    const ends = this.resolve(place, key);
    if (!ends) return;
    this.begin();
    this.count("pairs", this.judgements.addPair(ends.tweet, ends.article, method, threshold));
  }

  refuse(place: RecordPlace, reason: string): void {
    this.refused++;
    this.list(place, reason);
  }

  /** Notes that a record was imported without a field that could not be read. */
  flaw(place: RecordPlace, reason: string): void {
    this.flawed++;
    this.list(place, reason);
  }

  /**
   * What tells a script that nothing became of its call.
   * @throws InputError `NOTHING_TO_IMPORT` where no record was taken or refused; `wanted` names what could be
   *   there.
   */
  requireRecords(file: string, wanted: string): void {
    if (this.done + this.refused === 0) throw nothingToImport(file, wanted);
  }

  /** @throws InterruptedError after the rows so far have been committed, when the user asked to stop. */
  checkInterrupted(): void {
    if (!this.signal?.aborted) return;
    this.commit();
    throw new InterruptedError(`Importing ${this.name}`);
  }

  private resolve(place: RecordPlace, key: PairKey): { tweet: number; article: number } | undefined {
    const tweet = this.tweetReader.findKey(key.dataset, key.tweetId);
    const article = this.findArticle(key);
    if (tweet === undefined)
      this.refuse(place, `the tweet ${key.tweetId} is not in the dataset ${key.dataset}`);
    else if (typeof article === "string") this.refuse(place, article);
    else return { tweet, article };
    return undefined;
  }

  /** Returns the key of an article, or why there is none. */
  private findArticle({ sources, articleId }: PairKey): number | string {
    if (sources === "any") {
      const [key, ...others] = this.articleReader.findNamed(articleId);
      if (others.length > 0)
        return `several sources have an article ${articleId}: SOURCE:${articleId} names one`;
      return key ?? `no source has the article ${articleId}`;
    }
    for (const source of sources) {
      const key = this.articleReader.findKey(source, articleId);
      if (key !== undefined) return key;
    }
    return `the article ${articleId} is not in the source ${sources.join(" or ")}`;
  }

  private begin(): void {
    if (!this.database.inTransaction)
      storeWork(this.database.name, () => this.database.exec("BEGIN IMMEDIATE"));
  }

  private count(kind: ImportedKind, outcome: RowChange): void {
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

  /** Commits what was done before a failure; where the store itself fails, that is lost. */
  private keep(): void {
    try {
      this.commit();
    } catch {
      if (this.database.inTransaction) this.database.exec("ROLLBACK");
    }
  }

  private list(place: RecordPlace, reason: string): void {
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
  /**
   * The sources that the article may be of; the first that has it counts. `any`: it is named as runs name
   * articles, `SOURCE:ID` where several sources have the id.
   */
  readonly sources: readonly string[] | "any";
  readonly articleId: string;
}

/** Returns what an import says of an article under identity, address and claim that the store has it by. */
function asKnown(article: Article, { article: { key: _, ...former }, isCrawled }: KnownArticle): Article {
  if (isCrawled) return { ...article, ...former };
  const { source, id, url = article.url, vclaim = article.vclaim } = former;
  return { ...article, source, id, ...present({ url, vclaim }) };
}

/** Whether a text of a record has lost characters. */
function hasUnreadable(record: object): boolean {
  return Object.values(record).some((value) => typeof value === "string" && value.includes(UNREADABLE));
}
