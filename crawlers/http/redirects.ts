import { parseUrl } from "../../src/base/core/parse-url";
import { isPrivateNumber } from "./addresses";
import { type FetchFailure, refused } from "./fetch-result";

/** Redirects that are followed for one page. */
export const MAX_REDIRECTS = 5;

/**
 * Returns where a redirect leads, or why it is not followed.
 * @param within whether an address is of the site.
 */
export function redirectTarget(
  from: URL,
  location: string,
  within: (url: URL) => boolean,
  allowLoopback: boolean,
): URL | FetchFailure {
  const to = location === "" ? undefined : parseUrl(location, from);
  if (!to) return refused("redirect-nowhere", "a redirect leads nowhere");
  to.hash = "";
  if (to.protocol !== "https:" && (to.protocol !== "http:" || from.protocol === "https:")) {
    return refused("redirect-unsafe", `a redirect leads to ${to.protocol}, which is not as safe`);
  }
  if (to.username !== "" || to.password !== "") {
    return refused("redirect-unsafe", "a redirect names a user");
  }
  if (isPrivateNumber(to, allowLoopback)) {
    return refused("private-address", `a redirect leads to ${to.hostname}`);
  }
  if (!within(to))
    return refused("redirect-outside", `a redirect leads to ${to.host}, which is not of the site`);
  return to;
}
