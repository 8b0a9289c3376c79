import { createHash } from "node:crypto";

const ID_CHARS = 22;

/** Returns a message id: 132 bits of the SHA-256 of what makes it. */
export function messageIdOf(...parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, ID_CHARS);
}
