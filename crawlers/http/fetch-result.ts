/** The result of a request. A failure is a value; its kind says what the crawler does next. */

/**
 * - `gone`: the page no longer exists;
 * - `later`: a later request may succeed;
 * - `refused`: the page is not taken unless it changes;
 * - `stop`: no further request to this host for now.
 */
type FailureKind = "gone" | "later" | "refused" | "stop";

export interface FetchFailure {
  readonly kind: FailureKind;
  /** A short name for counting, e.g. `status-404`, `too-large`. */
  readonly reason: string;
  /** What happened, one clause. */
  readonly detail: string;
  /** When the host may be asked again, milliseconds since 1970; absent where the host does not say. */
  readonly retryAt?: number;
}

/** A page that was fetched. */
export interface Page {
  readonly kind: "page";
  /** Its address after redirects. */
  readonly url: URL;
  /** Decompressed. */
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The page has not changed (status 304). */
interface Unchanged {
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
