/** Code pages in which spreadsheets of a language save text that is not Unicode. Others have 1252. */
const PAGES = {
  "Windows-1250": "bs cs hr hu pl ro sk sl sq",
  "Windows-1251": "be bg kk mk ru sr uk",
  "Windows-1253": "el",
  "Windows-1254": "az tr",
  "Windows-1255": "he",
  "Windows-1256": "ar fa ur",
  "Windows-1257": "et lt lv",
  "Windows-1258": "vi",
} as const;

/** The name of a code page, as `TextDecoder` takes it. */
export type CodePage = keyof typeof PAGES | "Windows-1252";

/**
 * Returns the code page of files whose bytes do not tell: that of the first language that has another than
 * Western Europe's.
 * @param languages tags of those that the reader's browser names.
 * @see HTML standard, determining the character encoding: the default of the user's locale.
 */
export function codePageOf(languages: readonly string[]): CodePage {
  for (const tag of languages) {
    const [language = ""] = tag.toLowerCase().split("-");
    for (const [page, written] of Object.entries(PAGES))
      if (written.split(" ").includes(language)) return page as CodePage;
  }
  return "Windows-1252";
}

/** Returns whether an encoding is a code page. */
export function isCodePage(encoding: string): encoding is CodePage {
  return encoding === "Windows-1252" || Object.hasOwn(PAGES, encoding);
}

/** Returns a text in a code page; undefined if it lacks one of the characters. */
export function inCodePage(text: string, page: CodePage): Uint8Array<ArrayBuffer> | undefined {
  const all = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byteOf = new Map([...all].map((character, byte) => [character, byte]));
  byteOf.delete("\ufffd");
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = byteOf.get(text.charAt(i));
    if (byte === undefined) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}
