import type { TakenPost } from "../../../src/broker/broker";
import { WorkMetrics } from "../../../src/streams/metrics";
import { metricsServer } from "../../../src/streams/metrics-server";
import { Tally } from "../../../src/streams/tally";

const NOW = 1_000_000;
const LOAD = {
  lanes: {
    people: { waiting: 1, taken: 2 },
    feed: { waiting: 30, taken: 4, oldestAt: NOW - 2500 },
  },
  deadLetters: 5,
};
const again = { lane: "feed", deliveries: 2 } as TakenPost;
const answered = { lane: "feed", seconds: 0.007, isDuplicate: true, generation: "0007" } as const;

describe("a worker's metrics", () => {
  const metrics = new WorkMetrics({ connected: () => true, generation: () => "0007" }, () => NOW);
  let hindrance: string | undefined;
  const app = metricsServer({ registry: metrics.registry, hindrance: () => hindrance });
  const get = (url: string) => app.inject({ method: "GET", url });
  afterAll(() => app.close());

  test("tell what it did, and the load of each lane", async () => {
    metrics.taken(again);
    metrics.answered(answered);
    metrics.retried("RANKING_LOST");
    metrics.buried("JSON_INVALID");
    metrics.seen(LOAD);
    const { statusCode, payload, headers } = await get("/metrics");
    expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringContaining("text/plain")]);
    for (const line of [
      'crowdchecked_stream_answer_duration_seconds_count{lane="feed"} 1',
      'crowdchecked_stream_answers_total{lane="feed",generation="0007"} 1',
      "crowdchecked_stream_duplicate_answers_total 1",
      'crowdchecked_stream_redelivered_total{lane="feed"} 1',
      'crowdchecked_stream_retried_total{code="RANKING_LOST"} 1',
      'crowdchecked_stream_buried_total{code="JSON_INVALID"} 1',
      'crowdchecked_stream_waiting{lane="feed"} 30',
      'crowdchecked_stream_taken{lane="people"} 2',
      'crowdchecked_stream_oldest_seconds{lane="feed"} 2.5',
      'crowdchecked_stream_oldest_seconds{lane="people"} 0',
      "crowdchecked_stream_dead_letters 5",
      "crowdchecked_stream_connected 1",
      'crowdchecked_generation_info{generation="0007"} 1',
    ])
      expect(payload).toContain(`${line}\n`);
  });

  test("tell no load where nobody knows it: while the broker is away, and where it cannot be asked", async () => {
    let connected = true;
    const lonely = new WorkMetrics({ connected: () => connected, generation: () => "0007" }, () => NOW);
    const told = async (): Promise<boolean[]> => {
      const text = await lonely.registry.metrics();
      return ["waiting{", "taken{", "oldest_seconds{", "dead_letters "].map((name) =>
        text.includes(`\ncrowdchecked_stream_${name}`),
      );
    };
    const [all, none] = [
      [true, true, true, true],
      [false, false, false, false],
    ];
    expect(await told()).toEqual(none);
    lonely.seen(LOAD);
    expect(await told()).toEqual(all);
    connected = false;
    expect(await told()).toEqual(none);
    connected = true;
    expect(await told()).toEqual(all);
    lonely.seen(undefined);
    expect(await told()).toEqual(none);
  });

  test("count answers of the last four generations apart, and forget older ones", async () => {
    const months = new WorkMetrics({ connected: () => true, generation: () => undefined }, () => NOW);
    for (const generation of [null, "0001", "0002", "0002", "0003", "0004"])
      months.answered({ ...answered, generation });
    const { values } = await months.registry.getSingleMetric("crowdchecked_stream_answers_total")!.get();
    expect(values.map(({ labels, value }) => [labels["generation"], value])).toEqual([
      ["0001", 1],
      ["0002", 2],
      ["0003", 1],
      ["0004", 1],
    ]);
  });

  test("say that a worker lives, and whether it takes posts", async () => {
    expect((await get("/ready")).json()).toEqual({ status: "up" });
    hindrance = "the broker is away";
    const { statusCode, payload } = await get("/ready");
    expect([statusCode, JSON.parse(payload)]).toEqual([
      503,
      { status: "down", reason: "the broker is away" },
    ]);
    expect((await get("/health")).statusCode).toBe(200);
  });
});

test("the line of progress tells what waits, for how long, and what came again", () => {
  const tally = new Tally();
  expect(tally.detail(NOW)).toBe("0 delivered again, 0 to be tried again, 0 dead letters");
  tally.taken(again);
  tally.answered(answered);
  tally.retried();
  tally.buried();
  tally.seen(LOAD);
  expect(tally.detail(NOW)).toBe(
    "1 of people and 30 of the feed wait, the oldest for 2.5 s; 1 delivered again, 1 to be tried again, 1 dead letters",
  );
});
