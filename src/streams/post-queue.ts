import { LANES, type Lane, type TakenPost } from "../broker/broker";

/** Posts that were taken and wait for a thread: a short queue for each lane, the first lane first. */
export class PostQueue {
  private readonly posts: Readonly<Record<Lane, TakenPost[]>> = { people: [], feed: [] };
  private readonly takers: ((post: TakenPost | undefined) => void)[] = [];
  private readonly roomWaits: Readonly<Record<Lane, (() => void)[]>> = { people: [], feed: [] };
  private isClosed = false;
  private isFinished = false;

  /** @param size posts of a lane that may wait. */
  constructor(private readonly size: number) {}

  /** Whether no more posts are wanted; those that are on their way are taken all the same. */
  get closed(): boolean {
    return this.isClosed;
  }

  /** Whether no post may come any more. */
  get finished(): boolean {
    return this.isFinished;
  }

  /** Posts of the lane that may come. */
  room(lane: Lane): number {
    return this.isClosed ? 0 : Math.max(0, this.size - this.posts[lane].length);
  }

  /** Resolves when there is room in the lane, or the queue is closed. */
  async roomy(lane: Lane): Promise<void> {
    while (!this.isClosed && this.room(lane) === 0) {
      await new Promise<void>((resolve) => {
        this.roomWaits[lane].push(resolve);
      });
    }
  }

  /** Adds a post, also beyond the size: what was on its way is not dropped. */
  push(post: TakenPost): void {
    const taker = this.takers.shift();
    if (taker) taker(post);
    else this.posts[post.lane].push(post);
  }

  /** Resolves with the next post, or with undefined once the queue is finished and empty. */
  next(): Promise<TakenPost | undefined> {
    const lane = LANES.find((lane) => this.posts[lane].length > 0);
    if (lane === undefined) {
      if (this.isFinished) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        this.takers.push(resolve);
      });
    }
    const post = this.posts[lane].shift();
    for (const wake of this.roomWaits[lane].splice(0)) wake();
    return Promise.resolve(post);
  }

  /** All posts that wait. */
  waiting(): TakenPost[] {
    return LANES.flatMap((lane) => this.posts[lane]);
  }

  /** Wants no more posts. */
  close(): void {
    this.isClosed = true;
    for (const lane of LANES) for (const wake of this.roomWaits[lane].splice(0)) wake();
  }

  /** Says that no post comes any more: who waits for one when none is left gets none. */
  finish(): void {
    this.close();
    this.isFinished = true;
    for (const taker of this.takers.splice(0)) taker(undefined);
  }

  /** Returns the posts that wait, and has them no more. */
  empty(): TakenPost[] {
    return LANES.flatMap((lane) => this.posts[lane].splice(0));
  }
}
