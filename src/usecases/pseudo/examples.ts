import type * as training from "../../../training";
import { type LoadedWorkspace, loadWorkspace } from "../../workspace";
import type { Task } from "../job";
import { documentsOf, examplesOf } from "../ranker/examples";
import { type PostSampler, readPseudoPosts } from "./posts";
import type { PseudoSampleOptions } from "./sample";

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
  {
    heldOut,
    ...reading
  }: Pick<training.ExampleOptions, "features" | "candidates" | "reranker"> &
    Pick<PseudoSampleOptions, "heldOut">,
  count: number,
  sampler?: PostSampler,
): Promise<training.Example[]> {
  const { seed, home } = task.config;
  const cut = loadWorkspace(home, { ranker: "none" });
  const read = async () => {
    const { posts, index } = await readPseudoPosts(task, cut, { sample: count, seed, heldOut }, sampler);
    const queries = posts.map(({ text, doc }, i) => ({
      id: `pseudo ${i}`,
      text,
      relevant: new Set([doc]),
    }));
    const progress = task.progress("Reading pseudo-posts", "posts");
    return { posts, examples: await examplesOf(task, index, queries, reading, progress) };
  };
  // A reranker reads articles of the store while examples are made.
  const { posts, examples } = await read().finally(() => cut.close());
  const docsOf = documentsOf(workspace);
  return examples.map((example, i) => {
    const { article } = posts[i]!;
    return { ...example, isPseudo: true, query: { ...example.query, relevant: docsOf([article.key]) } };
  });
}
