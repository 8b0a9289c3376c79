import { words as naturalStopWords } from "natural/lib/natural/util/stopwords";
import { once } from "../../core/caches/once";
import { plainNasals } from "./devanagari";
import { MORE_STOP_WORDS } from "./more-stop-words";
import { foldText } from "./normalise";
import { scan } from "./scan";

/**
 * Contractions and bare letters that `natural`'s list lacks; its digits are kept as words, since claims
 * turn on numbers.
 */
const CONTRACTIONS =
  "don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't ain't " +
  "i'm i've i'd i'll you're you've you'd you'll he'd he'll she'd she'll we're we've we'd we'll they're they've they'd they'll " +
  "that'll it'll it'd there'll who'd who'll rt amp via no nor not just";

const ENGLISH: ReadonlySet<string> = new Set([
  ...naturalStopWords.filter((word) => !/^[\d$_]$/.test(word)),
  ...CONTRACTIONS.split(" "),
]);

/** Lists that were read, by language. */
const lists = new Map<string, ReadonlySet<string>>([["en", ENGLISH]]);
/** The lists of all languages take memory: they are loaded for the first text that is not English. */
const published = once(() => require("stopwords-iso") as Readonly<Record<string, readonly string[]>>);

/** Returns all stop words of English, folded and in lower case. */
export function stopWords(): Iterable<string> {
  return ENGLISH;
}

/**
 * Returns whether a folded, lower-cased word is a stop word of a language, or of English, which posts in all
 * languages hold.
 * @param language one that `readAs` returns; another has only English.
 */
export function isStopWord(word: string, language = "en"): boolean {
  return listOf(language).has(word);
}

/**
 * Returns the language by whose stop words a text is read: its own where there is a list, otherwise English.
 * @param language ISO 639-1; undefined where it is not known.
 */
export function readAs(language: string | undefined): string {
  return language === undefined || listOf(language) === ENGLISH ? "en" : language;
}

function listOf(language: string): ReadonlySet<string> {
  const known = lists.get(language);
  if (known) return known;
  const given = published()[language] ?? MORE_STOP_WORDS[language]?.trim().split(/\s+/);
  // Anybody can write a language into an article: what has no list is not remembered.
  if (!given) return ENGLISH;
  const words = given.map((word) => scan(plainNasals(foldText(word).toLowerCase())));
  const list = new Set([...ENGLISH, ...words.flatMap((parts) => (parts.length === 1 ? parts : []))]);
  lists.set(language, list);
  return list;
}
