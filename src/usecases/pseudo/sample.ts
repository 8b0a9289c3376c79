import * as pseudo from "../../../training/pseudo";
import { InterruptedError } from "../../base/core/errors";
import { createRng, type Rng, shuffle } from "../../base/core/rng";
import { yieldToEvents } from "../../base/core/yield";
import {
  ArticleReader,
  countArticles,
  type Database,
  iterateArticles,
  type StoredArticle,
} from "../../base/store";
import { isMarked } from "../../base/text";
import type { Task } from "../job";

/**
 * A text as somebody could have posted it, with the article that it was taken from, as that is without it.
 */
export type SampledPost = pseudo.PseudoPost<StoredArticle>;

export interface PseudoSampleOptions {
  /** Articles that give a post, at most; each gives one. */
  readonly sample: number;
  readonly seed: number;
  /** Marks (`tweetMarks`) of tweets that no post may repeat: articles quote those that they check. */
  readonly heldOut?: ReadonlySet<string> | undefined;
}

/**
 * What somebody said is nearer to posts than what the desk wrote of it, which is drawn where
 * nothing is quoted.
 */
const SAID: readonly pseudo.PseudoKind[] = ["quote", "post"];
/** Articles between two looks at whether the command is stopped. */
const LOOK_EVERY = 500;

/**
 * Returns pseudo-posts of articles that are drawn at random, one of each: of what an article quotes, else of
 * its headline and vclaim. Of these kinds one is drawn, and of its texts the first: what is checked is quoted
 * before those who were asked. The same for the same seed and store.
 * @throws InterruptedError when the command is stopped.
 */
export async function samplePosts(
  task: Pick<Task, "progress" | "signal">,
  database: Database,
  { sample, seed, heldOut = new Set() }: PseudoSampleOptions,
): Promise<SampledPost[]> {
  const { common, keys } = await readTexts(task, database);
  const rng = createRng(seed);
  const articles = new ArticleReader(database);
  const sampled: SampledPost[] = [];
  for (const key of shuffle(keys, rng)) {
    if (sampled.length === sample) break;
    const article = articles.get(key);
    const posts = article ? pseudo.pseudoPosts(article, common) : [];
    const isHeldOut = ({ text }: SampledPost): boolean => isMarked({ dataset: "", id: "", text }, heldOut);
    const post = oneOf(
      posts.filter((one) => !isHeldOut(one)),
      rng,
    );
    if (post) sampled.push({ ...post, text: pseudo.degrade(post.text, rng) });
  }
  return sampled;
}

/** Returns what all articles say in common, and their keys. */
async function readTexts(task: Pick<Task, "progress" | "signal">, database: Database) {
  const common = new pseudo.CommonSpans();
  const keys: number[] = [];
  const total = countArticles(database);
  const progress = task.progress("Reading articles", "articles");
  for (const article of iterateArticles(database)) {
    common.add(pseudo.countedTexts(article));
    keys.push(article.key);
    if (keys.length % LOOK_EVERY !== 0) continue;
    progress.update(keys.length, total);
    await yieldToEvents();
    if (task.signal.aborted) throw new InterruptedError("The estimate");
  }
  progress.finish();
  return { common, keys };
}

function oneOf(posts: readonly SampledPost[], rng: Rng): SampledPost | undefined {
  const said = posts.filter(({ kind }) => SAID.includes(kind));
  const drawn = said.length > 0 ? said : posts;
  const kinds = [...new Set(drawn.map(({ kind }) => kind))];
  const kind = kinds[rng.below(Math.max(1, kinds.length))];
  return drawn.find((post) => post.kind === kind);
}
