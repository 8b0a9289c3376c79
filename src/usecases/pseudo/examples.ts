import * as training from "../../../training";
import { InterruptedError } from "../../base/core/errors";
import { type LoadedWorkspace, loadWorkspace } from "../../workspace";
import type { Task } from "../job";
import { documentsOf } from "../ranker/examples";
import { type PostSampler, readPseudoPosts } from "./posts";

/**
 * Returns pseudo-posts of a workspace's articles for a ranker to learn from: with the candidates of an index
 * in which their articles stand without what they say, and with their articles as the workspace numbers them.
 * The workspace is opened once more for that: its own index stays as it is.
 * @param count at most.
 * @param sampler default: `samplePosts`.
 */
export async function pseudoExamples(
  task: Task,
  workspace: LoadedWorkspace,
  reading: Pick<training.ExampleOptions, "features" | "candidates">,
  count: number,
  sampler?: PostSampler,
): Promise<training.Example[]> {
  const { seed, candidates: depth, home } = task.config;
  const cut = loadWorkspace(home, { ranker: "none" });
  const sample = { sample: count, seed };
  const { posts, index } = await readPseudoPosts(task, cut, sample, sampler).finally(() => cut.close());
  const queries = posts.map(({ text, doc }, i) => ({ id: `pseudo ${i}`, text, relevant: new Set([doc]) }));
  const progress = task.progress("Reading pseudo-posts", "posts");
  const onDone = (done: number, total: number): void => {
    if (task.signal.aborted) throw new InterruptedError("Training");
    progress.update(done, total);
  };
  const examples = await training.makeExamples(index, queries, { ...reading, depth, seed, onDone });
  progress.finish();
  const docsOf = documentsOf(workspace);
  return examples.map((example, i) => {
    const { article } = posts[i]!;
    return { ...example, isPseudo: true, query: { ...example.query, relevant: docsOf([article.key]) } };
  });
}
