import { postsToCheck } from "../../src/base/store";
import { LOOK_UP_IDS, lookUp } from "./look-up";
import { type XOptions, XRun } from "./run";
import type { XSummary } from "./summary";

const MS_PER_DAY = 86_400_000;

/**
 * Looks stored posts up again, those first that were not looked at for longest, and removes those that are
 * gone: texts, pairs, scores and links. Vectors of posts are nowhere stored.
 * @throws those of `lookUp`.
 */
export function checkCompliance(
  options: XOptions & {
    /** Posts that were looked at in so many days are left alone. */
    readonly minAgeDays: number;
    /** Remove posts even where all of a request are said to be gone. */
    readonly acceptAllGone?: boolean;
  },
): Promise<XSummary> {
  const before = new Date(options.clock.now() - options.minAgeDays * MS_PER_DAY).toISOString();
  return XRun.run("crawl compliance", "compliance", options, (run) =>
    lookUp(
      run,
      () => postsToCheck(run.database, before, LOOK_UP_IDS),
      ({ id }) => {
        run.tweets.seen(id, run.now());
        run.counts.rows.unchanged++;
      },
      options.acceptAllGone === true ? "removes" : "throws",
    ),
  );
}
