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
