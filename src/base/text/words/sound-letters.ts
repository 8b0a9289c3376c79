const A = 0x61;
const B = 0x62;
const E = 0x65;
const I = 0x69;
const M = 0x6d;
const N = 0x6e;
const O = 0x6f;
const P = 0x70;
const U = 0x75;

/** Of 32-bit FNV-1a. */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Letters of a sound, a - z, one after the other; their room is used again for the next word. */
export class SoundLetters {
  private codes = Buffer.alloc(128);
  private used = 0;
  /** Whether the last letter stands beside the one that comes. */
  private isJoined = false;

  get length(): number {
    return this.used;
  }

  clear(): void {
    this.used = 0;
    this.isJoined = false;
  }

  /** Adds a letter as it is. */
  add(code: number): void {
    if (this.used === this.codes.length) this.grow();
    this.codes[this.used++] = code;
    this.isJoined = true;
  }

  /** Adds a letter as it is spoken beside the last one: ai is e, and au is o. */
  speak(code: number): void {
    const last = this.used - 1;
    if (!this.isJoined || this.codes[last] !== A || (code !== I && code !== U)) this.add(code);
    else this.codes[last] = code === I ? E : O;
  }

  /** Parts the last letter from the one that comes. */
  part(): void {
    this.isJoined = false;
  }

  /** Leaves out the vowels. */
  keepConsonants(): void {
    const { codes, used } = this;
    this.used = 0;
    for (let i = 0; i < used; i++) if (!isVowel(codes[i]!)) codes[this.used++] = codes[i]!;
  }

  /** Writes nasals as they are spoken before b, m and p, and a letter that is doubled once. */
  squeeze(): void {
    const { codes, used } = this;
    let kept = 0;
    for (let i = 0; i < used; i++) {
      const letter = codes[i] === N && i + 1 < used && isLabial(codes[i + 1]!) ? M : codes[i]!;
      if (kept === 0 || codes[kept - 1] !== letter) codes[kept++] = letter;
    }
    this.used = kept;
  }

  /** Returns a number of 32 bits that few other letters have. */
  hash(): number {
    let hash = FNV_BASIS;
    for (let i = 0; i < this.used; i++) hash = Math.imul(hash ^ this.codes[i]!, FNV_PRIME);
    return hash >>> 0;
  }

  toString(): string {
    return this.codes.toString("latin1", 0, this.used);
  }

  private grow(): void {
    const larger = Buffer.alloc(2 * this.codes.length);
    larger.set(this.codes);
    this.codes = larger;
  }
}

function isVowel(code: number): boolean {
  return code === A || code === E || code === I || code === O || code === U;
}

function isLabial(code: number): boolean {
  return code === B || code === M || code === P;
}
