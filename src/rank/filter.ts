/** Which articles a query may be answered with; all that is given must hold, of a list one entry. */
export interface ArticleFilter {
  /** Sources or hosts of addresses, without `www.`. */
  readonly sites?: readonly string[];
  /** The publishers' words, in any case. */
  readonly ratings?: readonly string[];
  /** First day of publication, ISO 8601 date. */
  readonly from?: string;
  /** Last day of publication, ISO 8601 date. */
  readonly to?: string;
  /** BCP 47 tags; `en` takes `en-GB` as well. */
  readonly languages?: readonly string[];
}
