/** Limits of an answer's size and time. */
export interface ResponseLimits {
  /** Over the wire. */
  readonly maxBytes: number;
  /** After decompression. */
  readonly maxUnpackedBytes: number;
  /** Whether what is longer after decompression is cut, not refused. */
  readonly cuts?: boolean;
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

/** RFC 9309, 2.5: a crawler must read at least 500 KiB, of whatever length the file is. */
export const ROBOTS_LIMITS = {
  maxBytes: 1 << 20,
  maxUnpackedBytes: 512 << 10,
  cuts: true,
  ...TIMES,
} satisfies ResponseLimits;
