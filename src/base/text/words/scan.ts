import { once } from "../../core/caches/once";

/** India parts lakhs and crores, too: "10,00,000". */
export const THOUSANDS = "\\d{1,3}(?:(?:,\\d{2}){0,4},\\d{3})+(?!\\d)";
/**
 * A number with thousands separators is one word; otherwise letters, their marks and digits, with one inner
 * apostrophe; or a double quote. Marks are vowel signs of Indic and Thai letters, which folding leaves. A
 * double quote before the last letter of a Hebrew word makes it an acronym.
 */
const SCANNED = new RegExp(
  [
    THOUSANDS,
    '[\\u05d0-\\u05ea]+"[\\u05d0-\\u05ea](?![\\p{L}\\p{N}"])',
    "[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{Mn}\\p{Mc}]*(?:'\\p{L}[\\p{L}\\p{Mn}\\p{Mc}]*)?",
    '"',
  ].join("|"),
  "gu",
);
const ASCII_ONLY = /^[\0-\x7f]*$/;
/** The same in texts of ASCII, told in less than half of the time. */
const SCANNED_ASCII = new RegExp(`${THOUSANDS}|[A-Za-z\\d]+(?:'[A-Za-z]+)?|"`, "g");
/** Scripts without blanks between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u{20000}-\u{3ffff}]/u;

/** A part of a run without blanks: the time of ICU grows with its square. Letters keep their marks. */
const PART = /.{1,512}[\p{Mn}\p{Mc}]{0,16}/gsu;

const segmenter = once(() => new Intl.Segmenter("und", { granularity: "word" }));

/** A word, or a double quote, and where it begins in the folded text, in UTF-16 units. */
export interface ScannedWord {
  readonly scanned: string;
  readonly index: number;
}

/** Returns the words of a folded text in order, stop words included, and its double quotes. */
export function scan(folded: string): readonly string[] {
  if (ASCII_ONLY.test(folded)) return folded.match(SCANNED_ASCII) ?? [];
  if (!UNSPACED.test(folded)) return folded.match(SCANNED) ?? [];
  return scanPlaces(folded).map(({ scanned }) => scanned);
}

/**
 * Returns the words of a folded text, and where each begins; words without blanks between them by the
 * dictionaries of ICU.
 */
export function scanPlaces(folded: string): ScannedWord[] {
  const words: ScannedWord[] = [];
  const isAscii = ASCII_ONLY.test(folded);
  for (const { 0: scanned, index: start } of folded.matchAll(isAscii ? SCANNED_ASCII : SCANNED)) {
    if (isAscii || !UNSPACED.test(scanned)) {
      words.push({ scanned, index: start });
      continue;
    }
    for (const { 0: part, index: offset } of scanned.matchAll(PART)) {
      for (const { segment, index } of segmenter().segment(part)) {
        // An apostrophe that opens or closes a quotation.
        if (segment !== "'") words.push({ scanned: segment, index: start + offset + index });
      }
    }
  }
  return words;
}
