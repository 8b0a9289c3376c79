/** Names in a registry that is a folder, or lies behind a web server. */

/** The manifest of the release that is to serve. */
export const CURRENT = "current.json";
/** Manifests by the names of releases. */
export const RELEASES = "releases";
/** Files by their SHA-256. */
export const BLOBS = "blobs";

/** Returns the path of a blob. @param sha256 64 hexadecimal digits. */
export function blobPath(sha256: string): string {
  return `${BLOBS}/${sha256}`;
}
