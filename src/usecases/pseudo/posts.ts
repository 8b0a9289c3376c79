import type { TrainingQuery } from "../../../training";
import * as calibration from "../../../training/calibration";
import type * as rank from "../../rank";
import { type LoadedWorkspace, replaceArticles } from "../../workspace";
import { mapInTurn, type ProgressLabels } from "../each";
import type { Task } from "../job";
import { type PseudoSampleOptions, type SampledPost, samplePosts } from "./sample";

type Outside = Pick<Task, "progress" | "signal">;

/** Draws posts from the articles of a store. */
export type PostSampler = typeof samplePosts;

/** A pseudo-post with the document of its article. */
export interface AskedPost extends SampledPost {
  readonly doc: number;
}

/** Pseudo-posts, and what they are to be asked of. */
export interface PseudoPosts {
  readonly posts: readonly AskedPost[];
  /** The workspace's index, in which their articles stand without what the posts say. */
  readonly index: rank.SearchIndex;
}

/**
 * Returns pseudo-posts of a workspace's articles. Nothing is written; judgements are not looked at. The
 * workspace must not be asked any more: `replaceArticles` changes its index in place.
 */
export async function readPseudoPosts(
  task: Outside,
  { database, index: full }: LoadedWorkspace,
  options: PseudoSampleOptions,
  sampler: PostSampler = samplePosts,
): Promise<PseudoPosts> {
  const sampled = await sampler(task, database, options);
  if (sampled.length === 0) return { posts: [], index: full };
  const index = await replaceArticles(
    full,
    sampled.map(({ article }) => article),
  );
  const docOf = (key: number): number => index.lexical.docOf(key) as number;
  return { posts: sampled.map((post) => ({ ...post, doc: docOf(post.article.key) })), index };
}

/** Observes pseudo-posts with their articles in the collection and left out. */
export function observePseudoPosts(
  task: Outside,
  { posts, index }: PseudoPosts,
  model: rank.RankerModel,
): Promise<calibration.Observation[]> {
  const queries = posts.map(({ text, doc }) => ({ id: String(doc), text, relevant: new Set([doc]) }));
  const shown = { label: "Asking with and without", unit: "posts", work: "The estimate" };
  return observeEach(task, shown, new calibration.Observer(index, model), queries);
}

/** Observes queries in turn. */
export async function observeEach(
  task: Outside,
  shown: ProgressLabels,
  observer: calibration.Observer,
  queries: readonly TrainingQuery[],
): Promise<calibration.Observation[]> {
  return (await mapInTurn(task, shown, queries, (query) => observer.observe(query))).flat();
}
