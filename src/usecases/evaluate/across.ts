import * as training from "../../../training";
import { averagePrecision } from "../../base/core/average-precision";
import { InterruptedError, UsageError } from "../../base/core/errors";
import * as rank from "../../rank";
import type { Job, WorkspaceSettings } from "../job";
import { type OpenCollection, readCollections, withCollections } from "../ranker/collections";
import { RANKER_PRESETS, withoutParts } from "../ranker/presets";
import { askRanker } from "./ask-ranker";

/** What is compared across collections. */
export interface AcrossOptions {
  /** Workspaces, each a collection. */
  readonly across: readonly string[];
  /** Names of those that are left out in turn; none: all. */
  readonly leaveOut: readonly string[];
  readonly split: string;
  readonly dev: string;
  /** Judged tweets of the split that are read of each workspace, at most; default: all. */
  readonly most?: number | undefined;
  /** How many seeds, from the configured one on. */
  readonly seeds: number;
  /** Parts of the names of features that are left out. */
  readonly without: readonly string[];
  /** Pseudo-posts of each workspace to learn from, at most. */
  readonly pseudo: number;
}

/** What is ranked beside the ranker that has not seen the collection. */
const BESIDE = ["none", "bm25", "encoder"] as const;
type Beside = (typeof BESIDE)[number];
const HALVES = ["train", "dev"] as const;
type Half = (typeof HALVES)[number];

/** A mean over seeds, with the least and the most. */
export interface SeedSpread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/** MAP@5, text only, of one half of a collection's queries, 0 - 1. */
export interface HalfFigures extends Readonly<Record<Beside, number>> {
  readonly queries: number;
  /** A ranker that was trained on the other collections alone. */
  readonly leftOut: SeedSpread;
  /** The same without the author's name. */
  readonly unsigned: SeedSpread;
}

/** A collection, with what was made of its judged tweets. */
export interface AcrossRow {
  readonly name: string;
  readonly articles: number;
  readonly halves: Readonly<Partial<Record<Half, HalfFigures>>>;
}

/** What rankers make of collections that they have not seen. */
export interface AcrossResult {
  readonly seeds: readonly number[];
  readonly collections: readonly AcrossRow[];
}

/**
 * Trains a ranker on all collections but one, measures it on the one, and so on for each that is to be
 * measured. Nothing of a collection's judgements takes part in what is measured on it; settings of the
 * training and features are the same for all.
 */
export async function evaluateAcross(
  workspace: Omit<WorkspaceSettings, "home">,
  { across, leaveOut, split, dev, most, without, pseudo, seeds: count }: AcrossOptions,
  job: Job,
): Promise<AcrossResult> {
  const task = { ...job, config: { ...workspace, home: across[0] ?? "" } };
  const seeds = Array.from({ length: count }, (_, i) => workspace.seed + i);
  return await withCollections(task, across, async (opened) => {
    const measured = namesToLeaveOut(opened, leaveOut);
    const { features, settings, candidates } = RANKER_PRESETS.default;
    const hasEncoder = opened[0]?.workspace.index.semantics !== undefined;
    const known = withoutParts(
      features.filter((name) => hasEncoder || !rank.isSemantic(name)),
      without,
    );
    const reading = { features: known, candidates, split, dev, most, pseudo };
    const collections = await readCollections(opened, reading);
    const progress = task.progress("Leaving out", "collections");
    const { threads } = task.config;
    const trained: (readonly training.LeftOut[])[] = [];
    for (const seed of seeds) {
      trained.push(
        await training.leaveOneOut(
          collections,
          { features: known, settings, seed, threads, onRound: () => !task.signal.aborted },
          measured,
          (done, total) => {
            if (task.signal.aborted) throw new InterruptedError("The evaluation");
            progress.update(trained.length * total + done, seeds.length * total);
          },
        ),
      );
    }
    progress.finish();
    const rows: AcrossRow[] = [];
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
    return { seeds, collections: rows };
  });
}

/** @throws UsageError `OPTION_INVALID` for a name that no workspace has. */
function namesToLeaveOut(opened: readonly OpenCollection[], leaveOut: readonly string[]): Set<string> {
  const names = new Set(opened.map(({ name }) => name));
  const unknown = leaveOut.find((name) => !names.has(name));
  if (unknown === undefined) return leaveOut.length === 0 ? names : new Set(leaveOut);
  throw new UsageError(`--leave-out ${unknown}: none of the workspaces has this name.`, {
    code: "OPTION_INVALID",
    hint: `The names are those of the folders: ${[...names].join(", ")}.`,
  });
}

function spreadOf(values: readonly number[]): SeedSpread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, least: Math.min(...values), most: Math.max(...values) };
}

async function rankBeside(
  { task, workspace: { index }, name }: OpenCollection,
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
    const answers = await askRanker(task, index, choice, queries, shown);
    const sum = answers.reduce((total, { query, best }) => total + averagePrecision(best, query.relevant), 0);
    figures[choice] = sum / queries.length;
  }
  return figures;
}
