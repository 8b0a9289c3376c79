/**
 * Returns the address that a text is, by itself or as seen from `base`; undefined where it is none.
 * `URL.canParse` is not asked: once it is compiled, that of Node.js 20 says no to every address with a letter
 * beyond ASCII.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
