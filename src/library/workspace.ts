import { resolve } from "node:path";
import type { SiteSummary } from "../../crawlers/articles";
import type { NotesSummary } from "../../crawlers/notes";
import type { TweetsSummary, XSummary } from "../../crawlers/x";
import type { Answer, AnswerOptions } from "../answer";
import { type Config, resolveConfig } from "../base/config";
import { UsageError } from "../base/core/errors";
import { silentProgress } from "../base/core/progress";
import type { ArticleIdentity, Vote, Withdrawal } from "../base/store";
import type { ImportSummary } from "../import";
import type { Query } from "../rank";
import type { ListedArticles, ListedWithdrawals, ListOptions, WithdrawOptions } from "../usecases/articles";
import type { Backup } from "../usecases/backup/backup";
import type { Restored, RestoreOptions } from "../usecases/backup/restore";
import type { IndexOptions } from "../usecases/build-index";
import type { Calibrated } from "../usecases/calibrate/calibrate";
import { CALIBRATE_DEFAULTS, type CalibrateOptions, refuseUnheeded } from "../usecases/calibrate/options";
import type { CrawlArticlesOptions } from "../usecases/crawl/articles";
import type { ComplianceOptions, CrawlPostsOptions, HydrateOptions } from "../usecases/crawl/posts";
import { ESTIMATED, EXAMINED } from "../usecases/doctor/defaults";
import type { Estimate } from "../usecases/doctor/estimate";
import type { Findings } from "../usecases/doctor/examine";
import type { WorkspaceStatus } from "../usecases/doctor/status";
import {
  ENCODER_DEFAULTS,
  type EncoderOptions,
  type FinishedEncoder,
  type ScratchEncoder,
  type ScratchOptions,
} from "../usecases/encoder/options";
import type { WorkspaceEvaluation } from "../usecases/evaluate/evaluate";
import type { ScoreOptions, Scores } from "../usecases/evaluate/score";
import type { EvaluateSplitOptions } from "../usecases/evaluate/split";
import type { ExportedFeedback, ExportFeedbackOptions } from "../usecases/feedback";
import type { GenerationList, RolledBack } from "../usecases/generations";
import type { ImportFilesOptions } from "../usecases/import-files";
import { type CrawlTask, type Job, withWorkspace } from "../usecases/job";
import { LABEL_DEFAULTS, type LabelOptions } from "../usecases/label/options";
import type { LabelSummary } from "../usecases/label/summary";
import type { Night, NightOptions } from "../usecases/night/night";
import type { PictureQuery } from "../usecases/rank/picture-query";
import { RANKER_DEFAULTS, type RankerOptions } from "../usecases/ranker/options";
import type { TrainedRanker } from "../usecases/ranker/train";
import type { PushChoice, Pushed } from "../usecases/releases/push";
import { TRAIN_DEFAULTS, type TrainOptions } from "../usecases/train/options";
import type { Trained } from "../usecases/train/train";
import type { OpenOptions, RankedArticle, RankOptions } from "../workspace";
import { load } from "./load";
import { OpenedWorkspace } from "./opened";
import type { EvaluateFilesOptions, RankFilesOptions, WorkspaceOptions } from "./options";
import { checkArguments, isOfFiles, type MethodName } from "./signatures";

/**
 * A folder with fact-checks, and all that a program can do with it. Each method returns its result and prints
 * nothing. A `job` may show progress, take notes, and stop the work with its signal.
 */
export class Workspace {
  /** The folder's whole path. */
  readonly home: string;
  readonly #config: Config;
  readonly #options: WorkspaceOptions;
  readonly #opened: OpenedWorkspace;
  #isClosed = false;

  /** Use `openWorkspace`. */
  constructor(home: string, options: WorkspaceOptions) {
    [home, this.#options] = checkArguments("openWorkspace", [home, options]);
    // A program that changes its working directory stays with the folder that it opened.
    this.home = resolve(home);
    const { settings = {} } = this.#options;
    this.#config = resolveConfig({ flags: { home: this.home }, environment: {}, settings });
    this.#opened = new OpenedWorkspace(this.#config, this.#opening);
  }

  /**
   * Returns the articles that most likely check the claim of a tweet, best first, but articles that the tweet
   * links before all others. A text without words and without such links has no result. Tesseract reads the
   * text of a picture, unless `imageText` gives it; articles that people confirmed for the same picture come
   * first.
   * @throws UsageError `PICTURE_KIND`, `PICTURE_TOO_LARGE`, `PICTURE_UNREADABLE`, `PICTURE_WITHOUT_TEXT`;
   *   EnvironmentError `TESSERACT_MISSING`, `TESSERACT_LANGUAGE`, `TESSERACT_FAILED` if the query has only a
   *   picture.
   * @throws ArtifactError when an index or a model is missing, damaged or made for another encoder.
   */
  async rank(query: string | Query | PictureQuery, options?: RankOptions): Promise<RankedArticle[]> {
    [query, options] = this.#check("rank", query, options);
    return await this.#opened.queryPost(query, (workspace, post, seen) =>
      workspace.rank(post, options, seen),
    );
  }

  /**
   * Returns the answer to a tweet: a verdict, its confidence, and articles with matching words, duplicates
   * and, if wanted, reasons.
   * @throws ArtifactError as `rank`.
   */
  async answer(query: string | Query | PictureQuery, options?: AnswerOptions): Promise<Answer> {
    [query, options] = this.#check("answer", query, options);
    return await this.#opened.queryPost(query, (workspace, post, seen) =>
      workspace.answer(post, options, undefined, seen),
    );
  }

  /**
   * Returns the answer to the claim of an article, without the article itself.
   * @throws UsageError `ARTICLE_UNKNOWN`, also if it is withdrawn; ArtifactError as `rank`.
   */
  async similar(article: ArticleIdentity, options: AnswerOptions = {}): Promise<Answer> {
    [article, options] = this.#check("similar", article, options);
    return await this.#opened.query((workspace) =>
      load.articles().similarArticles(workspace, article, options),
    );
  }

  /**
   * Ranks a file of queries into a TREC run, and returns how many there are. Since runs are measured, an
   * index that is older than the articles is refused, unless the workspace was opened with `catchUp`.
   * @throws as `rank`; ArtifactError `INDEX_STALE`; UsageError `OPTION_INVALID` if the run would replace the
   *   queries.
   */
  async rankFile(options: RankFilesOptions, job?: Partial<Job>): Promise<number> {
    [options, job] = this.#check("rankFile", options, job);
    const { queries, run, dialect = "trec", variant } = options;
    load.rankFile().checkRunFile(queries, run);
    const asked = {
      queries: await load.queryFile().readQueries(queries),
      run,
      dialect,
      variant,
      seed: this.#config.seed,
    };
    return await withWorkspace(this.home, { ...this.#opening, known: "others" }, (workspace) =>
      load.rankFile().rankFile(workspace, asked, jobOf(job)),
    );
  }

  /** Imports articles, tweets and judgements. @throws InputError for a file of another format. */
  async import(options: ImportFilesOptions, job?: Partial<Job>): Promise<ImportSummary> {
    [options, job] = this.#check("import", options, job);
    return await this.#changed(load.importFiles().importFiles(this.#config, options, jobOf(job)));
  }

  /** Returns a page of the articles that are shown, in the order in which they were added. */
  async listArticles(options: ListOptions = {}): Promise<ListedArticles> {
    [options] = this.#check("listArticles", options);
    return await load.articles().listArticles(this.#config, options);
  }

  /** Withdraws an article: queries stop showing it. @throws UsageError `ARTICLE_UNKNOWN`. */
  async withdrawArticle(options: WithdrawOptions): Promise<Withdrawal> {
    [options] = this.#check("withdrawArticle", options);
    return await this.#changed(load.articles().withdrawArticle(this.#config, options));
  }

  /** Shows a withdrawn article again. @throws UsageError `WITHDRAWAL_UNKNOWN`. */
  async restoreArticle(article: ArticleIdentity): Promise<void> {
    [article] = this.#check("restoreArticle", article);
    await this.#changed(load.articles().restoreArticle(this.#config, article));
  }

  /** Returns a page of the withdrawals in force, in the order in which they were made. */
  async listWithdrawals(options: ListOptions = {}): Promise<ListedWithdrawals> {
    [options] = this.#check("listWithdrawals", options);
    return await load.articles().listWithdrawals(this.#config, options);
  }

  /**
   * Writes all articles as JSON lines, gzipped if the name ends in .gz, and returns how many there are.
   * @throws InterruptedError; no file is written then.
   */
  async exportArticles(file: string, job?: Partial<Job>): Promise<number> {
    [file, job] = this.#check("exportArticles", file, job);
    return await load.exports().exportArticles(this.#config, { file }, jobOf(job));
  }

  /**
   * Builds the indexes, and returns how many articles they hold.
   * @throws InterruptedError; the former ones stay.
   */
  async index(options: IndexOptions = {}, job?: Partial<Job>): Promise<number> {
    [options, job] = this.#check("index", options, job);
    const built = load.buildIndex().buildIndexes(this.#config, options, jobOf(job));
    return (await this.#changed(built)).articles;
  }

  /** Scores the pairs that a crowd linked. @throws InterruptedError; finished scores stay. */
  async label(options: Partial<LabelOptions> = {}, job?: Partial<Job>): Promise<LabelSummary> {
    [options, job] = this.#check("label", options, job);
    return await load.label().label(this.#config, { ...LABEL_DEFAULTS, ...options }, jobOf(job));
  }

  /**
   * Trains the bi-encoder. Absent settings have the defaults of `train encoder`, which depend on the model
   * that it starts from.
   * @throws RetryLaterError `TRAINING_RUNNING`; InterruptedError; the same call with `resume` continues from
   *   the checkpoint.
   */
  async trainEncoder(
    options: Partial<Omit<EncoderOptions, "settings">> & {
      readonly settings?: Partial<EncoderOptions["settings"]>;
    } = {},
    job?: Partial<Job>,
  ): Promise<readonly FinishedEncoder[]> {
    [options, job] = this.#check("trainEncoder", options, job);
    const { settings, ...chosen } = options;
    const { seed } = this.#config;
    const asked = { ...ENCODER_DEFAULTS, ...chosen, settings: { seed, ...settings } };
    return await this.#changed(load.encoder().trainEncoders(this.#config, asked, jobOf(job)));
  }

  /** Makes an encoder from the workspace's articles alone. @throws InterruptedError; the former one stays. */
  async trainEncoderFromScratch(
    options: Partial<ScratchOptions> = {},
    job?: Partial<Job>,
  ): Promise<ScratchEncoder> {
    [options, job] = this.#check("trainEncoderFromScratch", options, job);
    const asked = { backend: "auto", withoutJudged: false, ...options } as const;
    return await this.#changed(load.scratch().trainScratch(this.#config, asked, jobOf(job)));
  }

  /** Trains the ranker on judged tweets. @throws InterruptedError; the former ranker stays. */
  async trainRanker(options: Partial<RankerOptions> = {}, job?: Partial<Job>): Promise<TrainedRanker> {
    [options, job] = this.#check("trainRanker", options, job);
    const asked = { ...RANKER_DEFAULTS, ...options };
    return await this.#changed(load.ranker().trainRanker(this.#config, asked, jobOf(job)));
  }

  /** Learns how sure answers are. @throws InterruptedError; the former calibration stays. */
  async calibrate(options: Partial<CalibrateOptions> = {}, job?: Partial<Job>): Promise<Calibrated> {
    [options, job] = this.#check("calibrate", options, job);
    refuseUnheeded(options);
    return await this.#changed(
      load.calibrate().calibrate(this.#config, { ...CALIBRATE_DEFAULTS, ...options }, jobOf(job)),
    );
  }

  /**
   * Ranks judged queries, of two files or of the workspace's own judgements, and scores the ranking.
   * @throws ArtifactError as `rank`, or `NO_JUDGEMENTS` for a split without any.
   */
  async evaluate(
    options: EvaluateFilesOptions | Partial<EvaluateSplitOptions> = {},
    job?: Partial<Job>,
  ): Promise<WorkspaceEvaluation> {
    [options, job] = this.#check("evaluate", options, job);
    const { ranker = "auto", baselines, plots } = options;
    if (!isOfFiles(options)) {
      const { split = "dev" } = options;
      const asked = { split, ranker, baselines, plots };
      return await load.evaluateSplit().evaluateSplit(this.#config, asked, jobOf(job));
    }
    const asked = {
      queries: await load.queryFile().readQueries(options.queries),
      qrels: load.scorer().readQrels(options.qrels),
      ranker,
      baselines,
      plots,
    };
    return await load.evaluate().evaluate(this.#config, asked, jobOf(job));
  }

  /**
   * Trains encoder, index, ranker and calibration in the order in which they need each other, and measures
   * the result. @throws InterruptedError; the same call continues after the last finished part.
   */
  async train(options: Partial<TrainOptions> = {}, job?: Partial<Job>): Promise<Trained> {
    [options, job] = this.#check("train", options, job);
    return await this.#changed(
      load.train().train(this.#config, { ...TRAIN_DEFAULTS, ...options }, jobOf(job)),
    );
  }

  /** Estimates how good each ranker is here, without judgements. @throws as `rank`. */
  async estimate(options: { readonly sample?: number } = {}, job?: Partial<Job>): Promise<Estimate> {
    [options, job] = this.#check("estimate", options, job);
    const { sample = ESTIMATED } = options;
    return await load.estimate().estimate(this.#config, { sample }, jobOf(job));
  }

  /**
   * Looks for what makes answers worse: gaps, duplicates, hubs, parts that do not fit together. Changes
   * nothing.
   */
  async examine(options: { readonly sample?: number } = {}, job?: Partial<Job>): Promise<Findings> {
    [options, job] = this.#check("examine", options, job);
    const { sample = EXAMINED } = options;
    return await load.examine().examine(this.#config, { sample }, jobOf(job));
  }

  /** Returns what the workspace holds, with sizes, ages and versions. */
  status(): WorkspaceStatus {
    this.#check("status");
    return load.status().workspaceStatus(this.home);
  }

  /**
   * Crawls the articles of fact-checking sites.
   * @throws InterruptedError; the next crawl continues from there.
   */
  async crawlArticles(
    options: CrawlArticlesOptions = {},
    job?: Partial<Job>,
  ): Promise<readonly SiteSummary[]> {
    [options, job] = this.#check("crawlArticles", options, job);
    return await this.#changed(load.crawlArticles().crawlArticles(this.#config, options, jobOf(job)));
  }

  /**
   * Reads from X the posts that answer or quote another post with a link to a fact-check.
   * @throws RefusedError without a token; InterruptedError: the next crawl continues from there.
   */
  async crawlPosts(
    options: Omit<CrawlPostsOptions, "environment"> = {},
    job?: Partial<Job>,
  ): Promise<TweetsSummary> {
    [options, job] = this.#check("crawlPosts", options, job);
    return await load.crawlPosts().crawlPosts(this.#config, this.#onX(options), jobOf(job));
  }

  /**
   * Reads the texts of posts that the store knows only by id, or that a file lists. @throws as `crawlPosts`.
   */
  async hydratePosts(
    options: Omit<HydrateOptions, "environment"> = {},
    job?: Partial<Job>,
  ): Promise<XSummary> {
    [options, job] = this.#check("hydratePosts", options, job);
    return await load.crawlPosts().hydratePosts(this.#config, this.#onX(options), jobOf(job));
  }

  /** Looks up stored posts again and removes those that are gone from X. @throws as `crawlPosts`. */
  async checkCompliance(
    options: Omit<ComplianceOptions, "environment"> = {},
    job?: Partial<Job>,
  ): Promise<XSummary> {
    [options, job] = this.#check("checkCompliance", options, job);
    return await load.crawlPosts().checkCompliance(this.#config, this.#onX(options), jobOf(job));
  }

  /** Reads Community Notes that link a fact-check, from files of X's daily download. @throws InputError. */
  async crawlNotes(files: readonly string[], job?: Partial<Job>): Promise<NotesSummary> {
    [files, job] = this.#check("crawlNotes", files, job);
    return await load.crawlPosts().crawlNotes(this.#config, { files }, jobOf(job));
  }

  /** Scores runs against judgements, and compares each further one with the first. @throws InputError. */
  async score(
    options: Omit<ScoreOptions, "metric"> & Partial<Pick<ScoreOptions, "metric">>,
    job?: Partial<Job>,
  ): Promise<Scores> {
    [options, job] = this.#check("score", options, job);
    const { metric = "map@5", ...files } = options;
    return await load.score().score({ ...files, metric }, jobOf(job));
  }

  /** Returns the latest votes on results that count, the newest first. */
  async votes(options: { readonly limit?: number } = {}): Promise<readonly Vote[]> {
    [options] = this.#check("votes", options);
    return await load.feedback().listVotes(this.#config, options);
  }

  /**
   * Removes a vote; the next night takes back the judgement that it brought.
   * @throws UsageError `VOTE_UNKNOWN`.
   */
  async undoVote(id: number): Promise<void> {
    [id] = this.#check("undoVote", id);
    await load.feedback().undoVote(this.#config, { id });
  }

  /** Writes all votes, and what voters agree on. @throws InterruptedError. */
  async exportFeedback(options: ExportFeedbackOptions, job?: Partial<Job>): Promise<ExportedFeedback> {
    [options, job] = this.#check("exportFeedback", options, job);
    return await load.feedback().exportFeedback(this.#config, options, jobOf(job));
  }

  /** Returns the generations that nights built, the oldest first. */
  generations(): GenerationList {
    this.#check("generations");
    return load.generations().listGenerations(this.#config);
  }

  /**
   * Makes a former generation serve, after its files were compared with their checksums.
   * @param name default: the one that served before.
   * @throws ArtifactError `GENERATION_UNFIT`, `GENERATION_UNKNOWN`, `NO_FORMER_GENERATION`.
   */
  async rollBack(name?: string): Promise<RolledBack> {
    [name] = this.#check("rollBack", name);
    try {
      return await load.generations().rollBackGeneration(this.#config, { name }, jobOf(undefined));
    } finally {
      this.#opened.unload();
    }
  }

  /**
   * Crawls, labels, trains, and promotes the result if it is not worse.
   * @throws InterruptedError; the next call continues.
   */
  async nightly(options: Partial<NightOptions> = {}, job?: Partial<Job>): Promise<Night> {
    [options, job] = this.#check("nightly", options, job);
    const asked = this.#onX({ skip: [], ...options });
    return await this.#changed(load.night().runNightly(this.#config, asked, jobOf(job)));
  }

  /**
   * Sends a generation with all articles to where workers and servers follow: to NATS, or to a folder.
   * @throws UsageError `REGISTRY_UNKNOWN`, `REGISTRY_TAKEN`; RetryLaterError; InterruptedError. The release
   *   there then stays as it was.
   */
  async push(options: Partial<Omit<PushChoice, "environment">> = {}, job?: Partial<Job>): Promise<Pushed> {
    [options, job] = this.#check("push", options, job);
    return await load.push().push(this.#config, this.#onX(options), jobOf(job));
  }

  /**
   * Copies the workspace to a new folder, with checksums; others may write meanwhile.
   * @throws UsageError `BACKUP_EXISTS`; InterruptedError; no folder is written then.
   */
  async backup(folder: string, job?: Partial<Job>): Promise<Backup> {
    [folder, job] = this.#check("backup", folder, job);
    return await load.backup().backUp(this.#config, { folder }, jobOf(job));
  }

  /**
   * Makes the workspace from a backup. Verifies everything before it changes anything.
   * @throws ArtifactError `BACKUP_INVALID`; UsageError `WORKSPACE_NOT_EMPTY`; InterruptedError.
   */
  async restore(options: RestoreOptions, job?: Partial<Job>): Promise<Restored> {
    [options, job] = this.#check("restore", options, job);
    this.#opened.unload();
    return await this.#changed(load.restore().restore(this.#config, options, jobOf(job)));
  }

  /** Frees memory and closes files when running queries have ended. Refuses every later call at once. */
  close(): void {
    this.#isClosed = true;
    this.#opened.unload();
  }

  /** Closes the workspace at the end of a block that begins with `using`. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** Closes the workspace at the end of a block that begins with `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  /**
   * Every method calls this first, and uses the arguments that it returns.
   * @throws UsageError `WORKSPACE_CLOSED` or `ARGUMENT_INVALID`.
   */
  #check<T extends readonly unknown[]>(method: MethodName, ...given: T): T {
    if (this.#isClosed) {
      throw new UsageError(`${method}: the workspace ${this.home} is closed.`, {
        code: "WORKSPACE_CLOSED",
        hint: "Open it again with openWorkspace, or close it after the last call.",
      });
    }
    return checkArguments<T>(method, given);
  }

  /** Adds the variables with the token of the X API and the credentials of NATS. */
  #onX<T>(options: T): { readonly environment: CrawlTask["environment"] } & T {
    const { environment = {} } = this.#options;
    return { environment, ...options };
  }

  get #opening(): OpenOptions {
    const { settings: _, environment: __, ...options } = this.#options;
    const { candidates, rerankArticles } = this.#config;
    return { ...options, candidates, rerankArticles };
  }

  /** Runs a call that changes articles, indexes or models; the next query then opens them again. */
  async #changed<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      this.#opened.unload();
    }
  }
}

/**
 * Opens a workspace, a folder that the first import makes. If something is missing or does not fit, the first
 * call that needs it says so.
 * @throws UsageError `CONFIG_INVALID` for an unknown setting, `ARGUMENT_INVALID`.
 */
export function openWorkspace(home: string, options: WorkspaceOptions = {}): Workspace {
  return new Workspace(home, options);
}

/** Returns a job in which each absent part does nothing. */
function jobOf(given: Partial<Job> = {}): Job {
  return { progress: silentProgress, signal: new AbortController().signal, note: () => {}, ...given };
}
