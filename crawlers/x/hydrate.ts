import { postsWithoutText } from "../../src/base/store";
import { type FactCheckLinks, isPostId } from "../../src/base/text";
import { drop, keep } from "./conversations";
import { LOOK_UP_IDS, lookUp } from "./look-up";
import { readPost, textRule } from "./post";
import { type XOptions, XRun } from "./run";
import type { XSummary } from "./summary";

/**
 * Fetches the texts of the posts `ids`, or of all that the store knows by id alone, those of notes and
 * imports included. Posts that have a text here or were removed are not asked for; where no ids are
 * given, neither are those that were found to be of no use. Posts in other languages are kept: whoever
 * names one wants it.
 * @throws those of `lookUp`.
 */
export function hydrate(
  options: XOptions & { readonly links: FactCheckLinks; readonly ids?: readonly string[] },
): Promise<XSummary> {
  return XRun.run("hydrate", "hydrate", options, (run) => {
    return lookUp(run, options.ids ? named(run, options.ids) : waiting(run), (given) => {
      const post = readPost(given, options.links);
      const rule = textRule(given, post);
      if (rule && rule !== "nonEnglish") drop(run, given, rule);
      else keep(run, post);
    });
  });
}

/** Returns what gives those that the store knows by id alone, a batch at a time. */
function waiting(run: XRun): () => string[] {
  let after = "";
  return () => {
    const ids = postsWithoutText(run.database, { after, askedSince: run.begunAt, limit: LOOK_UP_IDS });
    after = ids.at(-1) ?? after;
    return ids;
  };
}

/** Returns what gives the ids, a batch at a time, each once, without those that need not be asked for. */
function named(run: XRun, ids: readonly string[]): () => string[] {
  const rest = new Set(ids).values();
  return () => {
    const batch: string[] = [];
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const id = next.value;
      if (!isPostId(id)) run.counts.invalid++;
      else if (run.removed.has(id)) run.counts.removedBefore++;
      else if (!run.tweets.hasText(id)) batch.push(id);
      if (batch.length === LOOK_UP_IDS) break;
    }
    return batch;
  };
}
