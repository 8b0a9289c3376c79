import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RankingObserver } from "../queries/ranking/observer";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is read for each request of the metrics. */
export interface Gauges {
  waiting(): number;
  articles(): number;
  generation(): string | undefined;
}

/** The server's metrics in Prometheus' form. One registry a server. */
export class Metrics implements RankingObserver {
  readonly registry = new Registry();
  private readonly requests = this.histogram(
    "http_request_duration_seconds",
    "Time from a request's first byte to its answer's last",
    ["method", "route", "status"] as const,
  );
  private readonly ranks = this.histogram(
    "crowdchecked_rank_duration_seconds",
    "Time that a query took, waiting for a thread included",
    ["urgency"] as const,
  );
  private readonly verdicts = this.counter("crowdchecked_verdicts_total", "Answers by verdict", "verdict");
  private readonly refusals = this.counter("crowdchecked_refused_total", "Queries that were refused", "code");
  private readonly catchUpFailures = this.counter(
    "crowdchecked_catch_up_failures_total",
    "Times that new articles could not be taken in",
  );
  private readonly swaps = this.counter(
    "crowdchecked_generation_swaps_total",
    "Changes of generation",
    "outcome",
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Adds the gauges. */
  watch({ waiting, articles, generation }: Gauges): void {
    this.gauge("crowdchecked_queue_waiting", "Queries that wait for a thread", waiting);
    this.gauge("crowdchecked_articles", "Articles in the store", articles);
    const info = new Gauge({
      name: "crowdchecked_generation_info",
      help: "1 for the generation that serves; none: the workspace has no generations",
      labelNames: ["generation"],
      registers: [this.registry],
      collect: () => {
        info.reset();
        info.set({ generation: generation() ?? "none" }, 1);
      },
    });
  }

  /** @param route the route's pattern; undefined for an unknown address. */
  requested(method: string, route: string | undefined, status: number, seconds: number): void {
    this.requests.observe({ method, route: route ?? "none", status }, seconds);
  }

  answered: RankingObserver["answered"] = ({ urgency, verdict, seconds }) => {
    this.ranks.observe({ urgency }, seconds);
    this.verdicts.inc({ verdict });
  };

  refused: RankingObserver["refused"] = (code) => this.refusals.inc({ code });

  swapped: RankingObserver["swapped"] = () => this.swaps.inc({ outcome: "done" });

  swapFailed: RankingObserver["swapFailed"] = () => this.swaps.inc({ outcome: "failed" });

  catchUpFailed: RankingObserver["catchUpFailed"] = () => this.catchUpFailures.inc();

  private histogram<L extends string>(name: string, help: string, labelNames: readonly L[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
  }

  private counter<L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: () => gauge.set(read()),
    });
  }
}
