const LETTERS = 26;
const A = 97;
const ASCII = 128;
const [Y, I] = [121, 105];

/**
 * Tells at a glance that a word has none of the wanted stems: a look at two letters, where reading the word
 * and looking up its stem would take a hundred times as long. Porter's steps change only the end of a word,
 * so that a stem begins as its word does, but for a `y` in the second place, which may have become an `i`
 * ("eyed": "ei"), or where one letter is left. Words that begin with another character than a - z may have
 * any stem.
 */
export class Beginnings {
  /** By first and second letter: 1 where a wanted stem begins so. */
  private readonly wanted = new Uint8Array(LETTERS * ASCII);

  constructor(stems: Iterable<string>) {
    for (const stem of stems) {
      const first = stem.charCodeAt(0) - A;
      if (!(first >= 0 && first < LETTERS)) continue;
      const second = stem.charCodeAt(1);
      if (stem.length === 1) this.wanted.fill(1, first * ASCII, (first + 1) * ASCII);
      else if (second < ASCII) this.wanted[first * ASCII + folded(second)] = 1;
    }
  }

  /** Returns false only where the word, as it was scanned, has none of the stems. */
  mayBegin(scanned: string): boolean {
    const first = lower(scanned.charCodeAt(0)) - A;
    const second = scanned.charCodeAt(1);
    if (!(first >= 0 && first < LETTERS && second < ASCII)) return true;
    return this.wanted[first * ASCII + folded(lower(second))] === 1;
  }
}

/** Returns the code of a small letter for a letter's; others keep theirs or get one that is no letter's. */
function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function folded(code: number): number {
  return code === Y ? I : code;
}
