import type { PostParts } from "../../core/types";

/** Columns of a row of `tweets t` that hold what the post shows beside its text. */
export const PARTS_COLUMNS = "t.image_text AS imageText, t.quoted_text AS quotedText";

/** These columns as they are read. */
export interface PartsRow {
  readonly imageText: string | null;
  readonly quotedText: string | null;
}

/** Returns those parts that a row has. */
export function postParts({ imageText, quotedText }: PartsRow): PostParts {
  return {
    ...(imageText === null ? {} : { imageText }),
    ...(quotedText === null ? {} : { quotedText }),
  };
}
