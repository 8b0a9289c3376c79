import * as training from "../../training";
import { averagePrecision } from "../../training/average-precision";
import { InterruptedError } from "../core/errors";
import { yieldToEvents } from "../core/yield";
import * as rank from "../rank";
import { type OpenCollection, readCollections, withCollections } from "./collections";
import type { CliIo } from "./io";
import { PRESETS } from "./train-ranker";

/** Options of `evaluate --across`. */
export interface AcrossOptions {
  readonly across: readonly string[];
  readonly split: string;
  readonly dev: string;
}

/** What is ranked beside the ranker that has not seen the collection. */
const BESIDE = ["none", "bm25", "encoder"] as const;
type Beside = (typeof BESIDE)[number];
const HALVES = ["train", "dev"] as const;
type Half = (typeof HALVES)[number];

/** MAP@5, text only, of one half of a collection's queries, 0 - 1. */
interface HalfFigures extends Readonly<Record<Beside, number>> {
  readonly queries: number;
  /** A ranker that was trained on the other collections alone. */
  readonly leftOut: number;
  readonly unsigned: number;
}

interface Row {
  readonly name: string;
  readonly articles: number;
  readonly halves: Readonly<Partial<Record<Half, HalfFigures>>>;
}

/**
 * Runs `evaluate --across`: trains a ranker on all collections but one, measures it on the one, and so on for
 * each. Nothing of a collection's judgements takes part in what is measured on it; settings of the training
 * and features are the same for all.
 */
export async function evaluateAcross(io: CliIo, { across, split, dev }: AcrossOptions): Promise<void> {
  await withCollections(io, across, async (opened) => {
    const { features, settings, candidates } = PRESETS.default;
    const known = features.filter(
      (name) => opened[0]?.workspace.index.semantics !== undefined || !rank.isSemantic(name),
    );
    const collections = await readCollections(opened, { features: known, candidates, split, dev });
    const progress = io.startProgress("Leaving out", "collections");
    const { seed, threads } = io.config;
    const leftOut = await training.leaveOneOut(
      collections,
      { features: known, settings, seed, threads, onRound: () => !io.signal.aborted },
      (done, total) => {
        if (io.signal.aborted) throw new InterruptedError("The evaluation");
        progress.update(done, total);
      },
    );
    progress.finish();
    const rows: Row[] = [];
    for (const [i, collection] of collections.entries()) {
      const { name, workspace } = opened[i] as OpenCollection;
      const halves: Partial<Record<Half, HalfFigures>> = {};
      for (const half of HALVES) {
        const figures = leftOut[i]?.[half];
        if (!figures) continue;
        halves[half] = {
          queries: collection[half].length,
          leftOut: figures.undated,
          unsigned: figures.unsigned,
          ...(await rankBeside(io, opened[i] as OpenCollection, collection[half])),
        };
      }
      rows.push({ name, articles: workspace.index.lexical.size, halves });
    }
    show(io, rows);
  });
}

async function rankBeside(
  io: CliIo,
  { name, io: { config } }: OpenCollection,
  examples: readonly training.Example[],
): Promise<Record<Beside, number>> {
  const figures: Record<Beside, number> = { none: 0, bm25: 0, encoder: 0 };
  for (const ranker of BESIDE) {
    const workspace = rank.openWorkspace(config.home, { ranker, candidates: config.candidates });
    const progress = io.startProgress(`${name}: ${ranker}`, "queries");
    try {
      if (ranker === "encoder" && !workspace.index.semantics) {
        figures[ranker] = Number.NaN;
        continue;
      }
      for (const [i, { query }] of examples.entries()) {
        await yieldToEvents();
        if (io.signal.aborted) throw new InterruptedError("The evaluation");
        const { candidates, order } = await workspace.ranking(query, { shown: "undated" });
        const ranked = Array.from(order.subarray(0, 5), (row) => candidates.docs[row] as number);
        figures[ranker] += averagePrecision(ranked, query.relevant) / examples.length;
        progress.update(i + 1, examples.length);
      }
      progress.finish();
    } finally {
      workspace.close();
    }
  }
  return figures;
}

function show(io: CliIo, rows: readonly Row[]): void {
  if (io.json) {
    io.out(JSON.stringify({ seed: io.config.seed, collections: rows }));
    return;
  }
  const percent = (value: number): string =>
    (Number.isNaN(value) ? "-" : (100 * value).toFixed(2)).padStart(9);
  io.out("MAP@5, text only; left out: a ranker trained on the other collections alone");
  io.out(`${"collection".padEnd(24)}${"queries".padStart(8)} left out  unsigned   fusion     bm25  encoder`);
  for (const { name, halves } of rows) {
    for (const half of HALVES) {
      const figures = halves[half];
      if (!figures) continue;
      const { queries, leftOut, unsigned, none, bm25, encoder } = figures;
      const cells = [leftOut, unsigned, none, bm25, encoder].map(percent).join("");
      io.out(`${`${name} ${half}`.padEnd(24)}${String(queries).padStart(8)}${cells}`);
    }
  }
}
