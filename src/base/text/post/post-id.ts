/** The platform's numbers have 63 bits. */
const MAX_ID = 2n ** 63n - 1n;

/** Returns whether a text is the id of a post as the platform writes it. */
export function isPostId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= MAX_ID;
}
