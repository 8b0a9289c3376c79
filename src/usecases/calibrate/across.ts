import * as training from "../../../training";
import type * as calibration from "../../../training/calibration";
import { createRng } from "../../base/core/rng";
import type * as rank from "../../rank";
import { mapInTurn } from "../each";
import { checkInterrupted, type Task } from "../job";
import { type ReadCollection, readCollections, withCollections } from "../ranker/collections";
import { openGroup } from "../ranker/examples";
import { newToStart, recipeOf } from "../ranker/start";
import { ownClaims, PostAlterer, wordPosts } from "./made-posts";
import { observeRejected } from "./observe";
import { observeEach, observerOf } from "./observer";

/** Judged tweets of a collection that are read, at most: more would take long and tell little. */
const MOST_TWEETS = 600;
/** Made posts of each kind. */
const MADE = 150;

/**
 * Observes the judged tweets of several collections, each ranked by what is made as the ranker in use and has
 * seen the other collections alone. Of each at most `MOST_TWEETS` take part, drawn at random, with posts that
 * are made of its articles: claims word for word, words that claim nothing, and these tweets altered.
 * @param homes the first one's ranker is `model`.
 * @throws ArtifactError `NO_JUDGEMENTS`, `ENCODER_SAW_TWEETS`, `RANKER_ENCODER` or `RANKER_RERANKER`.
 */
export async function observeAcross(
  task: Task,
  homes: readonly string[],
  { manifest }: rank.RankerModel,
  split: string,
): Promise<calibration.ObservedCollection[]> {
  const { features, candidates, reranker, depth, pseudoPosts: pseudo } = manifest;
  const { seed, threads } = task.config;
  const asTrained = { ...task, config: { ...task.config, candidates: depth } };
  return await withCollections(asTrained, homes, async (opened) => {
    const reading = { features, candidates, reranker, split, most: MOST_TWEETS, pseudo };
    const collections = await readCollections(opened, reading);
    const recipe = recipeOf(manifest);
    const unseen = newToStart(manifest);
    const observed: calibration.ObservedCollection[] = [];
    const fit = { ...recipe, seed, threads, onRound: () => !task.signal.aborted };
    try {
      for (const collection of collections) {
        const learned = training.learnedWithout(collections, collection);
        const forest = await training.fitForest(learned, fit);
        checkInterrupted(task.signal, "The calibration");
        const groups = collection.groups.map(({ examples, ...group }) => ({
          ...group,
          examples: unseen({ ...collection, train: examples }),
        }));
        const observations = await observeCollection({ ...collection, groups }, { forest, manifest }, split);
        observed.push({ name: collection.name, observations });
      }
      return observed;
    } finally {
      recipe.start?.dispose();
    }
  });
}

async function observeCollection(
  { task, workspace, name, groups }: ReadCollection,
  model: rank.RankerModel,
  split: string,
): Promise<calibration.Observation[]> {
  const rng = createRng(task.config.seed);
  const shown = { label: `Observing ${name}`, unit: "posts", work: "The calibration" };
  const shownMade = { ...shown, label: `Observing ${name}, made` };
  const observations: calibration.Observation[] = [];
  const alterer = new PostAlterer(workspace);
  for (const { fold, examples } of groups) {
    const observer = observerOf(task, workspace, model, await openGroup(task, workspace, fold));
    const queries = examples.map(({ query }) => query);
    observations.push(...(await observeEach(task, shown, observer, queries)));
    const altered = queries.flatMap((query, i) => alterer.all(query, task.config.seed + i));
    const ofAltered = await mapInTurn(task, shownMade, altered, ({ query, isOtherClaim }) =>
      observer.observeAltered(query, isOtherClaim),
    );
    observations.push(...ofAltered.flat());
  }
  observations.push(...(await observeRejected(task, workspace, model, split)));
  const observer = observerOf(task, workspace, model);
  const made = { claim: ownClaims(workspace, MADE, rng), words: wordPosts(workspace, MADE, rng) };
  for (const kind of ["claim", "words"] as const) {
    const ofKind = await observeEach(task, shownMade, observer, made[kind]);
    observations.push(...ofKind.map((one) => ({ ...one, made: kind })));
  }
  return observations;
}
