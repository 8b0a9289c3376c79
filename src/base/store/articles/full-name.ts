import type { ArticleIdentity } from "./withdrawals";

/** What would break a run, or what reading a name would take for a code, in each part of it. */
const UNSAFE_IN_SOURCE = /[\t\r\n:]|%(?=09|0A|0D|25|3A)/g;
const UNSAFE_IN_ID = /[\t\r\n]|%(?=09|0A|0D|25)/g;
const CODES_IN_SOURCE = /%(?:09|0A|0D|25|3A)/g;
const CODES_IN_ID = /%(?:09|0A|0D|25)/g;

/**
 * Returns `source:id`, which no other article has. What would break a run or be read otherwise is written as
 * in addresses, such as `%09`; other percent signs stay.
 */
export function fullName({ source, id }: ArticleIdentity): string {
  return [
    source.replace(UNSAFE_IN_SOURCE, encodeURIComponent),
    id.replace(UNSAFE_IN_ID, encodeURIComponent),
  ].join(":");
}

/** Returns the article that a full name is of; undefined where it is none. */
export function readFullName(name: string): ArticleIdentity | undefined {
  const colon = name.indexOf(":");
  if (colon < 0) return undefined;
  return {
    source: name.slice(0, colon).replace(CODES_IN_SOURCE, decodeURIComponent),
    id: name.slice(colon + 1).replace(CODES_IN_ID, decodeURIComponent),
  };
}
