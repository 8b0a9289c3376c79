/**
 * Returns a text as an address, relative to `base` where that is given; undefined where it is none.
 * `URL.canParse` is not used: once compiled, that of Node.js 20 rejects addresses with non-ASCII letters.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns whether nobody on the way can read what is sent to an address: by HTTPS, or to this machine. */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
