/** Characters of words as Python's `\w` has them; `i` and `d` are letters and digits of it. */
const LETTER = "\\p{Alphabetic}\\p{M}\\u203f\\u2040\\u2054\\ufe33\\ufe34\\ufe4d-\\ufe4f\\uff3f\\u200c\\u200d";
const WORD = `${LETTER}\\p{Nd}_`;
const SPACE = "\\p{White_Space}";
const SKIN = "[\\u{1f3fb}-\\u{1f3ff}]";
const NESTED_PARENTHESES = `\\([^${SPACE}()]*?\\([^${SPACE}()]+\\)[^${SPACE}()]*?\\)|\\([^${SPACE}]+?\\)`;

const EMOTICON =
  "[<>]?[:;=8][-o*']?[)\\](\\[dDpP/:}{@|\\\\]|[)\\](\\[dDpP/:}{@|\\\\][-o*']?[:;=8][<>]?|<\\/?3";

/** Patterns of tokens; the first that matches counts. */
const TOKENS: readonly string[] = [
  // Addresses with a scheme, or a domain with a path. One character at a time: nested repetition would
  // backtrack exponentially. Domains, mailboxes and tags have a maximum length, so that matching a hostile
  // text takes linear time.
  `(?:https?:(?:\\/{1,3}|[a-z0-9%])|[a-z0-9.\\-]{1,253}\\.[a-z]{2,13}\\/)(?:[^${SPACE}()<>{}\\[\\]]|${NESTED_PARENTHESES})+` +
    `(?:${NESTED_PARENTHESES}|[^${SPACE}\`!()\\[\\]{};:'".,<>?«»“”‘’])`,
  // Bare domains.
  `(?<!@)[a-z0-9]+(?:[.\\-][a-z0-9]+)*\\.[a-z]{2,13}(?![${WORD}])\\/?(?!@)`,
  EMOTICON,
  // HTML tags, arrows, handles, hashtags, e-mail addresses.
  `<[^>${SPACE}]{1,253}>`,
  "-+>|<-+",
  `@[${WORD}]+`,
  `#+[${WORD}]+[${WORD}'\\-]*[${WORD}]+`,
  `[${WORD}.+\\-]{1,64}@[${WORD}\\-]+\\.(?:[${WORD}\\-]\\.?)+[${WORD}\\-]`,
  // Emoji of several, emoji with a skin tone, flags.
  `[^\\n](?:${SKIN}?(?:\\u200d[^\\n]${SKIN}?)+|${SKIN})`,
  "[\\u{1f1e6}-\\u{1f1ff}]{2}|\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}",
  // Words with apostrophes and dashes, numbers, other words, dots of omission, anything else.
  `[${LETTER}][${LETTER}'\\-_]+[${LETTER}]`,
  "[+\\-]?\\p{Nd}+[,\\/.:\\-]\\p{Nd}+[+\\-]?",
  `[${WORD}]+`,
  `\\.(?:${SPACE}*\\.)+`,
  `[^${SPACE}]`,
];
const TOKEN = new RegExp(TOKENS.join("|"), "gu");
const ONLY_EMOTICON = new RegExp(`^(?:${EMOTICON})$`, "u");

const HANDLE = /(?<![A-Za-z0-9_!@#$%&*])@(?:[A-Za-z0-9_]{15}(?!@)|[A-Za-z0-9_]{1,14}(?![A-Za-z0-9_]*@))/g;
/** Runs of one sign say no more than three of it. */
const REPEATED_SIGN = /([^a-zA-Z0-9])\1{3,}/gu;

/**
 * Returns the tokens of a lower-case text as NLTK's `TweetTokenizer(strip_handles=True)` gives
 * them, in order.
 *
 * Differs from NLTK: telephone numbers are no tokens of their own (numbers are single zeros before texts
 * come here), HTML entities are left as they are, and domains and tags above 253 characters and mailboxes
 * above 64 are none.
 * @see NLTK, `nltk.tokenize.casual`, after C. Potts's tokenizer.
 */
export function tweetTokens(text: string): readonly string[] {
  return text.replace(HANDLE, " ").replace(REPEATED_SIGN, "$1$1$1").match(TOKEN) ?? [];
}

/** Returns whether a token is made of signs alone: punctuation, an emoji, an emoticon such as `:d`. */
export function isSign(token: string): boolean {
  return !/[\p{L}\p{N}]/u.test(token) || (token.length <= 4 && ONLY_EMOTICON.test(token));
}
