import type { StartProgress } from "../../base/core/progress";
import type { DeliveryObserver } from "../../streams/deliver-alerts";
import type { WatchObserver } from "../../streams/watch";
import type { Job } from "../job";

/** What a watcher has done. */
export interface Watched {
  /** Answers that were grouped. */
  readonly posts: number;
  /** Groups that there are now. */
  readonly groups: number;
  readonly unreadable: number;
  /** Answers that the stream dropped before they were read. */
  readonly dropped: number;
  readonly alerts: number;
  /** Alerts that webhooks took. */
  readonly delivered: number;
  readonly givenUp: number;
}

/** Counts what a watcher does, shows it, and notes what a person should know. */
export class WatchTally implements WatchObserver, DeliveryObserver {
  private readonly counts = { posts: 0, unreadable: 0, dropped: 0, alerts: 0, delivered: 0, givenUp: 0 };
  private readonly shown;
  private behind = 0;
  /** Rules whose webhook was said to be tried again. */
  private readonly late = new Set<string>();
  onAlert: () => void = () => {};

  constructor(
    progress: StartProgress,
    private readonly note: Job["note"],
    private groups: number,
  ) {
    this.shown = progress("Grouping", "posts");
  }

  get watched(): Watched {
    return { ...this.counts, groups: this.groups };
  }

  finish(): void {
    this.show();
    this.shown.finish();
  }

  grouped(posts: number, groups: number, waiting: number): void {
    this.counts.posts += posts;
    this.groups = groups;
    this.behind = waiting;
    this.show();
  }

  unreadable(answers: number): void {
    this.counts.unreadable += answers;
  }

  dropped(answers: number): void {
    this.counts.dropped += answers;
    this.note(`The stream dropped ${answers} answers before they were grouped.`);
  }

  alerted(alerts: readonly { readonly rule: string }[]): void {
    this.counts.alerts += alerts.length;
    for (const { rule } of alerts) this.note(`The rule ${rule} has fired.`);
    this.onAlert();
  }

  published(): void {}

  delivered(rule: string): void {
    this.counts.delivered++;
    if (this.late.delete(rule)) this.note(`The webhook of ${rule} takes alerts again.`);
  }

  delayed(rule: string, reason: string): void {
    this.late.add(rule);
    this.note(`The webhook of ${rule} is tried again: ${reason}.`);
  }

  givenUp(rule: string, reason: string): void {
    this.counts.givenUp++;
    this.note(`An alert of ${rule} is given up: ${reason}. ${this.counts.givenUp} so far.`);
  }

  hindered({ code, message }: { readonly code: string; readonly message: string }): void {
    this.note(`${code}: ${message} Trying again.`);
  }

  private show(): void {
    const { posts, unreadable, alerts } = this.counts;
    const more = unreadable > 0 ? `, ${unreadable} answers that cannot be read` : "";
    this.shown.update(
      posts,
      undefined,
      `${this.groups} groups, ${this.behind} wait, ${alerts} alerts${more}`,
    );
  }
}
