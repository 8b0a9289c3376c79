import { alertOf, concerns, effectOf } from "../alerts";
import type { AlertRule } from "../base/config";
import type { Clock } from "../base/core/clock";
import { type CrowdcheckedError, RetryLaterError } from "../base/core/errors";
import type { GroupArticle, PostGroup } from "../base/core/post-group";
import type { NewAlert, WatchedAnswers, WatchState } from "../base/store";
import type { AnswerBatch, AnswersPosition, Broker, StoredAnswer } from "../broker/broker";
import { messageIdOf } from "../broker/message-id";
import { type AnsweredPost, type Finding, type Group, type Grouper, minuteOf } from "../groups";
import { readAnswerMessage } from "./answer-message";
import { waitMs } from "./delays";

/** Posts that are older tell of nothing new: whoever watches again after a while is not told of the past. */
const LATE_MS = 3_600_000;
/** How far the broker's clock may be ahead of ours. */
const AHEAD_MS = 3_600_000;

/** Where groups are kept, beside the articles that they name. */
export interface KeptGroups {
  /** Returns an article that an answer named as it is now; undefined where it is withdrawn. */
  currentArticle(article: GroupArticle): GroupArticle | undefined;
  /** Writes what became of answers, or nothing. @throws RetryLaterError `STORE_LOCKED` */
  commit(before: WatchState | undefined, answers: WatchedAnswers): void;
}

/** Hears of what a watcher does. */
export interface WatchObserver {
  /** @param waiting answers that are stored and not yet grouped. */
  grouped(posts: number, groups: number, waiting: number): void;
  /** Answers that are none, or that do not say what was ranked. */
  unreadable(answers: number): void;
  /** Answers that the stream dropped before they were read. */
  dropped(answers: number): void;
  /** Alerts are kept and to be delivered. */
  alerted(alerts: readonly NewAlert[]): void;
  /** Something keeps the watcher from going on; it tries again. */
  hindered(error: CrowdcheckedError): void;
}

export interface WatchOptions {
  readonly broker: Pick<Broker, "readAnswers" | "ended">;
  readonly store: KeptGroups;
  /** With the groups of `state`. */
  readonly grouper: Grouper;
  readonly rules: readonly AlertRule[];
  /** Name of the stream of answers. */
  readonly stream: string;
  /** How far it is grouped; undefined: not at all. */
  readonly state: WatchState | undefined;
  readonly clock: Clock;
  readonly observer: WatchObserver;
}

/**
 * Groups the answers of a stream, in their order, until the signal aborts. Groups, alerts and how far it has
 * come are written together, so that each answer counts once whenever the process dies.
 * @throws RefusedError `WATCHED_ALREADY`; what the store throws; why the broker ended the connection.
 */
export async function watch(options: WatchOptions, signal: AbortSignal): Promise<void> {
  await new Watcher(options).run(signal);
}

class Watcher {
  private state: WatchState | undefined;

  constructor(private readonly options: WatchOptions) {
    this.state = options.state;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { broker } = this.options;
    for await (const batch of broker.readAnswers(this.state, signal)) {
      if (!(await this.take(batch, signal))) return;
    }
    if (signal.aborted) return;
    const reason = await broker.ended;
    if (reason !== undefined) throw reason;
  }

  /** Returns whether the answers are grouped and kept; false where the signal aborted before. */
  private async take(batch: AnswerBatch, signal: AbortSignal): Promise<boolean> {
    const { grouper, stream, clock, observer } = this.options;
    const { answers, position, waiting, dropped } = batch;
    if (dropped > 0) observer.dropped(dropped);
    const alerts: NewAlert[] = [];
    let grouped = 0;
    for (const answer of answers) {
      const post = postOf(answer, clock.now());
      if (!post) continue;
      grouped++;
      const group = grouper.add(post);
      alerts.push(...this.alertsOf(group, post, position, answer));
    }
    const state = { stream, ...position, nextGroup: grouper.nextId };
    const { changed, ended } = grouper.takeChanges();
    const now = clock.now();
    const watched = { state, changed, ended: ended.map(({ id }) => id), alerts, now };
    if (!(await this.keep(watched, signal))) return false;
    this.state = state;
    if (grouped < answers.length) observer.unreadable(answers.length - grouped);
    observer.grouped(grouped, grouper.size, waiting);
    if (alerts.length > 0) observer.alerted(alerts);
    return true;
  }

  private async keep(watched: WatchedAnswers, signal: AbortSignal): Promise<boolean> {
    const { store, clock, observer } = this.options;
    for (let attempt = 0; ; attempt++) {
      try {
        store.commit(this.state, watched);
        return true;
      } catch (error) {
        if (!(error instanceof RetryLaterError)) throw error;
        if (attempt === 0) observer.hindered(error);
        await clock.wait(waitMs(attempt), signal).catch(() => {});
        if (signal.aborted) return false;
      }
    }
  }

  /**
   * Returns a group as it is told of: with its article as that is now. Where that is withdrawn, the answer of
   * the latest post counts.
   */
  private told(group: Group, post: AnsweredPost): PostGroup {
    const kept = group.snapshot();
    for (const finding of [kept, post]) {
      const article = finding.article && this.options.store.currentArticle(finding.article);
      if (article) return withFinding(kept, { ...finding, article });
      if (!finding.article) return withFinding(kept, finding);
    }
    return withFinding(kept, { verdict: "none" });
  }

  /** Returns the alerts of the rules that a post makes fire. */
  private alertsOf(
    group: Group,
    post: AnsweredPost,
    { madeAt }: AnswersPosition,
    { number }: StoredAnswer,
  ): NewAlert[] {
    const { rules, grouper, clock } = this.options;
    const { at } = post;
    const now = minuteOf(grouper.latestAt);
    return rules.flatMap((rule) => {
      const after = group.postsWithin(rule.minutes, now);
      const isCounted = minuteOf(at) > now - rule.minutes;
      const hasFired = group.alerted.has(rule.name);
      const effect = effectOf(rule, hasFired, { after, before: isCounted ? after - 1 : after });
      if (effect === undefined) return [];
      if (effect === "arm") {
        group.alerted.delete(rule.name);
        return [];
      }
      const kept = this.told(group, post);
      if (!concerns(rule, kept) || clock.now() - at > LATE_MS) return [];
      group.alerted.add(rule.name);
      const id = messageIdOf(madeAt, number, rule.name);
      const body = JSON.stringify(alertOf(id, rule, kept, after));
      return [{ id, rule: rule.name, at: clock.now(), body, awaited: rule.webhook !== undefined }];
    });
  }
}

/** Returns a group with what an answer found in place of what it had. */
function withFinding(group: PostGroup, { verdict, confidence, article }: Finding): PostGroup {
  const { verdict: _verdict, confidence: _confidence, article: _article, claim: _claim, ...rest } = group;
  return {
    ...rest,
    verdict,
    ...(confidence === undefined ? {} : { confidence }),
    ...(article && { article }),
  };
}

/**
 * Returns the post of an answer; undefined where it cannot be read.
 * @param now milliseconds since 1970.
 */
function postOf({ data, storedAt }: StoredAnswer, now: number): AnsweredPost | undefined {
  const read = readAnswerMessage(data);
  if (!read) return undefined;
  const { postedAt = storedAt, pictureHash, ...post } = read;
  // No post comes after its answer. The broker's times have nanoseconds.
  const told = Math.floor(Math.min(postedAt, storedAt));
  // A broker whose clock ran ahead for a moment would make all groups old, and what comes then late.
  const at = told > now + AHEAD_MS ? now : told;
  return { ...post, at, ...(pictureHash === undefined ? {} : { picture: pictureHash }) };
}
