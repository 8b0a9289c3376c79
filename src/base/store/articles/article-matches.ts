import type { Database } from "../database";
import { WITHDRAWN } from "./withdrawals";

/** What an article must have: one entry of each list; a missing list allows anything. */
export interface ArticleTraits {
  /** Sources or hosts of addresses, without `www.`; subdomains count. */
  readonly sites?: readonly string[] | undefined;
  /** In any case. */
  readonly ratings?: readonly string[] | undefined;
  /** BCP 47 tags; `en` takes `en-GB` as well, `und` takes articles without a language. */
  readonly languages?: readonly string[] | undefined;
}

/** Everything between the scheme and the port or path of an address. */
const HOST_AND_ON = "substr(address, instr(address, '://') + 3)";
const HOST_AND_PORT = `substr(${HOST_AND_ON}, 1, instr(${HOST_AND_ON} || '/', '/') - 1)`;
const HOST = `substr(${HOST_AND_PORT}, 1, instr(${HOST_AND_PORT} || ':', ':') - 1)`;
const TAG = "lower(replace(language, '_', '-')) || '-'";

/**
 * Sources, ratings and languages are few: each is compared once, not once an article. An index covers all
 * columns.
 */
const MATCHING = `
  WITH
    named AS MATERIALIZED (SELECT DISTINCT source FROM articles),
    rated AS MATERIALIZED (SELECT DISTINCT rating FROM articles),
    written AS MATERIALIZED (SELECT DISTINCT language FROM articles)
  SELECT key FROM articles
  WHERE key NOT IN (${WITHDRAWN})
    AND (@ratings IS NULL
      OR rating IN (SELECT rating FROM rated WHERE any_case(rating) IN (SELECT value FROM json_each(@ratings))))
    AND (@languages IS NULL
      OR language IN (SELECT language FROM written JOIN json_each(@languages)
        ON substr(${TAG}, 1, length(value) + 1) = value || '-')
      OR (language IS NULL AND 'und' IN (SELECT value FROM json_each(@languages))))
    AND (@sites IS NULL
      OR source IN (SELECT source FROM named WHERE any_case(source) IN (SELECT value FROM json_each(@sites)))
      OR key IN (SELECT articles.key FROM articles JOIN json_each(@sites)
        ON substr('.' || ${HOST}, -length(value) - 1) = '.' || value))`;

/** Finds articles by their traits; prepared once, used for many. */
export class ArticleMatches {
  private readonly matching;

  constructor(database: Database) {
    // SQLite's own lower() handles ASCII letters only.
    database.function("any_case", { deterministic: true }, (text: unknown) =>
      typeof text === "string" ? inAnyCase(text) : null,
    );
    this.matching = database.prepare<Record<keyof ArticleTraits, string | null>, number>(MATCHING).pluck();
  }

  /** Returns the keys of the articles that have all the traits, in no order. */
  keys({ sites, ratings, languages }: ArticleTraits): number[] {
    return this.matching.all({
      sites: listed(sites, (site) => inAnyCase(site).replace(/^www\./, "")),
      ratings: listed(ratings, inAnyCase),
      languages: listed(languages, (tag) => inAnyCase(tag).replaceAll("_", "-")),
    }) as number[];
  }
}

function listed(values: readonly string[] | undefined, form: (value: string) => string): string | null {
  return values === undefined ? null : JSON.stringify(values.map(form));
}

/**
 * Returns a form that is equal for texts that differ in case, surrounding spaces or the encoding of accents.
 * Upper case comes first, since it splits a sharp s.
 */
function inAnyCase(text: string): string {
  return text.trim().normalize("NFC").toUpperCase().toLowerCase();
}
