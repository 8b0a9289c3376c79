import * as training from "../../../training";
import * as calibration from "../../../training/calibration";
import { ArtifactError } from "../../base/core/errors";
import * as store from "../../base/store";
import { tweetMarks } from "../../base/text";
import type * as rank from "../../rank";
import type { Forest } from "../../rank/forest/forest";
import { encoderViews, type LoadedWorkspace } from "../../workspace";
import { checkInterrupted, type Task } from "../job";
import { pseudoExamples } from "../pseudo/examples";
import {
  documentsOf,
  enoughTweets,
  groupsOf,
  openGroup,
  type ReadGroup,
  readExamples,
} from "../ranker/examples";
import { FEWEST_QUERIES } from "../ranker/options";
import { newToStart, recipeOf, unseenBy } from "../ranker/start";
import { PostAlterer } from "./made-posts";
import { observeEach, observerOf } from "./observer";

/** What judged tweets say of a ranker. */
export interface Observed {
  readonly observations: readonly calibration.Observation[];
  /** How many of them are of tweets whose best article people rejected. */
  readonly rejected: number;
}

/**
 * Observes the judged tweets of a split, as they are and altered, with what an encoder says that has not seen
 * them. Tweets whose articles the ranker has not learned from it ranks itself. Those that it was trained on
 * are each ranked by one that is made in the same way, from the workspace alone, and has seen neither the
 * tweet nor its articles; they are left out where they are too few for that, and where the shipped ranker has
 * seen them which it goes on from.
 * @throws ArtifactError `NO_JUDGEMENTS` or `ENCODER_SAW_TWEETS`.
 */
export async function observeSplit(
  task: Task,
  workspace: LoadedWorkspace,
  model: rank.RankerModel,
  split: string,
): Promise<Observed> {
  const { features, candidates, reranker, depth, encoder, pseudoPosts = 0 } = model.manifest;
  const tweets = groupsOf(task, workspace, enoughTweets(task, workspace, split), encoder !== undefined);
  const asTrained = { ...task, config: { ...task.config, candidates: depth } };
  const reading = { features, candidates, reranker };
  const groups = await readExamples(asTrained, workspace, tweets, reading, split);
  const examples = groups.flatMap((group) => group.examples);
  const unseen = new Set(unseenBy(model.manifest, { workspace, train: examples }));
  const seen = examples.filter((example) => !unseen.has(example));
  const isNew = new Set(newToStart(model.manifest)({ workspace, train: examples }));
  if (examples.length > 0 && isNew.size === 0) throw nothingNew(split);
  const learn = async (): Promise<training.Example[]> => {
    const heldOut = store.heldOutMarks(workspace.database, split);
    const made = { ...reading, heldOut };
    const pseudo = pseudoPosts > 0 ? await pseudoExamples(asTrained, workspace, made, pseudoPosts) : [];
    return training.balanced([{ train: seen, pseudo }]);
  };
  const rankers = seen.length < FEWEST_QUERIES ? undefined : await foldRankers(task, model, await learn());
  if (!rankers && seen.length > 0)
    task.note(`left out: ${seen.length} tweets that the ranker was trained on`);
  else if (isNew.size < examples.length)
    task.note(`left out: ${examples.length - isNew.size} tweets that the shipped ranker was trained on`);
  const rankerOf = (example: training.Example): Forest | undefined => {
    if (unseen.has(example)) return model.forest;
    return isNew.has(example) ? rankers?.of(example) : undefined;
  };
  const judged = await observeGroups(task, workspace, groups, rankerOf, model);
  const rejected = await observeRejected(task, workspace, model, split);
  return { observations: [...judged, ...rejected], rejected: rejected.length };
}

function nothingNew(split: string): ArtifactError {
  return new ArtifactError(
    `The shipped ranker, which the one in use goes on from, was trained on all tweets of the split "${split}".`,
    { code: "NO_JUDGEMENTS", hint: "Make a ranker from nothing: crowdchecked train ranker --from scratch." },
  );
}

async function foldRankers(
  task: Task,
  { manifest }: rank.RankerModel,
  examples: readonly training.Example[],
): Promise<calibration.FoldRankers> {
  const { seed, threads } = task.config;
  const recipe = recipeOf(manifest);
  const progress = task.progress("Training", "folds");
  const made = calibration.trainFoldRankers(
    examples,
    { ...recipe, seed, threads, onRound: () => !task.signal.aborted },
    (done, total) => {
      checkInterrupted(task.signal, "The calibration");
      progress.update(done, total);
    },
  );
  const rankers = await made.finally(() => recipe.start?.dispose());
  progress.finish();
  return rankers;
}

async function observeGroups(
  task: Task,
  workspace: LoadedWorkspace,
  groups: readonly ReadGroup[],
  rankerOf: (example: training.Example) => Forest | undefined,
  { manifest }: rank.RankerModel,
): Promise<calibration.Observation[]> {
  const observations: calibration.Observation[] = [];
  const alterer = new PostAlterer(workspace);
  const progress = task.progress("Observing", "tweets");
  const total = groups.reduce((sum, { examples }) => sum + examples.length, 0);
  let done = 0;
  for (const { fold, examples } of groups) {
    const index = await openGroup(task, workspace, fold);
    const observers = new Map<Forest, calibration.Observer>();
    for (const example of examples) {
      checkInterrupted(task.signal, "The calibration");
      const forest = rankerOf(example);
      progress.update(++done, total);
      if (!forest) continue;
      const observer = observers.get(forest) ?? observerOf(task, workspace, { forest, manifest }, index);
      observers.set(forest, observer);
      observations.push(...(await observer.observe(example.query)));
      for (const { query, isOtherClaim } of alterer.all(example.query, task.config.seed + done)) {
        observations.push(...(await observer.observeAltered(query, isOtherClaim)));
      }
    }
  }
  progress.finish();
  return observations;
}

/**
 * Observes tweets of which nothing is known but articles that people rejected: no ranker has learned from
 * them. Left out are those that figures are measured on, and those that the encoder was trained on by another
 * pair.
 */
export async function observeRejected(
  task: Task,
  workspace: LoadedWorkspace,
  model: rank.RankerModel,
  split: string,
): Promise<calibration.Observation[]> {
  const docsOf = documentsOf(workspace);
  const observer = observerOf(task, workspace, model);
  const observations: calibration.Observation[] = [];
  const measured = store.heldOutMarks(workspace.database, split);
  const [encoder] = workspace.index.semantics ? encoderViews(workspace.home) : [];
  const isSeen = (mark: string): boolean => measured.has(mark) || encoder?.hasSeen(mark) === true;
  for (const { rejected, ...tweet } of store.rejectedTweets(workspace.database, split)) {
    checkInterrupted(task.signal, "The calibration");
    if (tweetMarks(tweet).some(isSeen)) continue;
    observations.push(...(await observer.observeRejected(tweet, docsOf(rejected))));
  }
  return observations;
}

/** Observes tweets that ranker and encoder were not trained on. */
export function observeDev(
  task: Task,
  workspace: LoadedWorkspace,
  model: rank.RankerModel,
  dev: string,
): Promise<calibration.Observation[]> {
  const docsOf = documentsOf(workspace);
  const tweets = store.judgedTweets(workspace.database, dev);
  const queries = tweets.map(({ relevant, ...tweet }) => ({ ...tweet, relevant: docsOf(relevant) }));
  const shown = { label: "Observing dev", unit: "tweets", work: "The calibration" };
  return observeEach(task, shown, observerOf(task, workspace, model), queries);
}
