import { createRng, type Rng } from "../../../src/base/core/rng";
import type { Rate } from "./arrivals";
import type { Autoscaler } from "./autoscaler";
import { SimLane } from "./lane";
import { Messages } from "./messages";
import { LaneOutcome, type Outcome, OverTime } from "./outcome";
import type { ServiceTime } from "./service-times";
import { TimeHeap } from "./time-heap";
import { SimWorker } from "./worker";

/** What is simulated. All times in seconds from the beginning. */
export interface Scenario {
  /** Workers at the beginning, all ready. */
  readonly workers: number;
  readonly threads: number;
  /** When posts of each lane come; the first lane goes first. */
  readonly lanes: readonly (readonly Rate[])[];
  /** The last post comes before it. */
  readonly endS: number;
  readonly service: ServiceTime;
  /** One way between worker and broker. */
  readonly networkS: number;
  /** From sending an answer until its storage is known. */
  readonly storeS: number;
  /** Posts of a lane that all workers may hold: the setting `streamTaken`. */
  readonly taken: number;
  /** After which a dead worker's posts go to others: the setting `streamAckMs`. */
  readonly ackS: number;
  /** From a worker's start until it takes posts. */
  readonly startS: number;
  /** When a share of the workers is killed; each starts again at once. */
  readonly deaths: readonly { readonly atS: number; readonly share: number }[];
  readonly scaler?: Autoscaler;
  /** Moments at which parts of the run begin, by the arrival of posts; before the first nothing counts. */
  readonly parts: readonly number[];
  /** See `Outcome.calmAtS`. */
  readonly calmFromS: number;
  readonly calmBelow: number;
  readonly seed: number;
}

/**
 * Runs workers and broker as `docs/design/streams.md` describes them, until all posts are answered. Left out:
 * that a request for posts ends after a second, signs of life, failures of single posts, and a full stream.
 */
export function simulate(scenario: Scenario): Outcome {
  return new Cluster(scenario).run();
}

class Cluster {
  private now = 0;
  private readonly rng: Rng;
  private readonly lanes: readonly SimLane[];
  private readonly workers: SimWorker[] = [];
  /** When threads are done; the number is that of the thread. A thread whose time differs has died since. */
  private readonly finishes = new TimeHeap();
  private readonly doneAt: number[] = [];
  private readonly arrivalOf: number[] = [];
  private readonly laneOf: number[] = [];
  /** From workers, with the number of posts that they ask for. */
  private readonly requests = new Messages();
  /** Posts on their way to workers. */
  private readonly deliveries = new Messages();
  /** Of answers that are stored. */
  private readonly stores = new Messages();
  private readonly moments = new TimeHeap();
  private readonly atMoment: (() => void)[] = [];
  private readonly outcomes: LaneOutcome[][];
  private readonly busy: OverTime;
  private readonly threads: OverTime;
  private readonly held: OverTime;
  private readonly running = new OverTime(0, Number.POSITIVE_INFINITY);
  private busyThreads = 0;
  private postsHeld = 0;
  private mostWaiting = 0;
  private mostTaken = 0;
  private mostWorkers = 0;
  private redelivered = 0;
  private calmAtS = Number.NaN;

  constructor(private readonly scenario: Scenario) {
    const { seed, lanes, taken, endS, parts, workers, deaths, scaler } = scenario;
    this.rng = createRng(seed);
    const stop = { fromS: endS, perS: 0 };
    this.lanes = lanes.map((rates, i) => new SimLane([...rates, stop], seed + 1 + i, taken));
    this.outcomes = parts.map(() => lanes.map(() => new LaneOutcome()));
    [this.busy, this.threads, this.held] = [0, 0, 0].map(() => new OverTime(parts[0] ?? 0, endS)) as [
      OverTime,
      OverTime,
      OverTime,
    ];
    for (let i = 0; i < workers; i++) this.begin(i);
    for (const { atS, share } of deaths) this.at(atS, () => this.kill(Math.round(share * this.count("on"))));
    if (scaler) this.at(scaler.options.everyS, () => this.scale(scaler));
  }

  run(): Outcome {
    const { scenario } = this;
    while (this.step()) this.look();
    const end = Math.max(scenario.endS, this.now);
    return {
      parts: this.outcomes,
      utilisation: this.busy.upTo(end) / this.threads.upTo(end),
      held: this.held.upTo(end) / (scenario.endS - (scenario.parts[0] ?? 0)),
      mostWaiting: this.mostWaiting,
      mostTaken: this.mostTaken,
      mostWorkers: this.mostWorkers,
      workerS: this.running.upTo(this.now),
      calmAtS: this.calmAtS,
      redelivered: this.redelivered,
    };
  }

  /** Does what comes next; false: nothing is left. */
  private step(): boolean {
    let arrival = Number.POSITIVE_INFINITY;
    let lane = 0;
    for (let i = 0; i < this.lanes.length; i++) {
      const { nextArrival } = this.lane(i);
      if (nextArrival >= arrival) continue;
      arrival = nextArrival;
      lane = i;
    }
    const { finishes, moments, requests, deliveries, stores } = this;
    const sent = Math.min(requests.next, deliveries.next, stores.next);
    const next = Math.min(arrival, finishes.earliest, moments.earliest, sent);
    // The autoscaler would go on looking for ever.
    if (arrival === Number.POSITIVE_INFINITY && this.postsHeld === 0) return false;
    this.now = next;
    if (arrival === next) this.arrive(lane);
    else if (finishes.earliest === next) this.finish(finishes.pop());
    else if (stores.next === next) this.stored();
    else if (deliveries.next === next) this.delivered();
    else if (requests.next === next) this.requested();
    else (this.atMoment[moments.pop()] as () => void)();
    return true;
  }

  private look(): void {
    let waiting = 0;
    for (const lane of this.lanes) {
      waiting += lane.waiting;
      if (lane.taken > this.mostTaken) this.mostTaken = lane.taken;
    }
    if (waiting > this.mostWaiting) this.mostWaiting = waiting;
    const { calmFromS, calmBelow } = this.scenario;
    if (Number.isNaN(this.calmAtS) && this.now >= calmFromS && waiting <= calmBelow) this.calmAtS = this.now;
  }

  private at(time: number, act: () => void): void {
    this.moments.push(time, this.atMoment.push(act) - 1);
  }

  private arrive(number: number): void {
    this.lane(number).arrive();
    this.hold(1);
    this.handOut(number);
  }

  private handOut(number: number): void {
    const lane = this.lane(number);
    for (let to = lane.nextTaker(); to >= 0; to = lane.nextTaker()) {
      const worker = this.worker(to);
      if (worker.state === "on") {
        this.deliveries.send(this.now + this.scenario.networkS, to, worker.life, number, lane.handOut());
      } else lane.forget();
    }
  }

  private requested(): void {
    const { worker, life, lane, value: posts } = this.requests;
    this.requests.drop();
    if (this.worker(worker).life !== life) return;
    this.lane(lane).ask(worker, posts);
    this.handOut(lane);
  }

  private delivered(): void {
    const { worker: number, life, lane, value: arrival } = this.deliveries;
    this.deliveries.drop();
    const worker = this.worker(number);
    if (worker.life !== life) {
      this.giveBackLater(lane, [arrival]);
      return;
    }
    if (worker.state !== "on") {
      this.giveBack(lane, [arrival]);
      return;
    }
    worker.expected[lane]!--;
    if (worker.idle > 0) this.rank(number, lane, arrival);
    else worker.buffers[lane]!.push(arrival);
    this.ask(number);
  }

  /** Asks for what each lane's buffer lacks, where no request is open. */
  private ask(number: number): void {
    const worker = this.worker(number);
    for (let lane = 0; lane < this.lanes.length; lane++) {
      const posts = worker.wants(lane);
      if (posts === 0) continue;
      worker.expected[lane] = posts;
      this.requests.send(this.now + this.scenario.networkS, number, worker.life, lane, posts);
    }
  }

  private rank(number: number, lane: number, arrival: number): void {
    const worker = this.worker(number);
    worker.idle--;
    let thread = number * worker.threads;
    while (!Number.isNaN(this.doneAt[thread])) thread++;
    const done = this.now + this.scenario.service(this.rng);
    this.doneAt[thread] = done;
    this.arrivalOf[thread] = arrival;
    this.laneOf[thread] = lane;
    this.finishes.push(done, thread);
    this.outcomeOf(lane, arrival)?.wait.add(this.now - arrival);
    this.work(1);
  }

  private finish(thread: number): void {
    if (this.doneAt[thread] !== this.now) return;
    this.doneAt[thread] = Number.NaN;
    this.work(-1);
    const number = Math.floor(thread / this.scenario.threads);
    const worker = this.worker(number);
    const [lane, arrival] = [this.laneOf[thread] as number, this.arrivalOf[thread] as number];
    this.stores.send(this.now + this.scenario.storeS, number, worker.life, lane, arrival);
    if (worker.canStore) this.goOn(number);
    else worker.blocked++;
    worker.storing++;
  }

  /** A thread is free: it takes the next post, of the first lane that has one. */
  private goOn(number: number): void {
    const worker = this.worker(number);
    worker.idle++;
    for (let lane = 0; lane < this.lanes.length; lane++) {
      if (worker.buffers[lane]!.length === 0) continue;
      this.rank(number, lane, worker.buffers[lane]!.shift() as number);
      break;
    }
    this.ask(number);
  }

  private stored(): void {
    const { worker: number, life, lane, value: arrival } = this.stores;
    this.stores.drop();
    const worker = this.worker(number);
    if (worker.life !== life) {
      this.giveBackLater(lane, [arrival]);
      return;
    }
    worker.storing--;
    this.lane(lane).taken--;
    this.hold(-1);
    this.outcomeOf(lane, arrival)?.lag.add(this.now - arrival);
    if (worker.blocked > 0) {
      worker.blocked--;
      this.goOn(number);
    }
    if (worker.state === "draining" && worker.storing === 0 && worker.idle === worker.threads)
      this.end(number);
    this.handOut(lane);
  }

  private giveBack(lane: number, arrivals: readonly number[]): void {
    for (const arrival of arrivals) this.lane(lane).giveBack(arrival);
    this.redelivered += arrivals.length;
    this.handOut(lane);
  }

  /** Gives back what a dead worker held, when the broker has waited long enough for a sign of life. */
  private giveBackLater(lane: number, arrivals: readonly number[]): void {
    if (arrivals.length > 0) this.at(this.now + this.scenario.ackS, () => this.giveBack(lane, arrivals));
  }

  private kill(count: number): void {
    const alive = this.workers.flatMap(({ state }, i) => (state === "on" ? [i] : []));
    for (const number of alive.slice(0, count)) {
      const worker = this.worker(number);
      for (const [lane, buffer] of worker.buffers.entries()) this.giveBackLater(lane, [...buffer]);
      for (let t = number * worker.threads; t < (number + 1) * worker.threads; t++) {
        if (Number.isNaN(this.doneAt[t])) continue;
        this.giveBackLater(this.laneOf[t] as number, [this.arrivalOf[t] as number]);
        this.doneAt[t] = Number.NaN;
        this.work(-1);
      }
      worker.reset("off");
      this.start(number);
    }
  }

  private scale(scaler: Autoscaler): void {
    const current = this.count("on") + this.count("starting");
    const lags = this.lanes.map(({ waiting, taken }) => waiting + taken);
    const wanted = scaler.decide(this.now, lags, current);
    for (let number = 0, missing = wanted - current; missing > 0; number++) {
      if (this.workers[number] && this.worker(number).state !== "off") continue;
      this.start(number);
      missing--;
    }
    for (let i = this.workers.length - 1, over = current - wanted; over > 0 && i >= 0; i--) {
      if (this.worker(i).state !== "on") continue;
      this.drain(i);
      over--;
    }
    this.at(this.now + scaler.options.everyS, () => this.scale(scaler));
  }

  private start(number: number): void {
    this.worker(number).reset("starting");
    this.counted();
    const { life } = this.worker(number);
    this.at(this.now + this.scenario.startS, () => {
      if (this.worker(number).life === life) this.begin(number);
    });
  }

  private begin(number: number): void {
    const worker = this.worker(number);
    worker.reset("on");
    this.counted();
    this.ask(number);
  }

  private drain(number: number): void {
    const worker = this.worker(number);
    worker.state = "draining";
    this.counted();
    for (const [lane, buffer] of worker.buffers.entries()) this.giveBack(lane, buffer.splice(0));
    if (worker.storing === 0 && worker.idle === worker.threads) this.end(number);
  }

  private end(number: number): void {
    this.worker(number).state = "off";
    this.counted();
  }

  private counted(): void {
    const running = this.workers.reduce((sum, { state }) => sum + (state === "off" ? 0 : 1), 0);
    this.mostWorkers = Math.max(this.mostWorkers, running);
    this.running.set(this.now, running);
    this.threads.set(this.now, this.count("on") * this.scenario.threads);
  }

  private count(state: SimWorker["state"]): number {
    return this.workers.reduce((sum, worker) => sum + (worker.state === state ? 1 : 0), 0);
  }

  private work(change: number): void {
    this.busyThreads += change;
    this.busy.set(this.now, this.busyThreads);
  }

  private hold(change: number): void {
    this.postsHeld += change;
    this.held.set(this.now, this.postsHeld);
  }

  private lane(number: number): SimLane {
    return this.lanes[number] as SimLane;
  }

  private worker(number: number): SimWorker {
    while (this.workers.length <= number) {
      this.workers.push(new SimWorker(this.scenario.threads, this.lanes.length));
      for (let i = 0; i < this.scenario.threads; i++) this.doneAt.push(Number.NaN);
    }
    return this.workers[number] as SimWorker;
  }

  private outcomeOf(lane: number, arrival: number): LaneOutcome | undefined {
    let part = this.scenario.parts.length - 1;
    while (part >= 0 && arrival < (this.scenario.parts[part] as number)) part--;
    return this.outcomes[part]?.[lane];
  }
}
