import { readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "../../base/core/caches/once";
import { EnvironmentError } from "../../base/core/errors";
import { PACKAGE_ROOT } from "../../base/core/version";

/** Where `npm run build` leaves the table. */
const FILE = join(PACKAGE_ROOT, "dist", "lexicon", "wordnet.bin");
const VERSION = 2;
/** Lemmas in a block, and synsets that share the place of their edges. */
const BLOCK = 16;
/** Marks the number of senses of a common word. */
const COMMON_BIT = 128;
const SYNSET_BITS = 0x1fffff;
const NO_SENSES: readonly number[] = [];
/** Pairs of bytes. */
const PREFIXES = 0x10000;

/** Kinds of edges between synsets, numbered as `scripts/build-lexicon.mjs` writes them. */
export const EDGE = { parent: 0, instanceOf: 1, opposite: 2, derived: 3, belongsTo: 4 } as const;
const PARTS = ["noun", "verb", "adjective", "adverb"] as const;
export type Part = (typeof PARTS)[number];

interface Header {
  readonly classes: readonly string[];
  readonly parts: readonly number[];
  readonly sections: Readonly<Record<"blocks" | "lemmas" | "edgeBlocks" | "edges" | SmallSection, Section>>;
}
type SmallSection = "edgeCounts" | "classes";
type Section = readonly [offset: number, length: number];

/**
 * Returns the compiled WordNet, read at the first call.
 * @throws EnvironmentError `LEXICON_MISSING`.
 */
export const wordNet = once(() => new WordNet(read()));

function read(): Buffer {
  try {
    return readFileSync(FILE);
  } catch (cause) {
    throw missing(cause);
  }
}

function missing(cause?: unknown): EnvironmentError {
  return new EnvironmentError(`The compiled WordNet at ${FILE} cannot be read.`, {
    code: "LEXICON_MISSING",
    hint: "In a clone run: npm run build. Otherwise install crowdchecked again.",
    cause,
  });
}

/**
 * WordNet's lemmas, with the synsets of their frequent senses, and the synsets' relations and classes.
 * Synsets are numbers.
 * @see G. A. Miller, WordNet: A Lexical Database for English, Communications of the ACM 38(11), 1995; the
 * data are those of WordNet 3.1.
 */
class WordNet {
  private readonly header: Header;
  private readonly blocks: Uint32Array;
  /** `[65537]`: by the first two letters of a lemma, how many blocks begin with smaller ones. */
  private readonly blocksBefore: Uint32Array;
  private readonly lemmas: Buffer;
  private readonly edgeBlocks: Uint32Array;
  private readonly edgeCounts: Buffer;
  private readonly edges: Buffer;
  private readonly classes: Buffer;
  /** Where the synsets of the parts of speech end. */
  private readonly ends: readonly number[];

  constructor(file: Buffer) {
    if (file.toString("latin1", 0, 4) !== "CCLX" || file.readUInt32LE(4) !== VERSION) {
      throw missing();
    }
    const start = 12 + file.readUInt32LE(8);
    this.header = JSON.parse(file.toString("latin1", 12, start)) as Header;
    const bytes = ([offset, length]: Section) => file.subarray(start + offset, start + offset + length);
    const words = ([offset, length]: Section) =>
      new Uint32Array(
        file.buffer.slice(file.byteOffset + start + offset, file.byteOffset + start + offset + length),
      );
    const { sections } = this.header;
    this.blocks = words(sections.blocks);
    this.lemmas = bytes(sections.lemmas);
    this.blocksBefore = this.countBlocks();
    this.edgeBlocks = words(sections.edgeBlocks);
    this.edgeCounts = bytes(sections.edgeCounts);
    this.edges = bytes(sections.edges);
    this.classes = bytes(sections.classes);
    let end = 0;
    this.ends = this.header.parts.map((count) => {
      end += count;
      return end;
    });
  }

  /** Returns the synsets of a lemma's frequent senses, by part of speech and then most frequent first. */
  sensesOf(lemma: string): readonly number[] {
    const { lemmas } = this;
    const at = this.find(lemma);
    const count = at < 0 ? 0 : lemmas[at]! & ~COMMON_BIT;
    if (count === 0) return NO_SENSES;
    const senses: number[] = [];
    for (let n = 0; n < count; n++) senses.push(three(lemmas, at + 1 + 3 * n));
    return senses;
  }

  /** Returns whether a lemma occurs in running text as a word that is written small. */
  isCommon(lemma: string): boolean {
    const at = this.find(lemma);
    return at >= 0 && (this.lemmas[at]! & COMMON_BIT) !== 0;
  }

  /** Every lemma with the synsets of its frequent senses, in the order of the alphabet. */
  *entries(): Iterable<readonly [lemma: string, senses: readonly number[]]> {
    const { lemmas } = this;
    let lemma = "";
    for (let at = 0; at < lemmas.length; ) {
      const own = lemmas[at + 1]!;
      lemma = lemma.slice(0, lemmas[at]!) + lemmas.toString("latin1", at + 2, at + 2 + own);
      const count = lemmas[at + 2 + own]! & ~COMMON_BIT;
      at += 3 + own;
      yield [lemma, Array.from({ length: count }, (_, n) => three(lemmas, at + 3 * n))];
      at += 3 * count;
    }
  }

  /** Returns where the number of a lemma's senses stands, or -1. */
  private find(lemma: string): number {
    const block = this.blockOf(lemma);
    if (block < 0) return -1;
    const { lemmas } = this;
    const end = this.blocks[block + 1] ?? lemmas.length;
    let at = this.blocks[block]!;
    // How many letters the entry before shares with the lemma, which is after it in the alphabet.
    let matched = 0;
    while (at < end) {
      const shared = lemmas[at]!;
      const own = lemmas[at + 1]!;
      const senses = at + 2 + own;
      if (shared < matched) return -1;
      if (shared === matched) {
        const same = this.sharedLetters(lemma, shared, at + 2, own);
        matched += same;
        if (same === own && matched === lemma.length) return senses;
      }
      at = senses + 1 + 3 * (lemmas[senses]! & ~COMMON_BIT);
    }
    return -1;
  }

  private countBlocks(): Uint32Array {
    const before = new Uint32Array(PREFIXES + 1);
    for (const at of this.blocks) {
      const second = this.lemmas[at + 1]! > 1 ? this.lemmas[at + 3]! : 0;
      before[prefixOf(this.lemmas[at + 2]!, second) + 1]!++;
    }
    for (let prefix = 1; prefix <= PREFIXES; prefix++) before[prefix]! += before[prefix - 1]!;
    return before;
  }

  /** Returns the last block whose first lemma is not after the given one, or -1. */
  private blockOf(lemma: string): number {
    const prefix = prefixOf(lemma.charCodeAt(0), lemma.length > 1 ? lemma.charCodeAt(1) : 0);
    if (prefix === PREFIXES) return -1;
    let low = Math.max(0, this.blocksBefore[prefix]! - 1);
    let high = this.blocksBefore[prefix + 1]! - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = this.blocks[middle] as number;
      const own = this.lemmas[at + 1] as number;
      const same = this.sharedLetters(lemma, 0, at + 2, own);
      const isAfter =
        same < own &&
        (same === lemma.length || (this.lemmas[at + 2 + same] as number) > lemma.charCodeAt(same));
      if (isAfter) high = middle - 1;
      else low = middle + 1;
    }
    return high;
  }

  /** Returns how many letters of the lemma, from a place in it, are those of the table from `at`. */
  private sharedLetters(lemma: string, from: number, at: number, most: number): number {
    const limit = Math.min(most, lemma.length - from);
    let same = 0;
    while (same < limit && lemma.charCodeAt(from + same) === this.lemmas[at + same]) same++;
    return same;
  }

  /** Returns the synsets to which edges of a kind (`EDGE`) lead from a synset. */
  edgesOf(synset: number, kind: number): number[] {
    const block = synset - (synset % BLOCK);
    let at = this.edgeBlocks[block / BLOCK] as number;
    for (let before = block; before < synset; before++) at += 3 * (this.edgeCounts[before] as number);
    const found: number[] = [];
    const end = at + 3 * (this.edgeCounts[synset] as number);
    for (; at < end; at += 3) {
      const edge = three(this.edges, at);
      if (edge >>> 21 === kind) found.push(edge & SYNSET_BITS);
    }
    return found;
  }

  /** Returns what a synset is a kind or an instance of; for an adjective, the head of its cluster. */
  parentsOf(synset: number): number[] {
    const parents = this.edgesOf(synset, EDGE.parent);
    const kinds = this.edgesOf(synset, EDGE.instanceOf);
    return kinds.length === 0 ? parents : [...parents, ...kinds];
  }

  /** Returns the name of a synset's class, "" for none. */
  classOf(synset: number): string {
    return this.header.classes[this.classes[synset] as number] as string;
  }

  partOf(synset: number): Part {
    let part = 0;
    while (synset >= (this.ends[part] as number)) part++;
    return PARTS[part] as Part;
  }
}

function three(bytes: Buffer, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16);
}

/** Returns the number of a pair of letters, from `PREFIXES` on for letters that no lemma has. */
function prefixOf(first: number, second: number): number {
  return first > 0xff || second > 0xff ? PREFIXES : (first << 8) | second;
}
