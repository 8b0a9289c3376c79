import { calendarWords, MAGNITUDES, plainWords, SPANS, screenPhrases, statusBarWords } from "./screen-words";

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
const HANDLE = whole("@[\\p{L}\\p{N}_.]+");
const TIME = whole("\\p{N}{1,2}[:.]\\p{N}{2}(?:[:.]\\p{N}{2})?(?: ?[ap] ?m)?");
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
/** Letters that may be left of a line of buttons: symbols that were read as letters. */
const MOST_STRAY = 2;

/** Returns what a line is. @param position of the line in the picture, from 0. */
export function readScreenLine(line: string, position: number): ScreenLine {
  const plain = plainWords(line);
  if (plain === "") return { isScreen: true, isNumber: false };
  if (position < BAR_LINES && isStatusBar(plain)) return { isScreen: true, isNumber: false };
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

/** Returns whether an app's sign for "and" stands in a line, or nothing but the time that passed: "· 3 h". */
function isBeside(line: string): boolean {
  return /[\u00b7\u2022\u2219]|^\W*\p{N}+ ?\p{L}{1,3}\W*$/u.test(line);
}

/** A bar has the time of day with signs of a network or a battery, or at most one word beside it. */
function isStatusBar(plain: string): boolean {
  const words = plain.split(" ").length;
  const taking = new Taking(plain);
  if (taking.take(TIME) !== 1 || words > MOST_BAR_WORDS) return false;
  const signs = taking.take(BAR) + taking.take(PERCENT);
  taking.take(PLAIN_NUMBER);
  taking.take(LONE_LETTERS);
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
