/** How far a written word is from the word that was meant, as slips of the hand and of the ear go. */

/** One edit, before what makes it likelier or less so is taken off; a distance is edits x EDIT + cost. */
const EDIT = 1000;
/** Costs of edits in hundredths; likely slips cost less. */
const PLAIN = 150;
const NEIGHBOUR = 70;
const VOWEL = 70;
const LETTER = 80;
const SWAPPED = 60;
const DOUBLED = 50;
/** Added where the first letter is another: it mostly holds. */
const FIRST = 80;

const VOWELS = "aeiouy";
/**
 * Rows of the keyboard that most Latin letters are typed on; a key's neighbours are beside, above and below.
 */
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function places(): ReadonlyMap<string, readonly [row: number, column: number]> {
  return new Map(
    ROWS.flatMap((keys, row) =>
      [...keys].map((key, i): [string, [number, number]] => [key, [row, i + row / 2]]),
    ),
  );
}

/** `[26 * 26]` cost of one letter in place of another. */
const REPLACED = (() => {
  const placeOf = places();
  const costs = new Uint8Array(26 * 26).fill(PLAIN);
  for (const [a, [rowA, columnA]] of placeOf) {
    for (const [b, [rowB, columnB]] of placeOf) {
      const isNear = Math.abs(rowA - rowB) <= 1 && Math.abs(columnA - columnB) <= 1;
      const cost = isNear ? NEIGHBOUR : VOWELS.includes(a) && VOWELS.includes(b) ? VOWEL : PLAIN;
      costs[26 * (a.charCodeAt(0) - 97) + b.charCodeAt(0) - 97] = cost;
    }
  }
  return costs;
})();

const TOO_FAR = 1000 * EDIT;

export interface EditDistance {
  /** Letters left out, put in, replaced, or swapped with the next. */
  readonly edits: number;
  /**
   * Sum of the edits' costs: from 0.5 for a letter doubled or not to 1.5 for one replaced by any other, and
   * 0.8 more for the first letter.
   */
  readonly cost: number;
}

/** Longest word that is compared; rows are of this length. */
const MAX_LETTERS = 40;
const rows = [0, 1, 2].map(() => new Int32Array(MAX_LETTERS + 1)) as [Int32Array, Int32Array, Int32Array];

/**
 * Returns the least number of edits between two words of letters a-z, and of all ways with so many the
 * cheapest; `undefined` where there are more than `most`.
 * @param written codes of the letters as written.
 * @param meant codes of the letters of a word that may be meant.
 * @see Damerau, A technique for computer detection and correction of spelling errors, CACM 7(3), 1964; the
 * restricted distance: no part of a word is edited twice.
 */
export function editDistance(written: Uint8Array, meant: Uint8Array, most: number): EditDistance | undefined {
  const n = written.length;
  const m = meant.length;
  if (n > MAX_LETTERS || m > MAX_LETTERS || Math.abs(n - m) > most) return undefined;
  let [before, last, row] = rows;
  for (let j = 0; j <= m; j++) last[j] = j === 0 ? 0 : last[j - 1]! + single(meant, j - 1);
  for (let i = 1; i <= n; i++) {
    // What is further from the diagonal than `most` takes more edits.
    const from = Math.max(1, i - most);
    const to = Math.min(m, i + most);
    row[from - 1] = from === 1 ? last[0]! + single(written, i - 1) : TOO_FAR;
    let least = row[from - 1]!;
    const a = written[i - 1]!;
    for (let j = from; j <= to; j++) {
      const b = meant[j - 1]!;
      const isFirst = i === 1 && j === 1 ? FIRST : 0;
      const replaced = a === b ? 0 : EDIT + REPLACED[26 * (a - 97) + b - 97]! + isFirst;
      let best = Math.min(
        last[j - 1]! + replaced,
        last[j]! + single(written, i - 1),
        row[j - 1]! + single(meant, j - 1),
      );
      if (i > 1 && j > 1 && a === meant[j - 2] && b === written[i - 2] && a !== b) {
        best = Math.min(best, before[j - 2]! + EDIT + SWAPPED + (i === 2 ? FIRST / 2 : 0));
      }
      row[j] = best;
      if (best < least) least = best;
    }
    if (least >= (most + 1) * EDIT) return undefined;
    if (to < m) row[to + 1] = TOO_FAR;
    [before, last, row] = [last, row, before];
  }
  const distance = last[m]!;
  const edits = Math.floor(distance / EDIT);
  return edits > most ? undefined : { edits, cost: (distance % EDIT) / 100 };
}

/** Cost of a letter that the other word lacks. */
function single(letters: Uint8Array, at: number): number {
  if (at === 0) return letters[0] === letters[1] ? EDIT + DOUBLED : EDIT + LETTER + FIRST;
  const isDoubled = letters[at] === letters[at - 1] || letters[at] === letters[at + 1];
  return EDIT + (isDoubled ? DOUBLED : LETTER);
}

/** `[128]` 1 for the codes of vowels. */
const IS_VOWEL = Uint8Array.from({ length: 128 }, (_, code) => +VOWELS.includes(String.fromCharCode(code)));

/** What no edit costs less than. */
export const LEAST_COST = 0.3;
/** Cost of a vowel that is left out where nothing else is wrong, as short messages have it. */
export const DROPPED_VOWEL = 0.4;

/**
 * Returns how many vowels must be put into a written word, behind its first letter, to make it the meant one;
 * 0 where that does not make it, or where nothing is missing.
 */
export function droppedVowels(written: Uint8Array, meant: Uint8Array): number {
  if (written[0] !== meant[0]) return 0;
  let at = 1;
  for (let j = 1; j < meant.length; j++) {
    if (at < written.length && written[at] === meant[j]) at++;
    else if (!IS_VOWEL[meant[j]!]) return 0;
  }
  return at === written.length ? meant.length - written.length : 0;
}
