/**
 * A number with thousands separators is one word; otherwise letters, their marks and digits, with one inner
 * apostrophe; or a double quote. Marks are vowel signs of Indic and Thai letters, which folding leaves.
 */
const SCANNED =
  /\d{1,3}(?:,\d{3})+(?!\d)|[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*(?:'\p{L}[\p{L}\p{Mn}\p{Mc}]*)?|"/gu;
/** Scripts without blanks between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u{20000}-\u{3ffff}]/u;

/** A word, or a double quote, and where it begins in the folded text, in UTF-16 units. */
export interface ScannedWord {
  readonly scanned: string;
  readonly index: number;
}

/** Returns the words of a folded text in order, stop words included, and its double quotes. */
export function scan(folded: string): readonly string[] {
  if (!UNSPACED.test(folded)) return folded.match(SCANNED) ?? [];
  return scanPlaces(folded).map(({ scanned }) => scanned);
}

/** Returns the words of a folded text, and where each begins. */
export function scanPlaces(folded: string): ScannedWord[] {
  const words: ScannedWord[] = [];
  for (const { 0: scanned, index } of folded.matchAll(SCANNED)) {
    if (UNSPACED.test(scanned)) words.push(...segmented(scanned, index));
    else words.push({ scanned, index });
  }
  return words;
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the words of a run of letters without blanks, by the dictionaries of ICU. */
function segmented(run: string, from: number): ScannedWord[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  return Array.from(segmenter.segment(run), ({ segment, index }) => ({
    scanned: segment,
    index: from + index,
  }));
}
