import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { strictObject, whole } from "../base/core/values/shape";
import type { ArticleState } from "../base/store";
import { parseState } from "./articles-file";
import { blobShape, damaged, parseMessage, type ReleaseBlob } from "./manifest";

/** Longest message that is read, bytes. */
export const MAX_MESSAGE_BYTES = 8 << 20;

const revision = whole(0);
const headShape = strictObject({
  lineage: v.pipe(v.string(), v.uuid()),
  /** Revision of the change before. */
  after: revision,
  /** Revision of the last article in it. */
  revision,
  articles: v.optional(v.array(v.unknown())),
  /** Where the articles do not fit into a message: a file of articles. */
  blob: v.optional(blobShape),
});

/** Articles that changed one after the other, in the order of their revisions. */
export interface Change extends Pick<v.InferOutput<typeof headShape>, "lineage" | "after" | "revision"> {
  readonly articles: readonly ArticleState[] | ReleaseBlob;
}

/** Returns the message of a change. */
export function writeChange({ articles, ...head }: Change): Uint8Array {
  return Buffer.from(
    JSON.stringify("sha256" in articles ? { ...head, blob: articles } : { ...head, articles }),
  );
}

/** Returns the file of articles that takes the place of those of a message. */
export function changeBlob(articles: readonly ArticleState[]): ReleaseBlob & { readonly data: Uint8Array } {
  const data = gzipSync(articles.map((state) => `${JSON.stringify(state)}\n`).join(""));
  return { data, bytes: data.byteLength, sha256: createHash("sha256").update(data).digest("hex") };
}

/**
 * Returns the change of a message.
 * @param address of the registry, for messages.
 * @throws ArtifactError `RELEASE_DAMAGED`.
 */
export function readChange(message: Uint8Array, address: string): Change {
  if (message.byteLength > MAX_MESSAGE_BYTES) throw damaged(address, "a change is too large");
  const value = parseMessage(message, address, "a change");
  const parsed = v.safeParse(headShape, value);
  if (!parsed.success)
    throw damaged(address, "a change does not say what it must", new v.ValiError(parsed.issues));
  const { articles = [], blob, ...head } = parsed.output;
  return { ...head, articles: blob ?? articles.map((article) => stateOf(article, address)) };
}

function stateOf(value: unknown, address: string): ArticleState {
  const state = parseState(value);
  if (typeof state === "string") throw damaged(address, `an article of a change is wrong: ${state}`);
  return state;
}
