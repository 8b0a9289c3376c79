import { AgingCache } from "../base/core/caches/aging-cache";

/** The last four are Arabic, Urdu and Devanagari. */
const SENTENCE_END = /[.!?\u2026](?:["')\]\u2019\u201d]*)(?:\s|$)|[\n\r]|[!?]{2}|[\u061f\u06d4\u0964\u0965]/;
const CLAUSE_END = /[,;:()\u2012-\u2015|\u060c\u061b]|\s-+\s|--/;
const TAG = /[#@\uff03]$/;

/** What stands between two words, and what it tells of them. */
export interface Gap {
  /** Whether the next word is a hashtag or a handle. */
  readonly isTag: boolean;
  readonly isHandle: boolean;
  /** Whether a full stop stands behind the last word. */
  readonly isDotted: boolean;
  readonly endsSentence: boolean;
  readonly endsClause: boolean;
}

/** The same few stand between most words; a longer one would keep the whole text that it was cut out of. */
const known = new AgingCache(1000, readGap);
const LONGEST = 12;

export const ONE_BLANK = readGap(" ");

/** Returns what the characters between two words tell. */
export function gapOf(written: string): Gap {
  return written.length > LONGEST ? readGap(written) : known.get(written);
}

function readGap(written: string): Gap {
  return {
    isTag: TAG.test(written),
    isHandle: written.endsWith("@"),
    isDotted: written.startsWith("."),
    endsSentence: SENTENCE_END.test(written),
    endsClause: CLAUSE_END.test(written),
  };
}
