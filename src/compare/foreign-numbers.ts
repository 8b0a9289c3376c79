import { AgingCache } from "../base/core/caches/aging-cache";
import { addToList } from "../base/core/multimap";
import { foldText } from "../base/text";

/** Digits of other scripts that take one UTF-16 unit: what stands behind them stays at its place. */
const DIGIT = /(?=[^\0-\x7f])(?=[\0-\uffff])\p{Nd}/gu;
/** Arabic marks within numbers, and wide ones of Chinese and Japanese. */
const MARK = /(?<=\d)[\u066b\u066c\uff0c\uff0e](?=\d)/g;
const BLANK = "[ \\u00a0\\u2009\\u202f]";
/** Thousands that full stops, apostrophes or blanks part, with decimals behind a comma: "1.234.567,8". */
const THOUSANDS = new RegExp(
  `(?<![\\p{L}\\d.,-])\\d{1,3}(?:(?:\\.\\d{3})+|(?:['\\u2019]\\d{3})+|(?:${BLANK}\\d{3})+)(?:,\\d+)?(?![.,]?\\d)`,
  "gu",
);
const DECIMAL_COMMA = /(?<![\d.,])(\d+),(\d{1,2})(?![.,]?\d)/g;
/** Digits and what may part them: a number with its marks, a date. */
const WRITTEN = new RegExp(`\\d+(?:(?:[.,]${BLANK}?|['\\u2019])\\d+)*`, "g");
const WELL_FORMED = /^(?:\d+|\d{1,3}(?:,\d{2,3})+)(?:\.\d+)?$/;
/** Thailand counts years from the Buddha's: 2564 is 2021. */
const BUDDHIST_YEAR = /^2[45]\d\d$/;
const BUDDHIST_ERA = 543;
/** "Million" and the like, in whatever language, scale by so many powers of ten at least. */
const LEAST_SCALED = 3;

/**
 * Returns a text with its numbers as English writes them: digits 0 - 9, a decimal point, commas between
 * thousands. Every character keeps its place.
 */
export function withEnglishNumbers(text: string): string {
  return text
    .replace(DIGIT, (digit) => folded.get(digit))
    .replace(MARK, (mark) => folded.get(mark))
    .replace(THOUSANDS, (number) => {
      const [whole = "", decimals] = number.split(",");
      const thousands = whole.replace(/\D/g, ",");
      return decimals === undefined ? thousands : `${thousands}.${decimals}`;
    })
    .replace(DECIMAL_COMMA, "$1.$2");
}

/** Digits and marks of other scripts, with what they are in this one. */
const folded = new AgingCache(1000, foldText);

/** The digits of a number without zeros around them, and the power of ten of the last one. */
interface Digits {
  readonly significant: string;
  readonly power: number;
}

/**
 * The numbers of a text in a language whose words for numbers are not known: "3,5 Millionen" and "3500000"
 * are the same, since some word may scale the first.
 */
export class WrittenNumbers {
  private readonly powers = new Map<string, number[]>();

  /** @param text as `withEnglishNumbers` gives it. */
  constructor(text: string) {
    for (const { significant, power } of digitsIn(text)) {
      addToList(this.powers, significant, power);
    }
  }

  /** Returns whether a number of a piece of a text, given likewise, may be one of these. */
  has(piece: string): boolean {
    return digitsIn(piece).some(({ significant, power }) =>
      this.powers.get(significant)?.some((other) => other === power || isScaled(power - other)),
    );
  }
}

function isScaled(powers: number): boolean {
  return Math.abs(powers) >= LEAST_SCALED;
}

function digitsIn(text: string): Digits[] {
  return (text.match(WRITTEN) ?? []).flatMap((written) => {
    if (BUDDHIST_YEAR.test(written)) return [written, String(Number(written) - BUDDHIST_ERA)].map(digitsOf);
    if (WELL_FORMED.test(written)) return [digitsOf(written)];
    // A date, or a number with a slip: each part may be meant, and all together.
    return [...written.split(/\D+/), written.replace(/\D/g, "")].map(digitsOf);
  });
}

function digitsOf(number: string): Digits {
  const [whole = "", decimals = ""] = number.replaceAll(",", "").split(".");
  const digits = whole + decimals;
  const significant = digits.replace(/^0+|0+$/g, "");
  return { significant, power: digits.length - digits.replace(/0+$/, "").length - decimals.length };
}
