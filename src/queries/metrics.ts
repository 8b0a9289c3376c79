import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of a program that answers queries, in Prometheus' form: those of its process, and what it adds. */
export abstract class PrometheusMetrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Returns a histogram of seconds. */
  protected histogram<L extends string>(name: string, help: string, ...labelNames: L[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
  }

  protected counter<L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** @param read sets the gauge when the metrics are asked for. */
  protected gauge(name: string, help: string, read: (gauge: Gauge) => void, ...labelNames: string[]): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: () => read(gauge),
    });
  }

  /** Tells which generation answers; undefined: the workspace has none. */
  protected generationInfo(generation: () => string | undefined): void {
    this.gauge(
      "crowdchecked_generation_info",
      `1 for the generation that answers; ${NO_GENERATION}: the workspace has no generations`,
      (gauge) => {
        gauge.reset();
        gauge.set({ generation: generation() ?? NO_GENERATION }, 1);
      },
      "generation",
    );
  }
}

/** Stands for a generation in a workspace that has none. */
export const NO_GENERATION = "none";
