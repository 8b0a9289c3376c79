/** What a request comes to. A failure is a value; its kind says what the crawler does next. */

/**
 * - `gone`: the page is no more;
 * - `later`: it may be had another time;
 * - `refused`: it is not to be had, or not to be taken, as long as it does not change;
 * - `stop`: nothing of this host is to be asked for now.
 */
export type FailureKind = "gone" | "later" | "refused" | "stop";

export interface FetchFailure {
  readonly kind: FailureKind;
  /** A short name by which failures are counted, e.g. `status-404`, `too-large`. */
  readonly reason: string;
  /** What happened, one clause. */
  readonly detail: string;
  /** When the host lets itself be asked again, milliseconds since 1970; where it says so. */
  readonly retryAt?: number;
}

/** A page that came. */
export interface Page {
  readonly kind: "page";
  /** Where redirects have led. */
  readonly url: URL;
  /** Unpacked. */
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The server says that nothing has changed. */
export interface Unchanged {
  readonly kind: "unchanged";
}

export type FetchResult = Page | Unchanged | FetchFailure;

export const gone = (reason: string, detail: string): FetchFailure => ({ kind: "gone", reason, detail });
export const later = (reason: string, detail: string): FetchFailure => ({ kind: "later", reason, detail });
export const refused = (reason: string, detail: string): FetchFailure => ({
  kind: "refused",
  reason,
  detail,
});
export const stop = (reason: string, detail: string, retryAt?: number): FetchFailure => ({
  kind: "stop",
  reason,
  detail,
  ...(retryAt === undefined ? {} : { retryAt }),
});
