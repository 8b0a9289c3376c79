import { ArticleHeadings } from "../../base/store";
import type { LoadedWorkspace } from "../../workspace";

/** What is used of a workspace. */
export type WarmedWorkspace = Pick<LoadedWorkspace, "answer" | "database"> & {
  readonly index: { readonly lexical: { readonly arrays: { readonly keys: Uint32Array } } };
};

const TEXTS = [
  "a photo shows a shark swimming on a flooded street",
  "the vaccine contains a microchip, says a doctor",
  "the president signed a law that bans gas stoves in 2023",
];
/** A small collection is fast without: one heading is asked for every so many articles, thirty at most. */
const ARTICLES_A_HEADING = 400;
const MOST_HEADINGS = 30;
/** As long as a post. */
const HEADING_CHARS = 280;
/** A reranker may take seconds for each text. */
const MOST_MS = 1000;

/**
 * Answers some texts, among them headings of the workspace's own articles, drawn evenly, for a second or so:
 * code is compiled and caches are filled when the first post comes.
 */
export async function warmUp(workspace: WarmedWorkspace): Promise<void> {
  for (const text of TEXTS) await workspace.answer({ text }, { explain: true });
  const end = performance.now() + MOST_MS;
  for (const text of headingsOf(workspace)) {
    if (performance.now() > end) return;
    await workspace.answer({ text });
  }
}

function* headingsOf({ database, index }: WarmedWorkspace): Generator<string> {
  const { keys } = index.lexical.arrays;
  const headings = new ArticleHeadings(database);
  const count = Math.min(MOST_HEADINGS, Math.floor(keys.length / ARTICLES_A_HEADING));
  for (let i = 0; i < count; i++) {
    const heading = headings.get(keys[Math.floor((i * keys.length) / count)]!);
    if (heading) yield heading.text.slice(0, HEADING_CHARS);
  }
}
