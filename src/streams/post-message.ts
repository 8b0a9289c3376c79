import { MAX_POST_CHARS, type PostId, parsePost, postId, type ReadPost, readPost } from "../queries/post";
import { RequestError } from "../queries/request-error";
import { isDeeperThan } from "./depth";

/** Size of the largest post in a stream, bytes. */
export const MAX_POST_BYTES = MAX_POST_CHARS;
/** Levels of objects and arrays in a post; a post of the X API with all its fields has fewer than ten. */
const MAX_DEPTH = 32;

/** A post of a stream that can be ranked. */
export interface PostMessage extends ReadPost {
  readonly id: PostId | undefined;
}

/**
 * Returns the post of a message: a line of `POST /v1/rank/batch`. Size and depth are checked before anything
 * is parsed.
 * @throws RequestError `POST_TOO_LARGE`, `POST_TOO_DEEP`; what `parsePost` and `readPost` throw.
 */
export function readPostMessage(data: Uint8Array): PostMessage {
  if (data.byteLength > MAX_POST_BYTES) {
    throw new RequestError(`The post has ${data.byteLength} bytes, ${MAX_POST_BYTES} are allowed.`, {
      status: 413,
      code: "POST_TOO_LARGE",
      hint: "Send a shorter text.",
    });
  }
  if (isDeeperThan(data, MAX_DEPTH)) {
    throw new RequestError(`The post is nested deeper than ${MAX_DEPTH} levels.`, {
      status: 400,
      code: "POST_TOO_DEEP",
      hint: "Send the fields that docs/scale.md lists.",
    });
  }
  const value = parsePost(textOf(data));
  return { id: postId(value), ...readPost(value, "post") };
}

/** Returns the id of a message that may be no post at all. */
export function idOfMessage(data: Uint8Array): PostId | undefined {
  try {
    return isDeeperThan(data, MAX_DEPTH) ? undefined : postId(parsePost(textOf(data)));
  } catch {
    return undefined;
  }
}

function textOf(data: Uint8Array): string {
  return new TextDecoder().decode(data);
}
