import * as training from "../../training";
import { averagePrecision } from "../core/average-precision";
import { InterruptedError } from "../core/errors";
import * as rank from "../rank";
import { askRanker } from "./ask-ranker";
import { invalidOption } from "./choice";
import { type OpenCollection, readCollections, withCollections } from "./collections";
import type { CliIo } from "./io";
import { learnedPosts } from "./pseudo-option";
import { RANKER_PRESETS, withoutParts } from "./ranker-presets";

/** Options of `evaluate --across`. */
export interface AcrossOptions {
  readonly across: readonly string[];
  readonly split: string;
  readonly dev: string;
  /** How many seeds, from the configured one on. */
  readonly seeds: string;
  /** Parts of the names of features that are left out. */
  readonly without: readonly string[];
  /** Pseudo-posts to learn from; true: as many as are good. */
  readonly pseudo: string | true | undefined;
}

const MOST_SEEDS = 20;

/** What is ranked beside the ranker that has not seen the collection. */
const BESIDE = ["none", "bm25", "encoder"] as const;
type Beside = (typeof BESIDE)[number];
const HALVES = ["train", "dev"] as const;
type Half = (typeof HALVES)[number];

/** A mean over seeds, with the least and the most. */
interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/** MAP@5, text only, of one half of a collection's queries, 0 - 1. */
interface HalfFigures extends Readonly<Record<Beside, number>> {
  readonly queries: number;
  /** A ranker that was trained on the other collections alone. */
  readonly leftOut: Spread;
  /** The same without the author's name. */
  readonly unsigned: Spread;
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
export async function evaluateAcross(io: CliIo, options: AcrossOptions): Promise<void> {
  const { across, split, dev, without } = options;
  const count = wholeNumber("--seeds", options.seeds);
  const seeds = Array.from({ length: count }, (_, i) => io.config.seed + i);
  await withCollections(io, across, async (opened) => {
    const { features, settings, candidates } = RANKER_PRESETS.default;
    const hasEncoder = opened[0]?.workspace.index.semantics !== undefined;
    const known = withoutParts(
      features.filter((name) => hasEncoder || !rank.isSemantic(name)),
      without,
    );
    const pseudo = learnedPosts(options.pseudo);
    const collections = await readCollections(opened, { features: known, candidates, split, dev, pseudo });
    const progress = io.startProgress("Leaving out", "collections");
    const { threads } = io.config;
    const trained: (readonly training.LeftOut[])[] = [];
    for (const seed of seeds) {
      trained.push(
        await training.leaveOneOut(
          collections,
          { features: known, settings, seed, threads, onRound: () => !io.signal.aborted },
          (done, total) => {
            if (io.signal.aborted) throw new InterruptedError("The evaluation");
            progress.update(trained.length * total + done, seeds.length * total);
          },
        ),
      );
    }
    progress.finish();
    const rows: Row[] = [];
    for (const [i, collection] of collections.entries()) {
      const { name, workspace } = collection;
      const halves: Partial<Record<Half, HalfFigures>> = {};
      for (const half of HALVES) {
        const figures = trained.flatMap((rowsOfSeed) => rowsOfSeed[i]?.[half] ?? []);
        if (figures.length === 0) continue;
        halves[half] = {
          queries: collection[half].length,
          leftOut: spreadOf(figures.map(({ undated }) => undated)),
          unsigned: spreadOf(figures.map(({ unsigned }) => unsigned)),
          ...(await rankBeside(collection, collection[half])),
        };
      }
      rows.push({ name, articles: workspace.index.lexical.size, halves });
    }
    show(io, rows, seeds);
  });
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, least: Math.min(...values), most: Math.max(...values) };
}

function wholeNumber(option: string, given: string): number {
  const value = Number(given);
  if (given.trim() !== "" && Number.isInteger(value) && value >= 1 && value <= MOST_SEEDS) return value;
  throw invalidOption(option, `a whole number from 1 to ${MOST_SEEDS}`, given);
}

async function rankBeside(
  { io, workspace: { index }, name }: OpenCollection,
  examples: readonly training.Example[],
): Promise<Record<Beside, number>> {
  const queries = examples.map(({ query }) => query);
  const figures: Record<Beside, number> = { none: 0, bm25: 0, encoder: 0 };
  for (const choice of BESIDE) {
    if (choice === "encoder" && !index.semantics) {
      figures[choice] = Number.NaN;
      continue;
    }
    const shown = { label: `${name}: ${choice}`, unit: "queries", work: "The evaluation" };
    const answers = await askRanker(io, index, choice, queries, shown);
    const sum = answers.reduce((total, { query, best }) => total + averagePrecision(best, query.relevant), 0);
    figures[choice] = sum / queries.length;
  }
  return figures;
}

function show(io: CliIo, rows: readonly Row[], seeds: readonly number[]): void {
  if (io.json) {
    io.out(JSON.stringify({ seeds, collections: rows }));
    return;
  }
  const percent = (value: number): string => (Number.isNaN(value) ? "-" : (100 * value).toFixed(2));
  const spread = ({ mean, least, most }: Spread): string =>
    `${percent(mean)} (${percent(least)}-${percent(most)})`.padStart(22);
  const heads = ["fusion", "bm25", "encoder"].map((head) => head.padStart(9)).join("");
  io.out(
    `MAP@5, text only; left out: rankers trained on the other collections alone, mean and range of seeds ${seeds.join(", ")}`,
  );
  io.out(
    `${"collection".padEnd(30)}${"queries".padStart(8)}${"left out".padStart(22)}${"unsigned".padStart(22)}${heads}`,
  );
  for (const { name, halves } of rows) {
    for (const half of HALVES) {
      const figures = halves[half];
      if (!figures) continue;
      const { queries, leftOut, unsigned, none, bm25, encoder } = figures;
      const cells = [none, bm25, encoder].map((value) => percent(value).padStart(9)).join("");
      const named = `${name} ${half}`.padEnd(30);
      io.out(`${named}${String(queries).padStart(8)}${spread(leftOut)}${spread(unsigned)}${cells}`);
    }
  }
}
