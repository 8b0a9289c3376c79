/** Limits that no setting changes. */

/** Longest side of a picture, pixels. */
export const MAX_SIDE = 30_000;
/** Frames of an animation, of which the first is read. */
export const MAX_FRAMES = 1000;
/** Memory of the process that decodes, bytes: a picture of 40 megapixels takes 160 MB. */
export const DECODE_BYTES = 1 << 30;
/** Time that decoding may take, milliseconds. */
export const DECODE_MS = 10_000;
/** Bytes that the decoding process may answer. */
export const MAX_DECODED_BYTES = 32 << 20;
