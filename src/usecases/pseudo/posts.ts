import * as calibration from "../../../training/calibration";
import { ArticleReader, ArticleSites, type StoredArticle } from "../../base/store";
import type * as rank from "../../rank";
import { type LoadedWorkspace, replaceArticles } from "../../workspace";
import { observeEach, type Reranking } from "../calibrate/observer";
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
  /** Returns the article of a document, as it stands there. */
  readonly articleOf: (doc: number) => StoredArticle | undefined;
  /** Returns the site of a document; undefined if it has none. */
  readonly siteOf: (doc: number) => string | undefined;
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
  const changed = new Map(sampled.map(({ article }) => [article.key, article]));
  const index = changed.size === 0 ? full : await replaceArticles(full, [...changed.values()]);
  const articles = new ArticleReader(database);
  const sites = new ArticleSites(database);
  const { keys } = index.lexical.arrays;
  return {
    posts: sampled.map((post) => ({ ...post, doc: index.lexical.docOf(post.article.key) as number })),
    index,
    articleOf: (doc) => {
      const key = keys[doc]!;
      return changed.get(key) ?? articles.get(key);
    },
    siteOf: (doc) => sites.of(keys[doc]!),
  };
}

/** Observes pseudo-posts with their articles in the collection and left out. */
export function observePseudoPosts(
  task: Outside & Reranking,
  { posts, index, articleOf, siteOf }: PseudoPosts,
  model: rank.RankerModel,
): Promise<calibration.Observation[]> {
  const queries = posts.map(({ text, doc }) => ({ id: String(doc), text, relevant: new Set([doc]) }));
  const shown = { label: "Asking with and without", unit: "posts", work: "The estimate" };
  const { rerankArticles } = task.config;
  const observer = new calibration.Observer(index, model, articleOf, { rerankArticles, siteOf });
  return observeEach(task, shown, observer, queries);
}
