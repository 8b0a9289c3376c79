import type { CurveStep } from "../base/core/post-group";

const MINUTE_MS = 60_000;
/** For so long back from the latest post each minute counts by itself. */
const FINE_MINUTES = 60;
/** Length of the steps before. */
const COARSE_MINUTES = 15;
/** What is older is dropped. With these a curve has at most 160 steps. */
const KEPT_MINUTES = 24 * 60;

/** Returns the minute of a time in milliseconds, both since 1970. */
export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** Returns the posts of a curve in the `minutes` up to and with the minute `now`; at most `FINE_MINUTES`. */
export function postsWithin(steps: readonly CurveStep[], minutes: number, now: number): number {
  let posts = 0;
  for (let i = steps.length - 1; i >= 0; i--) {
    const [start, , count] = steps[i]!;
    if (start <= now - minutes) break;
    if (start <= now) posts += count;
  }
  return posts;
}

/** How many posts came when: by the minute for the last hour, by the quarter of an hour for a day. */
export class Curve {
  /** Ascending. */
  private kept: CurveStep[];

  constructor(steps: readonly CurveStep[] = []) {
    this.kept = [...steps];
  }

  get steps(): readonly CurveStep[] {
    return this.kept;
  }

  /** Counts a post of a minute. One that is older than what is kept is not counted here. */
  add(minute: number): void {
    const last = this.kept.at(-1);
    if (last && last[0] === minute) this.kept[this.kept.length - 1] = [minute, 1, last[2] + 1];
    else if (!last || last[0] < minute) {
      this.kept.push([minute, 1, 1]);
      this.thin(minute);
    } else this.merge(new Curve([[minute, 1, 1]]));
  }

  /** Adds the posts of another curve. */
  merge(other: Curve): void {
    this.kept = joined([...this.kept, ...other.kept]);
    this.thin(this.kept.at(-1)?.[0] ?? 0);
  }

  /** Joins what has become old into longer steps, and drops what is too old. */
  private thin(newest: number): void {
    const isStale = ([start, minutes]: CurveStep): boolean =>
      start <= newest - (minutes === 1 ? FINE_MINUTES : KEPT_MINUTES);
    if (!this.kept.some(isStale)) return;
    const thinned = this.kept.flatMap((step): CurveStep[] => {
      const [start, , posts] = step;
      if (start <= newest - KEPT_MINUTES) return [];
      return isStale(step) ? [[start - (start % COARSE_MINUTES), COARSE_MINUTES, posts]] : [step];
    });
    this.kept = joined(thinned);
  }
}

/** Returns steps in order, those of the same beginning and length as one. */
function joined(steps: CurveStep[]): CurveStep[] {
  const inOrder = steps.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const all: CurveStep[] = [];
  for (const step of inOrder) {
    const last = all.at(-1);
    if (last && last[0] === step[0] && last[1] === step[1])
      all[all.length - 1] = [last[0], last[1], last[2] + step[2]];
    else all.push(step);
  }
  return all;
}
