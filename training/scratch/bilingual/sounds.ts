/**
 * Names by their consonants, so that one in Latin letters and the same in another script are equal: "Kapil
 * Sibal" and its Hindi spelling are both `kpl` and `sbl`. What scripts write differently is left out: vowels,
 * h and y, aspiration, length, the places of d, t, n and l; z counts as j, w as v, sh as s.
 */

/** Shorter ones are too many names'. */
const FEWEST_CONSONANTS = 3;

/**
 * Consonants of Brahmi's scripts from KA to HA, `-` for those that are left out. Unicode gives the nine from
 * Devanagari to Malayalam a block of 128 each, with equal letters in equal places.
 */
const INDIC = "kkggnccjjnttddnttddnnpfbbm-rrlllvsss-";
const INDIC_BLOCKS = { first: 0x900, end: 0xd80, size: 0x80 } as const;
const KA = 0x15;
/** A nasal before a consonant, whichever that is. */
const ANUSVARA = 0x02;
/** A dot below: with it Hindi's d is an r. */
const NUKTA = 0x3c;

const CYRILLIC: ReadonlyMap<string, string> = new Map([
  ...[..."бвгдђжзклљмнњпрстћфхчџшщ"].map((letter, i) => [letter, "bvgdjjjkllmnnprstcfkcjss"[i]!] as const),
  ["ц", "ts"],
]);

/** Spellings of sounds in Latin letters, in the order in which they are replaced. `C` is ch. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, "s"],
  [/tch|ch/g, "C"],
  [/ph/g, "f"],
  [/ck|q/g, "k"],
  [/x/g, "ks"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/C/g, "c"],
  [/[^bcdfgjklmnprstv]/g, ""],
];
const MARKS_OF_LATIN = /[\u0300-\u036f]/g;
const IS_LATIN = /^\p{Script=Latin}/u;

/** Returns the consonants of a word; undefined where they are few, or its script has none here. */
export function soundOf(word: string): string | undefined {
  const letters = word.normalize("NFD").toLowerCase();
  const consonants = squeezed(IS_LATIN.test(letters) ? ofLatin(letters) : ofOthers(letters));
  return consonants.length < FEWEST_CONSONANTS ? undefined : consonants;
}

function ofLatin(letters: string): string {
  return LATIN.reduce(
    (text, [spelling, sound]) => text.replace(spelling, sound),
    letters.replace(MARKS_OF_LATIN, ""),
  );
}

function ofOthers(letters: string): string {
  let consonants = "";
  for (const letter of letters) {
    const unit = letter.charCodeAt(0);
    const { first, end, size } = INDIC_BLOCKS;
    if (unit < first || unit >= end) {
      consonants += CYRILLIC.get(letter) ?? "";
      continue;
    }
    const place = (unit - first) % size;
    if (place === NUKTA) consonants = consonants.replace(/d$/, "r");
    else consonants += place === ANUSVARA ? "n" : (INDIC[place - KA] ?? "").replace("-", "");
  }
  return consonants;
}

/** Nasals are written as they are spoken before b, m and p; a letter that is doubled counts once. */
function squeezed(consonants: string): string {
  return consonants.replace(/n(?=[bmp])/g, "m").replace(/(.)\1+/g, "$1");
}
