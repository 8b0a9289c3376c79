import { UsageError } from "../../core/errors";
import { canonicalUrl } from "./canonical-url";

const SCHEME = "https://";

/** Tells addresses of fact-checks from others, by the site's host and the beginning of the path. */
export class FactCheckLinks {
  /** Without scheme, e.g. `snopes.com/fact-check`. */
  readonly prefixes: readonly string[];

  /**
   * @param setting beginnings of addresses; commas part them too.
   * @throws UsageError `CONFIG_INVALID`.
   */
  constructor(setting: readonly string[]) {
    this.prefixes = setting
      .flatMap((word) => word.split(","))
      .filter(Boolean)
      .map((prefix) => {
        const canonical = canonicalUrl(prefix);
        if (canonical !== undefined && !/["\s]/.test(prefix)) return canonical.slice(SCHEME.length);
        throw new UsageError(`The setting "factCheckLinks" holds "${prefix}", which is no address.`, {
          code: "CONFIG_INVALID",
          hint: "Give beginnings of addresses, parted by blanks, e.g. snopes.com/fact-check",
        });
      });
  }

  /** Returns whether a canonical address is one of a fact-check, or of the list of them. */
  has(canonical: string): boolean {
    const bare = canonical.slice(SCHEME.length);
    return this.prefixes.some((prefix) => bare === prefix || bare.startsWith(`${prefix}/`));
  }

  /** Returns whether a canonical address of a fact-check names one, and is not cut off. */
  isWhole(canonical: string): boolean {
    const bare = canonical.slice(SCHEME.length);
    return !this.prefixes.includes(bare) && !/(?:\.\.|\u2026|%E2%80%A6)/i.test(bare);
  }

  /**
   * Returns the query for posts that answer or quote another with a link to a fact-check.
   * @see CrowdChecked, section 3.
   */
  query(): string {
    const urls = this.prefixes.map((prefix) => `url:"${prefix}"`);
    const oneOf = urls.length === 1 ? urls[0] : `(${urls.join(" OR ")})`;
    return `${oneOf} (is:reply OR is:quote) -is:retweet`;
  }
}
