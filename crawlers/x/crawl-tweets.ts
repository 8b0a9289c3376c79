import type { FactCheckLinks } from "../../src/base/text";
import { lookUpTargets } from "./conversations";
import { LOOK_UP_IDS } from "./look-up";
import { type XOptions, XRun } from "./run";
import { search } from "./search";
import type { XSummary } from "./summary";
import type { SearchReach, Stretch } from "./sweep";

/** What a crawl of posts did. */
export interface TweetsSummary extends XSummary {
  /** What recent search no longer reached in this run; the next search of the archive reads it. */
  readonly lost: readonly Stretch[];
}

/**
 * Searches for posts that answer or quote another with a link to a fact-check, and looks up what they answer,
 * quote and the roots of their conversations. The looking up goes on beside the search, so that a budget that
 * ends leaves few posts whose claims are not known; these come first in the next run.
 * @throws those of `search` and `lookUp`.
 */
export async function crawlTweets(
  options: XOptions & SearchReach & { readonly links: FactCheckLinks },
): Promise<TweetsSummary> {
  const { links } = options;
  const lost: Stretch[] = [];
  const summary = await XRun.run("crawl tweets", "tweets", options, async (run) => {
    const before = await lookUpTargets(run, links);
    if (before === "budget") return "budget";
    const searched = await search(run, {
      ...options,
      afterPage: () => lookUpTargets(run, links, LOOK_UP_IDS),
      onLost: (stretch) => lost.push(stretch),
    });
    const looked = await lookUpTargets(run, links);
    return searched === "budget" ? searched : looked;
  });
  return { ...summary, lost };
}
