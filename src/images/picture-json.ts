import { present } from "../base/core/values/present";
import type { ReadPicture } from "./picture-reader";

/** A picture in an answer. */
export interface PictureJson {
  key: string;
  text?: string;
  unread?: { code: string; detail: string; hint?: string };
}

/** Returns what an answer says of its post's picture. */
export function pictureJson({ key, text, unread }: ReadPicture): PictureJson {
  return present({
    key,
    text,
    unread: unread && present({ code: unread.code, detail: unread.message, hint: unread.hint }),
  });
}
