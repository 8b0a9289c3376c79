import { MAX_POST_CHARS, type PostId, parsePost, postId, type ReadPost, readPost } from "../queries/post";
import { RequestError } from "../queries/request-error";
import { isPictureHash } from "./answer-message";
import { isDeeperThan, MAX_DEPTH } from "./depth";

/** Size of the largest post in a stream, bytes. */
export const MAX_POST_BYTES = MAX_POST_CHARS;

/** A post of a stream that can be ranked. */
export interface PostMessage extends ReadPost {
  /** A blank one is none: it would make all posts without one look like doubles. */
  readonly id: PostId | undefined;
  /** Names the post's picture: the same for copies of it. */
  readonly pictureHash?: string;
}

/**
 * Returns the post of a message: a line of `POST /v1/rank/batch`, or one with the hash of its picture. Size
 * and depth are checked before anything is parsed.
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
  const { pictureHash, post } = takePictureHash(value);
  const id = postId(value);
  const read = { id: String(id).trim() === "" ? undefined : id, ...readPost(post, "post") };
  return pictureHash === undefined ? read : { ...read, pictureHash };
}

/** Returns a post without the hash of its picture, which no ranking knows. @throws RequestError */
function takePictureHash(value: unknown): { readonly pictureHash?: string; readonly post: unknown } {
  if (typeof value !== "object" || value === null || !("pictureHash" in value)) return { post: value };
  const { pictureHash, ...post } = value;
  if (isPictureHash(pictureHash)) return { pictureHash, post };
  throw new RequestError("post/pictureHash is not 16 to 128 hexadecimal digits in lower case", {
    status: 400,
    code: "REQUEST_INVALID",
    hint: "Send a hash that is the same for copies of the picture, or leave it out.",
  });
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
