import { open, stat } from "node:fs/promises";
import { InputError } from "../../base/core/errors";
import { PictureReader, type PictureSettings, type ReadPicture } from "../../images";
import type { Query } from "../../rank";
import type { LoadedWorkspace } from "../../workspace";

/** A post with a picture. */
export interface PictureQuery extends Omit<Query, "text"> {
  /** Default: "". */
  readonly text?: string;
  /** A PNG, JPEG, WebP or GIF. */
  readonly image: Uint8Array;
}

export interface PictureQueryOptions {
  /** Whether what people confirmed for the picture comes first; default true. */
  readonly memory?: boolean;
  readonly signal?: AbortSignal;
}

/** A post whose picture was read. */
export interface ReadQuery {
  readonly query: Query;
  readonly picture: ReadPicture;
}

/** Returns what reads the pictures of posts for a workspace. */
export function pictureReader(workspace: LoadedWorkspace, settings: PictureSettings): PictureReader {
  return new PictureReader(settings, workspace.database);
}

/** Returns a post with the text of its picture. @throws as `PictureReader.read`. */
export async function readPictureQuery(
  reader: PictureReader,
  { image, text = "", ...rest }: PictureQuery,
  { memory = true, signal }: PictureQueryOptions = {},
): Promise<ReadQuery> {
  const hasOtherText = [text, rest.quotedText].some((part) => part?.trim());
  const imageText = rest.imageText?.trim() ? rest.imageText : undefined;
  const picture = await reader.read(image, { imageText, hasOtherText, memory, signal });
  const read = picture.text === undefined ? {} : { imageText: picture.text };
  return { query: { ...rest, text, ...read }, picture };
}

/**
 * Returns the bytes of a picture's file, of a file that is too large only so many that it is seen to be.
 * @throws InputError `FILE_NOT_FOUND` for what is no file that can be read.
 */
export async function readPictureFile(file: string, maxBytes: number): Promise<Uint8Array> {
  try {
    // Opening a pipe would wait for somebody who writes.
    if (!(await stat(file)).isFile()) throw new TypeError("it is no file");
    await using handle = await open(file, "r");
    const bytes = Buffer.alloc(maxBytes + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) return bytes.subarray(0, length);
    }
  } catch (cause) {
    throw new InputError(
      `the picture cannot be read: ${(cause as Error).message}`,
      { file },
      { code: "FILE_NOT_FOUND", hint: "Check the path given with --image, and its permissions.", cause },
    );
  }
}
