import { createRng, type Rng } from "../../../src/base/core/rng";
import type { Autoscaler } from "./autoscaler";
import { SimLane } from "./lane";
import { Ledger } from "./ledger";
import { Messages } from "./messages";
import { Moments } from "./moments";
import type { Outcome } from "./outcome";
import type { Scenario } from "./scenario";
import { Threads } from "./threads";
import { SimWorker } from "./worker";

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
  private readonly threads: Threads;
  /** From workers, with the number of posts that they ask for. */
  private readonly requests = new Messages();
  /** Posts on their way to workers. */
  private readonly deliveries = new Messages();
  /** Of answers that are stored. */
  private readonly stores = new Messages();
  private readonly moments = new Moments();
  private readonly ledger: Ledger;

  constructor(private readonly scenario: Scenario) {
    const { seed, lanes, taken, endS, workers, threads, deaths, scaler } = scenario;
    this.rng = createRng(seed);
    const stop = { fromS: endS, perS: 0 };
    this.lanes = lanes.map((rates, i) => new SimLane([...rates, stop], seed + 1 + i, taken));
    this.threads = new Threads(threads);
    this.ledger = new Ledger(scenario);
    for (let i = 0; i < workers; i++) this.begin(i);
    for (const { atS, share } of deaths)
      this.moments.at(atS, () => this.kill(Math.round(share * this.count("on"))));
    if (scaler) this.moments.at(scaler.options.everyS, () => this.scale(scaler));
  }

  run(): Outcome {
    while (this.step()) this.ledger.look(this.now, this.lanes);
    return this.ledger.outcome(this.now);
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
    // The autoscaler would go on looking for ever.
    if (arrival === Number.POSITIVE_INFINITY && this.ledger.isEmpty) return false;
    const { threads, moments, requests, deliveries, stores } = this;
    const sent = Math.min(requests.next, deliveries.next, stores.next);
    this.now = Math.min(arrival, threads.next, moments.next, sent);
    if (arrival === this.now) this.arrive(lane);
    else if (threads.next === this.now) this.finish();
    else if (stores.next === this.now) this.stored();
    else if (deliveries.next === this.now) this.delivered();
    else if (requests.next === this.now) this.requested();
    else moments.happen();
    return true;
  }

  private arrive(number: number): void {
    this.lane(number).arrive();
    this.ledger.arrived(this.now);
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

  private rank(worker: number, lane: number, arrival: number): void {
    this.worker(worker).idle--;
    this.threads.begin({ worker, lane, arrival }, this.now + this.scenario.service(this.rng));
    this.ledger.begun(this.now, lane, arrival);
  }

  private finish(): void {
    const ranked = this.threads.finish();
    if (!ranked) return;
    this.ledger.ended(this.now);
    const worker = this.worker(ranked.worker);
    const { storeS } = this.scenario;
    this.stores.send(this.now + storeS, ranked.worker, worker.life, ranked.lane, ranked.arrival);
    if (worker.canStore) this.goOn(ranked.worker);
    else worker.blocked++;
    worker.storing++;
  }

  /** A thread is free: it takes the next post, of the first lane that has one. */
  private goOn(number: number): void {
    const worker = this.worker(number);
    worker.idle++;
    for (let lane = 0; lane < this.lanes.length; lane++) {
      const arrival = worker.buffers[lane]!.shift();
      if (arrival === undefined) continue;
      this.rank(number, lane, arrival);
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
    this.ledger.answered(this.now, lane, arrival);
    if (worker.blocked > 0) {
      worker.blocked--;
      this.goOn(number);
    }
    this.endIfDrained(worker);
    this.handOut(lane);
  }

  private giveBack(lane: number, arrivals: readonly number[]): void {
    for (const arrival of arrivals) this.lane(lane).giveBack(arrival);
    this.ledger.redelivered += arrivals.length;
    this.handOut(lane);
  }

  /** Gives back what a dead worker held, when the broker has waited long enough for a sign of life. */
  private giveBackLater(lane: number, arrivals: readonly number[]): void {
    if (arrivals.length === 0) return;
    this.moments.at(this.now + this.scenario.ackS, () => this.giveBack(lane, arrivals));
  }

  private kill(count: number): void {
    const alive = this.workers.flatMap(({ state }, i) => (state === "on" ? [i] : []));
    for (const number of alive.slice(0, count)) {
      const worker = this.worker(number);
      for (const [lane, buffer] of worker.buffers.entries()) this.giveBackLater(lane, [...buffer]);
      for (const { lane, arrival } of this.threads.stop(number)) {
        this.giveBackLater(lane, [arrival]);
        this.ledger.ended(this.now);
      }
      this.start(number);
    }
  }

  private scale(scaler: Autoscaler): void {
    const current = this.count("on") + this.count("starting");
    const lags = this.lanes.map(({ waiting, taken }) => waiting + taken);
    const wanted = scaler.decide(this.now, lags, current);
    for (let number = 0, missing = wanted - current; missing > 0; number++) {
      if (this.worker(number).state !== "off") continue;
      this.start(number);
      missing--;
    }
    for (let i = this.workers.length - 1, over = current - wanted; over > 0 && i >= 0; i--) {
      if (this.worker(i).state !== "on") continue;
      this.drain(this.worker(i));
      over--;
    }
    this.moments.at(this.now + scaler.options.everyS, () => this.scale(scaler));
  }

  private start(number: number): void {
    const worker = this.worker(number);
    worker.reset("starting");
    this.tellWorkers();
    const { life } = worker;
    this.moments.at(this.now + this.scenario.startS, () => {
      if (worker.life === life) this.begin(number);
    });
  }

  private begin(number: number): void {
    this.worker(number).reset("on");
    this.tellWorkers();
    this.ask(number);
  }

  private drain(worker: SimWorker): void {
    worker.state = "draining";
    this.tellWorkers();
    for (const [lane, buffer] of worker.buffers.entries()) this.giveBack(lane, buffer.splice(0));
    this.endIfDrained(worker);
  }

  private endIfDrained(worker: SimWorker): void {
    if (worker.state !== "draining" || worker.storing > 0 || worker.idle < worker.threads) return;
    worker.state = "off";
    this.tellWorkers();
  }

  private tellWorkers(): void {
    const running = this.workers.length - this.count("off");
    this.ledger.workers(this.now, running, this.count("on") * this.scenario.threads);
  }

  private count(state: SimWorker["state"]): number {
    return this.workers.reduce((sum, worker) => sum + (worker.state === state ? 1 : 0), 0);
  }

  private lane(number: number): SimLane {
    return this.lanes[number] as SimLane;
  }

  private worker(number: number): SimWorker {
    while (this.workers.length <= number)
      this.workers.push(new SimWorker(this.scenario.threads, this.lanes.length));
    return this.workers[number] as SimWorker;
  }
}
