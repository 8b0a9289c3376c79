import type { TakenPost } from "../broker/broker";
import type { StreamLoad } from "./load";
import type { AnsweredPost, WorkObserver } from "./work-observer";

/** What a worker has done. */
export interface Worked {
  readonly answered: number;
  /** Of these, posts whose answer was there before. */
  readonly duplicates: number;
  /** Posts that came again, from this worker or another. */
  readonly redelivered: number;
  readonly retried: number;
  readonly deadLetters: number;
}

/** Counts what a worker does. */
export class Tally implements Pick<WorkObserver, "taken" | "answered" | "retried" | "buried"> {
  private readonly counts = { answered: 0, duplicates: 0, redelivered: 0, retried: 0, deadLetters: 0 };
  private load: StreamLoad | undefined;

  get worked(): Worked {
    return { ...this.counts };
  }

  taken({ deliveries }: TakenPost): void {
    if (deliveries > 1) this.counts.redelivered++;
  }

  answered({ isDuplicate }: AnsweredPost): void {
    this.counts.answered++;
    if (isDuplicate) this.counts.duplicates++;
  }

  retried(): void {
    this.counts.retried++;
  }

  buried(): void {
    this.counts.deadLetters++;
  }

  /** @param load undefined: nobody knows. */
  seen(load: StreamLoad | undefined): void {
    this.load = load;
  }

  /**
   * Returns what a line of progress says beside the number of posts and their rate.
   * @param now milliseconds since 1970.
   */
  detail(now: number): string {
    const { redelivered, retried, deadLetters } = this.counts;
    const counts = `${redelivered} delivered again, ${retried} to be tried again, ${deadLetters} dead letters`;
    if (!this.load) return counts;
    const { people, feed } = this.load.lanes;
    const oldest = Math.min(...[people, feed].flatMap(({ oldestAt }) => oldestAt ?? []));
    const age = oldest < now ? `, the oldest for ${((now - oldest) / 1000).toFixed(1)} s` : "";
    return `${people.waiting} of people and ${feed.waiting} of the feed wait${age}; ${counts}`;
  }
}
