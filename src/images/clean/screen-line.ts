import { isNamedLine } from "./named-lines";
import {
  calendarWords,
  MAGNITUDES,
  plainWords,
  SPANS,
  screenPhrases,
  statusBarWords,
  wordsBeside,
} from "./screen-words";

/** What a line of a screen consists of: words of the app, or something else. */
export interface ScreenLine {
  /** Whether nothing is left beside buttons, counters, times and names of accounts. */
  readonly isScreen: boolean;
  /** Whether it is one number alone, which an app or the post may have put there. */
  readonly isNumber: boolean;
}

const alternatives = (words: readonly string[]): string =>
  [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
const whole = (pattern: string): RegExp => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, "gu");

const NUMBER = "\\p{N}[\\p{N}.,]*";
/** In the order in which they are taken out of a line; a blank is left in the place of each. */
const PHRASE = whole(alternatives(screenPhrases()));
const BAR = whole(alternatives(statusBarWords()));
const CALENDAR = whole(alternatives(calendarWords()));
const BESIDE = whole(alternatives(wordsBeside()));
const HANDLE = whole("@[\\p{L}\\p{N}_@]+");
const DOTTED_HANDLE = /@[\p{L}\p{N}_]+(?:[.@][\p{L}\p{N}_]+)+/gu;
/** Names of groups and users of Reddit. */
const REDDIT_NAME = /(?<![^ ])[ur]\/(?=\w{3})/giu;
const TIME = whole("\\p{N}{1,2}[:.]\\p{N}{2}(?:[:.]\\p{N}{2})?(?: ?[ap] ?m)?");
/** A bar's time with a symbol behind it that was read as letters. */
const GLUED_TIME = whole("\\p{N}{1,2}[:.]?\\p{N}{2}\\p{L}{1,3}");
const COUNTER = whole(`${NUMBER} ?(?:${MAGNITUDES})`);
const PERCENT = whole(`${NUMBER} ?%`);
const SPAN = whole(`${NUMBER} ?(?:${SPANS})`);
const DATE_WORDS = whole("de|of|at|um|on|às|à|a las|le|den|el|في|को|the|um|uhr");
const PLAIN_NUMBER = whole(NUMBER);
/** What symbols are often read as. */
const LONE_LETTERS = whole("\\p{L}{1,2}|[^\\p{L}\\p{N} ]+");
/** Lines from the top where the bar of a telephone is looked for. */
const BAR_LINES = 2;
/** Such a bar has the time, and few words beside it. */
const MOST_BAR_WORDS = 7;
const MOST_SIGNED_BAR_WORDS = 9;
/** Who liked a post first: "Jane Doe and 1.8K others 412 comments". */
const NAMES_IN_FRONT = /^(?:[^ ]+ ){1,4}(?:and|y|e|et|und|i|و|और) (?=\p{N})/u;
/** Letters that may be left of a line of buttons: symbols that were read as letters. */
const MOST_STRAY = 2;

/** Returns what a line is. @param position of the line in the picture, from 0. */
export function readScreenLine(line: string, position: number): ScreenLine {
  const plain = plainWords(withPlainHandles(line));
  const isBar = position < BAR_LINES && isStatusBar(plain);
  if (plain === "" || isBar || isNamedLine(line) || isReactions(plain))
    return { isScreen: true, isNumber: false };
  const taking = new Taking(plain);
  const phrases = taking.take(PHRASE);
  const handles = taking.take(HANDLE);
  const times = taking.take(TIME);
  const counters = taking.take(COUNTER);
  const spans = taking.take(SPAN);
  const days = taking.take(CALENDAR);
  if (days + times + spans > 0) taking.take(DATE_WORDS);
  taking.take(PERCENT);
  const numbers = taking.take(PLAIN_NUMBER);
  if (phrases + handles + times + counters > 0) taking.take(BESIDE);
  const isNumber = numbers === 1 && phrases + handles + times + counters + spans + days === 0;
  // A day alone may be what a picture is about, and so may a length of time or a number in words.
  const isTimestamp = times > 0 || (spans > 0 && isBeside(line));
  const isCounters =
    phrases > 0 || handles > 0 || counters > 1 || (counters > 0 && numbers > 0) || numbers > 1;
  const isPlace = isTimestamp || (isCounters && days === 0);
  return {
    isScreen: isPlace && taking.strayLetters() <= MOST_STRAY,
    isNumber: isNumber && taking.rest === "",
  };
}

/** Returns a line in which the names of accounts are of one form: "@jane_doe". */
function withPlainHandles(line: string): string {
  return line.replace(REDDIT_NAME, "@").replace(DOTTED_HANDLE, (handle) => handle.replaceAll(".", "_"));
}

/** Returns whether an app's sign for "and" stands in a line, or nothing but the time that passed: "· 3 h". */
function isBeside(line: string): boolean {
  return /[\u00b7\u2022\u2219]|^\W*\p{N}+ ?\p{L}{1,3}\W*$/u.test(line);
}

/** Returns whether a line counts who liked, commented on and shared a post, with a name in front. */
function isReactions(plain: string): boolean {
  const taking = new Taking(plain.replace(NAMES_IN_FRONT, ""));
  if (taking.rest === plain || taking.take(PHRASE) === 0) return false;
  return taking.take(COUNTER) + taking.take(PLAIN_NUMBER) > 1 && taking.strayLetters() <= MOST_STRAY;
}

/** A bar has the time of day with signs of a network or a battery, or at most one word beside it. */
function isStatusBar(plain: string): boolean {
  const words = plain.split(" ").length;
  const taking = new Taking(plain);
  const times = taking.take(TIME);
  const glued = taking.take(GLUED_TIME);
  const signs = taking.take(BAR) + taking.take(PERCENT);
  taking.take(PLAIN_NUMBER);
  taking.take(LONE_LETTERS);
  // Where the time was not read, nothing but signs may be left.
  if (times !== 1)
    return words <= MOST_SIGNED_BAR_WORDS && taking.rest === "" && signs > (glued === 1 ? 1 : 2);
  if (words > MOST_BAR_WORDS) return false;
  return signs > 0 || taking.rest === "" || !taking.rest.includes(" ");
}

/** Takes what is known out of a line. */
class Taking {
  constructor(public rest: string) {}

  /** Returns how many there were. */
  take(pattern: RegExp): number {
    let taken = 0;
    this.rest = this.rest
      .replace(pattern, () => {
        taken++;
        return "";
      })
      .replace(/ +/g, " ")
      .trim();
    return taken;
  }

  strayLetters(): number {
    return this.rest.replace(/[^\p{L}\p{N}]/gu, "").length;
  }
}
