import { PrometheusMetrics } from "../queries/metrics";
import type { RankingObserver } from "../queries/ranking/observer";

/** What is read for each request of the metrics. */
export interface Gauges {
  waiting(): number;
  articles(): number;
  pendingArticles(): number;
  generation(): string | undefined;
}

/** The server's metrics in Prometheus' form. One registry a server. */
export class Metrics extends PrometheusMetrics implements RankingObserver {
  private readonly requests = this.histogram(
    "http_request_duration_seconds",
    "Time from a request's first byte to its answer's last",
    "method",
    "route",
    "status",
  );
  private readonly ranks = this.histogram(
    "crowdchecked_rank_duration_seconds",
    "Time that a query took, waiting for a thread included",
    "urgency",
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

  /** Adds the gauges. */
  watch({ waiting, articles, pendingArticles, generation }: Gauges): void {
    const read = (name: string, help: string, value: () => number): void =>
      this.gauge(name, help, (gauge) => gauge.set(value()));
    read("crowdchecked_queue_waiting", "Queries that wait for a thread", waiting);
    read("crowdchecked_articles", "Articles in the store", articles);
    read("crowdchecked_pending_articles", "Changed articles that answers do not know yet", pendingArticles);
    this.generationInfo(generation);
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

  takingIn: RankingObserver["takingIn"] = () => {};

  tookIn: RankingObserver["tookIn"] = () => {};

  catchUpFailed: RankingObserver["catchUpFailed"] = () => this.catchUpFailures.inc();
}
