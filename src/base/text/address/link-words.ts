/** A word, or a number that is none of a page's own: an id has more digits. */
const WORD = /^(?:\p{L}[\p{L}\p{M}]*|\d{1,4})$/u;
const LONG_WORD = /^\p{L}[\p{L}\p{M}]{2,}$/u;
/** Fewer long words name a section of the site, a person or a place. */
const LEAST_LONG_WORDS = 3;
const HOST = /^(?:https?:\/\/)?[^/]*/i;
const BEHIND_PATH = /[?#].*$/s;
const EXTENSION = /\.[a-z]{3,5}$/i;

/**
 * Returns the words with hyphens between them in an address's path, by which sites say what a page is about:
 * "https://news.example/2021/03/cows-fly-over-alps-88213901.html" gives "cows fly over alps"; "" where there
 * are none. What the address cuts off, and ids, are left out.
 */
export function linkWords(url: string): string {
  return decoded(url.replace(BEHIND_PATH, ""))
    .replace(HOST, "")
    .split("/")
    .map((part) => part.replace(EXTENSION, "").split("-"))
    .filter((words) => words.filter((word) => LONG_WORD.test(word)).length >= LEAST_LONG_WORDS)
    .flatMap((words) => words.filter((word) => WORD.test(word)))
    .join(" ");
}

function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
