import { UsageError } from "../../src/base/core/errors";
import { CODE_VERSION } from "../../src/base/core/version";

/** The name by which robots.txt files address this crawler. */
export const PRODUCT = "crowdchecked";

/** An e-mail address or a web page, without characters that could end a header or its comment. */
const CONTACT = /^(?:https?:\/\/[\w.:/~%?=&#@+-]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/;
const MAX_CONTACT_CHARS = 200;

/**
 * Returns the header that names the crawler and the contact for webmasters.
 * @throws UsageError `CONTACT_MISSING` when `contact` is neither an e-mail address nor a web page.
 */
export function userAgent(contact: string): string {
  if (contact.length <= MAX_CONTACT_CHARS && CONTACT.test(contact)) {
    return `${PRODUCT}/${CODE_VERSION} (+${contact})`;
  }
  throw new UsageError(
    contact === ""
      ? "A crawler must say whom webmasters can turn to, and the setting contact is not set."
      : "The setting contact is neither an e-mail address nor the address of a web page.",
    {
      code: "CONTACT_MISSING",
      hint: "Set it, e.g.: CROWDCHECKED_CONTACT=you@example.org crowdchecked crawl articles",
    },
  );
}
