import { Arrivals, type Rate } from "./arrivals";
import { Messages } from "./messages";

/** A lane in the broker: posts that wait, and workers that have asked for posts. */
export class SimLane {
  /** When the next post comes. */
  nextArrival: number;
  /** Posts that workers hold, or gave back and are not yet handed out again. */
  taken = 0;
  /** New posts that wait. Their times are drawn again when they leave: a queue of millions needs no room. */
  private fresh = 0;
  private readonly arriving: Arrivals;
  private readonly leaving: Arrivals;
  /** Posts that come again, by their arrival; they go first. */
  private readonly again: number[] = [];
  /** Workers whose requests are open, in the order in which they get their next post. */
  private readonly asking = new Messages();

  /** @param limit posts that workers may hold. */
  constructor(
    rates: readonly Rate[],
    seed: number,
    private readonly limit: number,
  ) {
    this.arriving = new Arrivals(rates, seed);
    this.leaving = new Arrivals(rates, seed);
    this.nextArrival = this.arriving.next();
  }

  /** Posts that no worker holds. */
  get waiting(): number {
    return this.fresh + this.again.length;
  }

  arrive(): void {
    this.fresh++;
    this.nextArrival = this.arriving.next();
  }

  ask(worker: number, posts: number): void {
    this.asking.send(0, worker, 0, 0, posts);
  }

  /** Takes a post back that a worker held. @param arrival when it first came. */
  giveBack(arrival: number): void {
    this.taken--;
    this.again.push(arrival);
  }

  /** Returns the worker that gets the next post; -1: there is no post, no open request, or no leave to. */
  nextTaker(): number {
    const isIdle =
      this.asking.length === 0 || this.fresh + this.again.length === 0 || this.taken >= this.limit;
    return isIdle ? -1 : this.asking.worker;
  }

  /** Gives the next post to `nextTaker`, whose request goes behind the others, and returns its arrival. */
  handOut(): number {
    const { worker, value: posts } = this.asking;
    this.asking.drop();
    if (posts > 1) this.ask(worker, posts - 1);
    this.taken++;
    return this.take();
  }

  /** Forgets the request of `nextTaker`. */
  forget(): void {
    this.asking.drop();
  }

  private take(): number {
    if (this.again.length === 0) {
      this.fresh--;
      return this.leaving.next();
    }
    return this.again.shift() as number;
  }
}
