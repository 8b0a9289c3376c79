import stemmer from "natural/lib/natural/stemmers/porter_stemmer";
import { words as naturalStopWords } from "natural/lib/natural/util/stopwords";

const ASCII_WORD = /^[a-z']+$/;

/**
 * Contractions and bare letters that `natural`'s list lacks; its digits are kept as words, since claims
 * turn on numbers.
 */
const CONTRACTIONS =
  "don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't ain't " +
  "i'm i've i'd i'll you're you've you'd you'll he'd he'll she'd she'll we're we've we'd we'll they're they've they'd they'll " +
  "that'll it'll it'd there'll who'd who'll rt amp via no nor not just";

/** Cached stems: a tweet's words are stemmed several times. */
const remembered = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

const STOP_WORDS: ReadonlySet<string> = new Set([
  ...naturalStopWords.filter((word) => !/^[\d$_]$/.test(word)),
  ...CONTRACTIONS.split(" "),
]);

/** Returns all stop words, folded and in lower case. */
export function stopWords(): Iterable<string> {
  return STOP_WORDS;
}

/** Returns whether a folded, lower-cased word is a stop word of English. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * Returns the Porter stem of a folded, lower-cased word; words with digits or letters outside a-z are
 * their own stems.
 * @see M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980; `natural`'s implementation.
 */
export function stem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const stemmed = ASCII_WORD.test(word) ? stemmer.stem(word) : word;
  if (remembered.size === MAX_REMEMBERED) remembered.clear();
  remembered.set(word, stemmed);
  return stemmed;
}
