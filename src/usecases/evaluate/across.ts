import * as training from "../../../training";
import { UsageError } from "../../base/core/errors";
import { mean } from "../../base/core/sums";
import * as rank from "../../rank";
import type { Forest } from "../../rank/forest/forest";
import { openRanker } from "../../workspace";
import { checkInterrupted, type Job, type WorkspaceSettings } from "../job";
import { type OpenCollection, readCollections, withCollections } from "../ranker/collections";
import { RANKER_PRESETS, withoutParts } from "../ranker/presets";
import { requireApart } from "../splits";
import {
  type AskedCollection,
  countOf,
  mapOf,
  QUERY_SETS,
  type QuerySet,
  type Seen,
  type SetMaps,
  withIndexes,
} from "./asked-collection";

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

/** A mean over seeds, with the least and the most. */
export interface SeedSpread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/** MAP@5, text only, of one set of a collection's queries, 0 - 1. */
export interface SetFigures extends Readonly<Record<Beside, number>> {
  readonly queries: number;
  /**
   * A ranker that was trained on the other collections alone, with all that ranking does besides, but for
   * known posts: nobody knows any of a collection that was never judged.
   */
  readonly leftOut: SeedSpread;
  /** The same without the author's name. */
  readonly unsigned: SeedSpread;
}

/** A collection, with what was made of its judged tweets. */
export interface AcrossRow {
  readonly name: string;
  readonly articles: number;
  readonly sets: Readonly<Partial<Record<QuerySet, SetFigures>>>;
}

/** What rankers make of collections that they have not seen. */
export interface AcrossResult {
  readonly seeds: readonly number[];
  readonly collections: readonly AcrossRow[];
}

/**
 * Trains a ranker on all collections but one, measures it on the one as it would rank there, and so on for
 * each that is to be measured. Nothing of a collection's judgements takes part in what is measured on it;
 * settings of the training and features are the same for all.
 */
export async function evaluateAcross(
  workspace: Omit<WorkspaceSettings, "home">,
  { across, leaveOut, split, dev, most, without, pseudo, seeds: count }: AcrossOptions,
  job: Job,
): Promise<AcrossResult> {
  requireApart({ split, dev });
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
    const collections: AskedCollection[] = [];
    for (const read of await readCollections(opened, reading)) {
      const isAsked = measured.has(read.name);
      collections.push(
        isAsked ? await withIndexes(read) : { ...read, asked: { train: [], dev: [], keywords: [] } },
      );
    }
    const { candidates: depth, rerankArticles, threads } = task.config;
    const manifest = { preset: "default", features: known, candidates, depth };
    const measure = async (left: AskedCollection, forest: Forest): Promise<SeenFigures> => {
      checkInterrupted(task.signal, "The evaluation");
      const open = (index: rank.SearchIndex): rank.Ranker =>
        new rank.FeatureRanker(index, { forest, manifest }, { rerankArticles });
      return { undated: await mapOf(left, open, "undated"), unsigned: await mapOf(left, open, "unsigned") };
    };
    const bySeed: (readonly (SeenFigures | undefined)[])[] = [];
    for (const seed of seeds) {
      const fit = { features: known, settings, seed, threads, onRound: shownRounds(task, seed, settings) };
      bySeed.push(await training.leaveOneOut(collections, fit, measure, measured));
    }
    const rows: AcrossRow[] = [];
    for (const [i, collection] of collections.entries()) {
      const figures = bySeed.flatMap((ofSeed) => ofSeed[i] ?? []);
      const sets = figures.length === 0 ? {} : await setsOf(collection, figures);
      rows.push({ name: collection.name, articles: collection.workspace.index.lexical.size, sets });
    }
    return { seeds, collections: rows };
  });
}

/** Shows the rounds of one training after the other. Returns what stops them with the job. */
function shownRounds(
  { progress: start, signal }: Job,
  seed: number,
  { rounds }: training.FitSettings,
): (round: number) => boolean {
  let progress: ReturnType<Job["progress"]> | undefined;
  return (round) => {
    progress ??= start(`Training without one, seed ${seed}`, "rounds");
    progress.update(round, rounds);
    if (round === rounds) {
      progress.finish();
      progress = undefined;
    }
    return !signal.aborted;
  };
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
  return { mean: mean(values), least: Math.min(...values), most: Math.max(...values) };
}

/** What a ranker makes of a collection that it has not seen. */
type SeenFigures = Readonly<Record<Seen, SetMaps>>;

/** Returns the figures of a collection, with what is ranked beside. @param figures by seed, at least one. */
async function setsOf(
  collection: AskedCollection,
  figures: readonly SeenFigures[],
): Promise<AcrossRow["sets"]> {
  const beside = new Map<Beside, SetMaps>();
  for (const choice of BESIDE) beside.set(choice, await mapBeside(collection, choice));
  const sets: Partial<Record<QuerySet, SetFigures>> = {};
  for (const set of QUERY_SETS) {
    const queries = countOf(collection, set);
    if (queries === 0) continue;
    const of = (seen: Seen): SeedSpread => spreadOf(figures.map((ofSeed) => ofSeed[seen][set]!));
    const by = (choice: Beside): number => beside.get(choice)?.[set] ?? Number.NaN;
    sets[set] = {
      queries,
      leftOut: of("undated"),
      unsigned: of("unsigned"),
      none: by("none"),
      bm25: by("bm25"),
      encoder: by("encoder"),
    };
  }
  return sets;
}

/** Returns what a choice of ranker makes of a collection; nothing where there is no encoder for it. */
async function mapBeside(collection: AskedCollection, choice: Beside): Promise<SetMaps> {
  const { home, candidates } = collection.task.config;
  if (choice === "encoder" && !collection.workspace.index.semantics) return {};
  return await mapOf(collection, (index) => openRanker(home, choice, index, candidates), "undated", choice);
}
