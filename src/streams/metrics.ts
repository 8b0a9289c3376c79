import { LANES, type LaneLoad, type TakenPost } from "../broker/broker";
import { NO_GENERATION, PrometheusMetrics } from "../queries/metrics";
import type { StreamLoad } from "./load";
import type { AnsweredPost, WorkObserver } from "./work-observer";

/** Generations whose answers are counted apart: a worker that lives for months sees a new one each night. */
const COUNTED_GENERATIONS = 4;

/** What is read for each request of the metrics. */
export interface WorkGauges {
  connected(): boolean;
  generation(): string | undefined;
}

/** A worker's metrics in Prometheus' form. */
export class WorkMetrics
  extends PrometheusMetrics
  implements Pick<WorkObserver, "taken" | "answered" | "retried" | "buried">
{
  private readonly answers = this.histogram(
    "crowdchecked_stream_answer_duration_seconds",
    "Time from a post's beginning to its stored answer",
    "lane",
  );
  private readonly answersOf = this.counter(
    "crowdchecked_stream_answers_total",
    "Answers that are stored, by the generation that gave them",
    "lane",
    "generation",
  );
  /** Those that are counted apart, the oldest first. */
  private readonly generations: string[] = [];
  private readonly duplicates = this.counter(
    "crowdchecked_stream_duplicate_answers_total",
    "Answers that were stored before",
  );
  private readonly redelivered = this.counter(
    "crowdchecked_stream_redelivered_total",
    "Posts that came again, from this worker or another",
    "lane",
  );
  private readonly retries = this.counter(
    "crowdchecked_stream_retried_total",
    "Posts that were given back to be tried again",
    "code",
  );
  private readonly buriedPosts = this.counter(
    "crowdchecked_stream_buried_total",
    "Posts that went to the dead letters",
    "code",
  );
  private load: StreamLoad | undefined;

  constructor(
    private readonly gauges: WorkGauges,
    now: () => number,
  ) {
    super();
    const { connected, generation } = gauges;
    this.laneGauge("waiting", "Posts that no worker has taken", ({ waiting }) => waiting);
    this.laneGauge("taken", "Posts that workers hold, or gave back to be tried again", ({ taken }) => taken);
    this.laneGauge("oldest_seconds", "Age of the oldest post of the lane", ({ oldestAt }) =>
      oldestAt === undefined ? 0 : Math.max(0, now() - oldestAt) / 1000,
    );
    this.gauge("crowdchecked_stream_dead_letters", "Dead letters of the stream", (gauge) => {
      const load = this.loadNow();
      // A gauge without a value would say 0.
      if (load) gauge.set(load.deadLetters);
      else gauge.remove();
    });
    this.gauge("crowdchecked_stream_connected", "Whether the broker is connected", (gauge) =>
      gauge.set(connected() ? 1 : 0),
    );
    this.generationInfo(generation);
  }

  taken({ lane, deliveries }: TakenPost): void {
    if (deliveries > 1) this.redelivered.inc({ lane });
  }

  answered({ lane, seconds, isDuplicate, generation }: AnsweredPost): void {
    this.answers.observe({ lane }, seconds);
    this.answersOf.inc({ lane, generation: this.counted(generation ?? NO_GENERATION) });
    if (isDuplicate) this.duplicates.inc();
  }

  retried(code: string): void {
    this.retries.inc({ code });
  }

  buried(code: string): void {
    this.buriedPosts.inc({ code });
  }

  /** @param load undefined: nobody knows. */
  seen(load: StreamLoad | undefined): void {
    this.load = load;
  }

  /** Returns the load; undefined while the broker is away: it would be that of before. */
  private loadNow(): StreamLoad | undefined {
    return this.gauges.connected() ? this.load : undefined;
  }

  /** Returns the generation. Forgets the counts of the oldest one where there are too many. */
  private counted(generation: string): string {
    if (this.generations.includes(generation)) return generation;
    if (this.generations.push(generation) > COUNTED_GENERATIONS) {
      const oldest = this.generations.shift()!;
      for (const lane of LANES) this.answersOf.remove({ lane, generation: oldest });
    }
    return generation;
  }

  private laneGauge(name: string, help: string, read: (load: LaneLoad) => number): void {
    this.gauge(
      `crowdchecked_stream_${name}`,
      help,
      (gauge) => {
        gauge.reset();
        const load = this.loadNow();
        for (const lane of LANES) if (load) gauge.set({ lane }, read(load.lanes[lane]));
      },
      "lane",
    );
  }
}
