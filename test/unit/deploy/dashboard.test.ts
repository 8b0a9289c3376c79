import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WorkMetrics } from "../../../src/streams/metrics";
import { DEPLOY, objectsIn } from "../../support/deploy";

/** The grammar of Prometheus; its types are those of a module of another kind than it comes as. */
const { parser }: typeof import("@prometheus-io/lezer-promql", { with: { "resolution-mode": "import" }}) =
  require("@prometheus-io/lezer-promql");

/** Labels that Prometheus itself gives what it collects. */
const COLLECTED = ["job", "instance"];

/** Returns the series that a worker exports, each with its labels. */
async function exportedSeries(): Promise<Map<string, readonly string[]>> {
  const { registry } = new WorkMetrics({ connected: () => true, generation: () => "0001" }, () => 0);
  const series = new Map<string, readonly string[]>();
  for (const metric of registry.getMetricsAsArray()) {
    const {
      name,
      type,
      labelNames = [],
    } = metric as unknown as {
      name: string;
      type?: string;
      labelNames?: string[];
    };
    const { type: told } = await registry.getSingleMetric(name)!.get();
    if ((type ?? String(told)) !== "histogram") series.set(name, labelNames);
    else {
      for (const part of ["sum", "count"]) series.set(`${name}_${part}`, labelNames);
      series.set(`${name}_bucket`, [...labelNames, "le"]);
    }
  }
  return series;
}

/** What a query of Prometheus names. */
interface Named {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
}

/** Reads a query with Prometheus' own grammar. @throws Error where it is none. */
function readQuery(query: string): Named {
  // Grafana puts a duration in its place.
  const text = query.replaceAll("$__rate_interval", "5m");
  const found = { Identifier: [] as string[], LabelName: [] as string[] };
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`no query of Prometheus: ${query}`);
      if (type.name === "Identifier" || type.name === "LabelName")
        found[type.name].push(text.slice(from, to));
    },
  });
  return { metrics: found.Identifier, labels: found.LabelName };
}

describe("the dashboard for Grafana", () => {
  const dashboard = JSON.parse(readFileSync(join(DEPLOY, "grafana", "crowdchecked.json"), "utf8"));
  const panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[] = dashboard.panels;
  const targets = panels.flatMap((panel) => panel.targets);

  test("asks in the words of Prometheus for series and labels that workers export", async () => {
    const series = await exportedSeries();
    expect(targets.length).toBeGreaterThan(10);
    for (const { expr, legendFormat } of targets) {
      const { metrics, labels } = readQuery(expr);
      expect(metrics).toHaveLength(1);
      expect([...series.keys()]).toContain(metrics[0]);
      const known = [...series.get(metrics[0]!)!, ...COLLECTED];
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
      expect([...labels, ...shown].filter((label) => !known.includes(label))).toEqual([]);
    }
  });

  test("shows everything that workers tell of their streams", async () => {
    const shown = new Set(targets.flatMap(({ expr }) => readQuery(expr).metrics));
    const left = [...(await exportedSeries()).keys()].filter(
      (name) => name.startsWith("crowdchecked_") && !name.endsWith("_sum") && !shown.has(name),
    );
    expect(left).toEqual([]);
  });

  test("finds faults in queries", () => {
    expect(() => readQuery("sum((rate(a[5m]))")).toThrow("no query");
  });

  test("has panels of their own ids that do not lie over each other", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const over = panels.flatMap(({ id, gridPos: a }) =>
      panels
        .filter(
          ({ id: other, gridPos: b }) =>
            other > id && overlap(a.x, a.w, b.x, b.w) && overlap(a.y, a.h, b.y, b.h),
        )
        .map((other) => [id, other.id]),
    );
    expect(over).toEqual([]);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });

  test("takes its variables from series that workers export", async () => {
    const names = [...objectsIn(dashboard.templating)].flatMap(({ definition }) =>
      typeof definition === "string" ? [/label_values\((\w+),/.exec(definition)?.[1]] : [],
    );
    expect(names).toHaveLength(1);
    expect([...(await exportedSeries()).keys()]).toEqual(expect.arrayContaining(names));
  });
});

function overlap(start: number, length: number, otherStart: number, otherLength: number): boolean {
  return start < otherStart + otherLength && otherStart < start + length;
}
