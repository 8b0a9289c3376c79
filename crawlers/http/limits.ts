/** How much of an answer is taken, and how long it is waited for. */
export interface ResponseLimits {
  /** As it comes over the wire. */
  readonly maxBytes: number;
  /** After it was unpacked. */
  readonly maxUnpackedBytes: number;
  /** From the request to the headers of the answer. */
  readonly headersMs: number;
  /** From the request to the last byte. */
  readonly totalMs: number;
}

const TIMES = { headersMs: 30_000, totalMs: 120_000 } as const;

/** Articles have a few hundred kilobytes. */
export const PAGE_LIMITS: ResponseLimits = { maxBytes: 8 << 20, maxUnpackedBytes: 8 << 20, ...TIMES };

/** The protocol allows 50 MB unpacked. */
export const SITEMAP_LIMITS: ResponseLimits = { maxBytes: 50 << 20, maxUnpackedBytes: 50 << 20, ...TIMES };

/** RFC 9309, 2.5: at least 500 KiB are to be read. */
export const ROBOTS_LIMITS: ResponseLimits = { maxBytes: 512 << 10, maxUnpackedBytes: 512 << 10, ...TIMES };
