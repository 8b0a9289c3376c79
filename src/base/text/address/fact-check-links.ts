import { UsageError } from "../../core/errors";
import { canonicalUrl } from "./canonical-url";

const SCHEME = "https://";

/** Recognises addresses of fact-checks by host and beginning of the path. */
export class FactCheckLinks {
  /** Without scheme, e.g. `snopes.com/fact-check`. */
  readonly prefixes: readonly string[];

  /**
   * @param setting beginnings of addresses; a word may hold several, separated by commas.
   * @throws UsageError `CONFIG_INVALID`.
   */
  constructor(setting: readonly string[]) {
    this.prefixes = setting
      .flatMap((word) => word.split(","))
      .filter(Boolean)
      .map((prefix) => {
        const canonical = canonicalUrl(prefix);
        if (canonical !== undefined && !/["\s]/.test(prefix)) return bareOf(canonical);
        throw new UsageError(`The setting "factCheckLinks" holds "${prefix}", which is no address.`, {
          code: "CONFIG_INVALID",
          hint: "Give beginnings of addresses, separated by spaces, e.g. snopes.com/fact-check",
        });
      });
  }

  /** Returns whether a canonical address is that of a fact-check, or of their list. */
  has(canonical: string): boolean {
    const bare = bareOf(canonical);
    return this.prefixes.some((prefix) => bare === prefix || bare.startsWith(`${prefix}/`));
  }

  /** Returns whether a canonical address names a single fact-check, and is not cut off. */
  isWhole(canonical: string): boolean {
    const bare = bareOf(canonical);
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

/** Returns a canonical address without scheme; of a host's first page the host alone. */
function bareOf(canonical: string): string {
  return canonical.slice(SCHEME.length).replace(/\/$/, "");
}
