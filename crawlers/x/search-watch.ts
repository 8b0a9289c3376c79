import { apiUnavailable } from "./failures";
import type { XResponse } from "./response";

/** Pages without an older post after which the token of the next page is discarded. */
const BARREN_PAGES = 3;
/** Pages without an older post after which the search fails. */
const MAX_BARREN_PAGES = 12;
/** Empty pages in a row after which the search fails; the next run goes on behind them. */
const MAX_EMPTY_PAGES = 100;

/** Notices where the pages of a search lead nowhere. */
export class SearchWatch {
  private barren = 0;
  /** Tokens that empty pages gave since the last page with posts. */
  private readonly tokens = new Set<string>();

  /**
   * Returns whether the token of the next page leads nowhere. An empty page with a token of its own does not:
   * where posts are rare, the service looks through them a stretch at a time.
   * @param token of the page itself.
   * @param isOlder whether the page has a post that is older than all before.
   * @throws RetryLaterError `X_UNAVAILABLE` where the search gets no further.
   */
  isStuck(page: XResponse, token: string | undefined, isOlder: boolean): boolean {
    const { posts, unreadable, nextToken } = page;
    if (nextToken === undefined) return false;
    const isEmpty = posts.length + unreadable.length === 0;
    const goesOn = isEmpty && nextToken !== token && !this.tokens.has(nextToken);
    if (goesOn) this.tokens.add(nextToken);
    else if (!isEmpty) this.tokens.clear();
    if (isOlder) this.barren = 0;
    else if (!goesOn) this.barren++;
    if (this.barren === MAX_BARREN_PAGES) throw apiUnavailable("the pages of the search repeat themselves");
    if (this.tokens.size === MAX_EMPTY_PAGES) {
      throw apiUnavailable(`${MAX_EMPTY_PAGES} pages of the search in a row are empty`);
    }
    return !goesOn && (this.barren >= BARREN_PAGES || nextToken === token);
  }
}
