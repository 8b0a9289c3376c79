import type { TweetParts } from "./tweet-parts";

/**
 * Returns what a post says as one text: its body, what it quotes, and what was recognised in its images, each
 * on a line of its own; parts that are empty are left out. "" where nothing is said.
 */
export function saidText({ body, quoted, image }: Pick<TweetParts, "body" | "quoted" | "image">): string {
  if (quoted === "" && image === "") return body;
  return [body, quoted, image].filter((part) => part !== "").join("\n");
}
