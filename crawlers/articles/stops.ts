import { isoTime } from "../../src/base/core/clock";
import {
  type CrowdcheckedError,
  InputError,
  RefusedError,
  RetryLaterError,
} from "../../src/base/core/errors";
import type { FetchFailure } from "../http";
import type { Site } from "./site";

/** Errors that end the crawl of a site before its queue is empty. Committed pages and the queue are kept. */

const AGAIN = "Run the same command again later: the queue is kept, and it goes on from there.";

/** Returns the error for a host that must not be asked now. */
export function stoppedBy(
  { name, origin }: Site,
  { reason, detail, retryAt }: FetchFailure,
): CrowdcheckedError {
  if (reason === "private-address") {
    return new RefusedError(`${origin} (site ${name}) is not in the public network: ${detail}.`, {
      code: "SITE_REFUSES",
      hint: "Check the name of the host and who answers for it. The queue is kept.",
    });
  }
  const until = retryAt === undefined ? "" : ` It may be asked again at ${isoTime(retryAt)}.`;
  return new RetryLaterError(`${origin} (site ${name}): ${detail}.${until}`, {
    code: reason === "robots-unreachable" ? "ROBOTS_UNREACHABLE" : "SITE_BUSY",
    hint: AGAIN,
  });
}

/** Returns the error for a site whose pages fail one after the other. */
export function siteFailing(
  { name, origin }: Site,
  pages: number,
  { reason, detail }: FetchFailure,
): CrowdcheckedError {
  const message = `${origin} (site ${name}): ${pages} pages in a row did not come; of the last, ${detail}.`;
  if (reason === "status-401" || reason === "status-403") {
    return new RefusedError(message, {
      code: "SITE_REFUSES",
      hint: "The site does not want this crawler: ask its owner. The queue is kept.",
    });
  }
  return new RetryLaterError(message, { code: "SITE_UNREACHABLE", hint: AGAIN });
}

/** Returns the alarm for pages whose claim is no longer where it was. */
export function layoutChanged({ name, origin }: Site, aside: number, pages: number): CrowdcheckedError {
  return new InputError(
    `no claim was found in ${aside} of the last ${pages} pages; the site ${name} has changed its layout`,
    { file: origin },
    {
      code: "LAYOUT_CHANGED",
      hint: "Mend the selectors of the site, then run the command again: the pages are kept aside and are read then.",
    },
  );
}

/**
 * Returns the error for a site without a readable sitemap or list.
 * @param reasons why its pages, sitemaps (`sitemap status-404`) and lists failed.
 */
export function nothingListed(site: Site, reasons: readonly string[]): CrowdcheckedError {
  const failed = reasons.filter((reason) => /^(?:sitemap|list) /.test(reason));
  if (failed.length > 0 && failed.every((reason) => reason.endsWith(" robots"))) {
    return robotsForbid(site, "its sitemaps and lists");
  }
  return new InputError(
    `no sitemap and no list of the site ${site.name} can be read (${failed.join(", ") || "it has none"})`,
    { file: site.origin },
    {
      code: "SITEMAP_MISSING",
      hint: "Correct the sitemaps of the site's definition. What was in the queue has been fetched.",
    },
  );
}

/** Returns the error for a site whose robots.txt forbids what names its articles. */
export function robotsForbid({ name, origin }: Site, forbidden: string): RefusedError {
  return new RefusedError(`${origin} (site ${name}): robots.txt forbids ${forbidden}.`, {
    code: "SITE_REFUSES",
    hint: "The site does not want this crawler: ask its owner, or leave it out of the setting sites.",
  });
}
