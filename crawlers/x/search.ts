import type { XRun } from "./run";
import { type SearchOptions, SearchPages } from "./search-pages";
import type { Ended } from "./summary";
import { planSweep, withinReach } from "./sweep";

/**
 * Searches for fact-checking posts, newest first, and stores them with their links and the ids of the posts
 * that they are about. Each page is one transaction with the state of the search, so that a run that was cut
 * off is gone on with at the next page.
 * @throws those of `Asker.ask` and `planSweep`; UsageError `X_REQUEST`.
 */
export async function search(run: XRun, options: SearchOptions): Promise<Ended> {
  const pages = new SearchPages(run, options);
  for (let caughtUp = false; !caughtUp; ) {
    const now = Date.parse(run.now());
    const planned = planSweep(pages.state, pages.reach(), now);
    // What was cut off, lost or lies further back is read first.
    caughtUp = pages.state.sweep === undefined && planned.aim === "new";
    const { sweep, lost } = withinReach(planned, now);
    pages.lose(lost);
    if (!sweep) pages.giveUp(planned);
    else if ((await pages.read(sweep)) === "budget") return "budget";
  }
  return "done";
}
