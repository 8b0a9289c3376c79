import type * as training from "../../../training";
import { ArtifactError } from "../../base/core/errors";
import { Booster } from "../../base/native/lightgbm";
import * as rank from "../../rank";
import { articleIdentities, type ReadCollection } from "./collections";
import { isRankerPreset, RANKER_PRESETS } from "./presets";
import type { RankerRecipe } from "./wanted";

/** A ranker that a training can go on from. */
export interface Start {
  /** To be disposed of. */
  readonly booster: Booster;
  readonly manifest: rank.RankerManifest;
}

/**
 * Returns the shipped ranker that was made as is wanted; undefined where none was.
 * @throws ArtifactError `RANKER_CORRUPT` or `RANKER_VERSION`.
 * @throws EnvironmentError `NATIVE_LIBRARY`.
 */
export function shippedStart({ features, depth, candidates, encoder }: RankerRecipe): Start | undefined {
  const folder = rank.shippedRanker(encoder);
  const manifest = rank.readRankerManifest(folder);
  const isAsWanted =
    manifest.depth === depth &&
    manifest.candidates === candidates &&
    manifest.encoder === encoder &&
    manifest.features.join() === features.join();
  return isAsWanted ? { booster: boosterAt(folder, manifest), manifest } : undefined;
}

/** Returns a collection's training queries that ask for no article which a ranker was trained to find. */
export function unseenBy(
  manifest: rank.RankerManifest,
  collection: Pick<ReadCollection, "workspace" | "train">,
): training.Example[] {
  const identitiesOf = articleIdentities(collection);
  const isSeen = rank.seenBy(manifest);
  return collection.train.filter(({ query }) => !identitiesOf(query.relevant).some(isSeen));
}

/** What is needed to make other rankers in the way in which one was made. */
export type Recipe = Pick<training.FitOptions, "features" | "settings" | "start">;

/**
 * Returns how a ranker was made; its start is to be disposed of.
 * @throws ArtifactError `RANKER_START` where this version does not have its preset, or the shipped ranker
 *   that it goes on from.
 */
export function recipeOf(ranker: rank.RankerManifest): Recipe {
  const { features, preset, rounds, start } = ranker;
  if (!isRankerPreset(preset)) throw anotherVersion(`The ranker's preset "${preset}" is not known.`);
  const { settings } = RANKER_PRESETS[preset];
  const shipped = startOf(ranker);
  if (!start || !shipped) return { features, settings: { ...settings, rounds } };
  return {
    features,
    settings: { ...settings, rounds: rounds - start.rounds },
    start: boosterAt(shipped.folder, shipped.manifest),
  };
}

/**
 * Returns what parts examples by whether the shipped ranker that a ranker goes on from has not seen their
 * articles. All that is made by the ranker's recipe has seen those that it has: nothing may be measured on
 * them.
 * @throws ArtifactError `RANKER_START` where this version does not have that shipped ranker.
 */
export function newToStart(
  ranker: rank.RankerManifest,
): (collection: Parameters<typeof unseenBy>[1]) => readonly training.Example[] {
  const shipped = startOf(ranker);
  return (collection) => (shipped ? unseenBy(shipped.manifest, collection) : collection.train);
}

/** Returns the shipped ranker that a ranker goes on from; undefined where it goes on from none. */
function startOf({ start, encoder }: rank.RankerManifest) {
  if (!start) return undefined;
  const folder = rank.shippedRanker(encoder);
  const manifest = rank.readRankerManifest(folder);
  if (manifest.sha256 === start.sha256) return { folder, manifest };
  throw anotherVersion("The ranker goes on from a shipped one that this version does not have.");
}

function boosterAt(folder: string, manifest: rank.RankerManifest): Booster {
  return Booster.fromText(rank.readRankerTrees(folder, manifest));
}

function anotherVersion(problem: string): ArtifactError {
  return new ArtifactError(problem, {
    code: "RANKER_START",
    hint: "Train it again: crowdchecked train ranker.",
  });
}
