import { en } from "./en.js";
import { isPageLanguage, localeOf, preferred } from "./preference.js";
import { type PageLanguage, speak, type Words } from "./spoken.js";

/** English comes with the page; the others are loaded when they are chosen. */
const TABLES: Readonly<Record<PageLanguage, () => Promise<Words>>> = {
  en: async () => en,
  es: async () => (await import("./es.js")).es,
  pt: async () => (await import("./pt.js")).pt,
  de: async () => (await import("./de.js")).de,
  fr: async () => (await import("./fr.js")).fr,
  ar: async () => (await import("./ar.js")).ar,
};

/** Where the language that was chosen in the menu is remembered. */
const KEY = "crowdchecked-language";

/** Makes the page speak English, whose words are there: it works while those of another language come. */
export function speakEnglish(): void {
  speak("en", en, localeOf("en", navigator.languages));
}

/** Makes the page speak the language that was chosen before, else the browser's. */
export async function speakPreferred(): Promise<void> {
  const kept = remembered();
  const language = isPageLanguage(kept) ? kept : preferred(navigator.languages);
  if (language !== "en") await speakLanguage(language);
}

/** Makes the page speak the language that somebody chose, and remembers it in this browser. */
export async function choose(language: string): Promise<void> {
  if (!isPageLanguage(language)) return;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without a store the choice holds until the page is closed.
  }
  await speakLanguage(language);
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The language that was wanted last: the words of one before may come after its own. */
let wanted: PageLanguage | undefined;

/** A language that cannot be loaded leaves the page in the one before. */
async function speakLanguage(language: PageLanguage): Promise<void> {
  wanted = language;
  const words = await TABLES[language]().catch(() => undefined);
  if (words && wanted === language) speak(language, words, localeOf(language, navigator.languages));
}
