import { headlineClaim } from "../base/text";
import type { Statement } from "./statement";

/** What a publisher sets before a headline in brackets: "[HOAX] ...". */
const LABEL = /^\s*\[[^\]\n]{1,40}\]\s*/;

/**
 * Returns what a headline says was claimed, without the publisher's verdict: "It is false that ...", "FALSE:
 * ...", "[HOAX] ...". A headline that denies in another way stays as it is in languages that have lists.
 */
export function claimInHeadline({ lists, text, words, polarity }: Statement): string {
  if (!lists) return headlineClaim(text);
  const label = LABEL.exec(text)?.[0];
  if (label) return text.slice(label.length);
  // Behind a "no" stands the writer's own statement, not what was claimed.
  const verdict = polarity.parts?.find(
    ({ cue, isVerdict, from, to }) =>
      isVerdict &&
      words[cue]!.sentence === 0 &&
      cue < from &&
      from < to &&
      !(cue === 0 && lists.no.has(words[cue]!.lower)),
  );
  return verdict ? text.slice(words[verdict.from]!.start) : text;
}
