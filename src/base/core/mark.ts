import { createHash } from "node:crypto";

const MARK_CHARS = 10;

/**
 * Returns a mark that identifies something without containing it: ten characters (60 bits) of the SHA-256 of
 * its parts. Manifests hold marks, so that a model contains neither ids nor texts of others.
 */
export function markOf(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("base64url").slice(0, MARK_CHARS);
}
