import { Autoscaler } from "../../../bench/streams/simulation/autoscaler";
import { simulate } from "../../../bench/streams/simulation/cluster";
import type { Scenario } from "../../../bench/streams/simulation/scenario";
import { readTimes } from "../../../bench/streams/simulation/service-times";
import { temporaryFolder, writeIn } from "../../support/temporary";

/** Mean of a service, seconds. */
const MEAN_S = 0.02;
const exponential: Scenario["service"] = (rng) => -MEAN_S * Math.log(1 - rng.next());
const constant: Scenario["service"] = () => MEAN_S;

/** One worker, no network: what queueing theory calls one queue with `threads` servers. */
function queue(threads: number, load: number, service: Scenario["service"], posts: number): Scenario {
  const perS = (load * threads) / MEAN_S;
  const endS = posts / perS;
  return {
    ...{
      workers: 1,
      threads,
      service,
      endS,
      networkS: 0,
      storeS: 0,
      taken: 1e9,
      ackS: 30,
      startS: 0,
      deaths: [],
    },
    ...{ lanes: [[{ fromS: 0, perS }]], parts: [0.05 * endS], calmFromS: endS, calmBelow: 0, seed: 7 },
  };
}

/** Mean wait of M/M/c, seconds (Erlang C). @see A. K. Erlang, 1917; Kleinrock, Queueing Systems I, 3.5 */
function erlangWait(servers: number, load: number): number {
  const offered = servers * load;
  let term = 1;
  let sum = 0;
  for (let k = 0; k < servers; k++) {
    sum += term;
    term *= offered / (k + 1);
  }
  const queued = term / (1 - load);
  return ((queued / (sum + queued)) * MEAN_S) / (servers * (1 - load));
}

describe("the simulation of workers agrees with queueing theory", () => {
  test.each([
    [1, 0.5],
    [1, 0.8],
    [3, 0.8],
    [8, 0.9],
  ])("M/M/%i at a load of %f: mean wait by Erlang C, utilisation, Little's law", (threads, load) => {
    const { parts, utilisation, held } = simulate(queue(threads, load, exponential, 150_000));
    const { wait, lag } = parts[0]![0]!;
    const expected = erlangWait(threads, load);
    expect(Math.abs(wait.mean / expected - 1)).toBeLessThan(0.06);
    expect(utilisation).toBeCloseTo(load, 1);
    const perS = (load * threads) / MEAN_S;
    expect(Math.abs(held / (perS * lag.mean) - 1)).toBeLessThan(0.01);
  });

  test.each([0.5, 0.8])("M/D/1 at a load of %f: half the wait of M/M/1", (load) => {
    const { parts } = simulate(queue(1, load, constant, 150_000));
    const expected = (load * MEAN_S) / (2 * (1 - load));
    expect(Math.abs(parts[0]![0]!.wait.mean / expected - 1)).toBeLessThan(0.06);
  });

  test("M/M/1: the 99th percentile of the time in the system is that of its exponential distribution", () => {
    const { parts } = simulate(queue(1, 0.5, exponential, 150_000));
    const expected = (Math.log(100) * MEAN_S) / (1 - 0.5);
    expect(Math.abs(parts[0]![0]!.lag.quantile(0.99) / expected - 1)).toBeLessThan(0.05);
  });
});

describe("the simulation of a stream", () => {
  const busy = queue(2, 0.9, constant, 20_000);
  const many: Scenario = {
    ...busy,
    workers: 50,
    lanes: [[], [{ fromS: 0, perS: 4500 }]],
    endS: 10,
    parts: [0],
  };
  const answered = ({ parts }: ReturnType<typeof simulate>): number => parts[0]![1]!.lag.count;

  test("gives the same for the same seed", () => {
    expect(simulate(many)).toEqual(simulate(many));
    expect(answered(simulate({ ...many, seed: 8 }))).not.toBe(answered(simulate(many)));
  });

  test("posts of workers that are killed are answered by others, after the broker has waited for a sign", () => {
    const calm = simulate(many);
    const killed = simulate({ ...many, startS: 5, deaths: [{ atS: 5, share: 0.2 }] });
    expect(answered(killed)).toBe(answered(calm));
    expect(killed.redelivered).toBeGreaterThan(0);
    expect(killed.parts[0]![1]!.lag.max).toBeGreaterThan(30);
    expect(calm.parts[0]![1]!.lag.max).toBeLessThan(1);
  });

  test("workers hold no more posts than the broker lets them, and answer fewer where that is too few", () => {
    const overload = { ...many, lanes: [[], [{ fromS: 0, perS: 10_000 }]] };
    const free = simulate(overload);
    const bound = simulate({ ...overload, taken: 60 });
    expect(free.mostTaken).toBeGreaterThan(300);
    expect(bound.mostTaken).toBe(60);
    // 100 threads, of which 60 have a post.
    expect(bound.utilisation).toBeCloseTo(0.6, 1);
    expect(free.utilisation).toBeCloseTo(1, 1);
  });

  test("people go first: their wait stays short while the feed waits for long", () => {
    const { parts } = simulate({
      ...many,
      lanes: [[{ fromS: 0, perS: 50 }], [{ fromS: 0, perS: 10_000 }]],
    });
    const [people, feed] = parts[0]!;
    expect(people!.wait.max).toBeLessThan(5 * MEAN_S);
    expect(feed!.wait.max).toBeGreaterThan(5);
  });

  test("workers come with a burst and go after it", () => {
    const scaler = new Autoscaler({ min: 2, max: 40, perWorker: [50, 500], everyS: 15, calmS: 60 });
    const rates = [
      { fromS: 0, perS: 100 },
      { fromS: 100, perS: 1000 },
      { fromS: 300, perS: 100 },
    ];
    const scaled = { ...many, workers: 2, startS: 20, lanes: [[], rates], endS: 1200, scaler };
    const { mostWorkers, workerS, calmAtS } = simulate({ ...scaled, calmFromS: 300, calmBelow: 100 });
    expect(mostWorkers).toBeGreaterThan(10);
    expect(calmAtS).toBeLessThan(600);
    // As many all the time would have cost more.
    expect(workerS).toBeLessThan(0.5 * mostWorkers * 1200);
  });
});

describe("the autoscaler", () => {
  const make = () => new Autoscaler({ min: 2, max: 50, perWorker: [50, 1000], everyS: 15, calmS: 300 });

  test("wants workers for the lane that needs more, and lets small differences be", () => {
    expect(make().decide(0, [0, 6000], 4)).toBe(6);
    expect(make().decide(0, [300, 1000], 4)).toBe(6);
    expect(make().decide(0, [0, 4300], 4)).toBe(4);
  });

  test("doubles at most in 30 s, and stays within its bounds", () => {
    const scaler = make();
    expect(scaler.decide(0, [0, 1e6], 4)).toBe(8);
    expect(scaler.decide(15, [0, 1e6], 8)).toBe(8);
    expect(scaler.decide(45, [0, 1e6], 8)).toBe(16);
    expect(make().decide(0, [0, 1e6], 40)).toBe(50);
    expect(make().decide(0, [0, 0], 2)).toBe(2);
  });

  test("takes workers away a quarter at a time, after five minutes without need", () => {
    const scaler = make();
    expect(scaler.decide(0, [0, 20_000], 20)).toBe(20);
    expect(scaler.decide(290, [0, 0], 20)).toBe(20);
    expect(scaler.decide(310, [0, 0], 20)).toBe(15);
    expect(scaler.decide(325, [0, 0], 15)).toBe(15);
    expect(scaler.decide(375, [0, 0], 15)).toBe(11);
  });
});

describe("service times", () => {
  const folder = temporaryFolder();

  test("are read from lines of milliseconds and from answers", () => {
    const file = writeIn(folder, "times.txt", '12.5\n{"id":"p1","tookMs":30}\n\n');
    expect(readTimes(file)).toEqual(Float64Array.of(0.0125, 0.03));
  });

  test.each(['{"id":"p1"}', '"7"', "-1", ""])("are refused where there is none: %s", (text) => {
    expect(() => readTimes(writeIn(folder, "wrong.txt", `${text}\n`))).toThrow(/times?/);
  });
});
