import { createHash } from "node:crypto";

const MARK_CHARS = 10;

/**
 * Returns a mark that names something without holding it: ten characters (60 bits) of the SHA-256 of its
 * parts. Manifests hold marks, so that neither ids nor texts of others travel with a model.
 */
export function markOf(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("base64url").slice(0, MARK_CHARS);
}
