import * as calibration from "../../../training/calibration";
import type * as rank from "../../rank";
import { type LoadedWorkspace, replaceArticles } from "../../workspace";
import { forEach } from "../each";
import type { Task } from "../job";
import { type PseudoSampleOptions, type SampledPost, samplePosts } from "./sample";

type Outside = Pick<Task, "progress" | "signal">;

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
): Promise<PseudoPosts> {
  const sampled = await samplePosts(task, database, options);
  if (sampled.length === 0) return { posts: [], index: full };
  const index = await replaceArticles(
    full,
    sampled.map(({ article }) => article),
  );
  const docOf = (key: number): number => index.lexical.docOf(key) as number;
  return { posts: sampled.map((post) => ({ ...post, doc: docOf(post.article.key) })), index };
}

/** Observes pseudo-posts with their articles in the collection and left out. */
export async function observePseudoPosts(
  task: Outside,
  { posts, index }: PseudoPosts,
  model: rank.RankerModel,
): Promise<calibration.Observation[]> {
  const observer = new calibration.Observer(index, model);
  const observations: calibration.Observation[] = [];
  const shown = { label: "Asking with and without", unit: "posts", work: "The estimate" };
  await forEach(task, shown, posts, async ({ text, doc }) => {
    observations.push(...(await observer.observe({ id: String(doc), text, relevant: new Set([doc]) })));
  });
  return observations;
}
