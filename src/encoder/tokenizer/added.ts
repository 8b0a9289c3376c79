/** Pieces with their numbers. */
export type NumberedPieces = readonly (readonly [piece: string, id: number])[];

/**
 * Finds pieces in a text before it is split into words, such as runs of blanks: from the left, the longest
 * of those that begin at a place.
 */
export class AddedPieces {
  private readonly numbers: ReadonlyMap<string, number>;
  /** Lengths of the pieces by their first code unit, the longest first. */
  private readonly lengths = new Map<number, readonly number[]>();

  constructor(pieces: NumberedPieces) {
    this.numbers = new Map(pieces);
    for (const piece of this.numbers.keys()) {
      const first = piece.charCodeAt(0);
      const lengths = new Set([...(this.lengths.get(first) ?? []), piece.length]);
      this.lengths.set(
        first,
        [...lengths].sort((a, b) => b - a),
      );
    }
  }

  /** Yields the numbers of the pieces, and the texts between them as they are. */
  *split(text: string): Generator<string | number> {
    let start = 0;
    for (let at = 0; at < text.length; ) {
      const length = this.lengthAt(text, at);
      if (length === 0) at++;
      else {
        if (start < at) yield text.slice(start, at);
        yield this.numbers.get(text.slice(at, at + length))!;
        at += length;
        start = at;
      }
    }
    if (start < text.length) yield text.slice(start);
  }

  private lengthAt(text: string, at: number): number {
    const lengths = this.lengths.get(text.charCodeAt(at)) ?? [];
    return lengths.find((length) => this.numbers.has(text.slice(at, at + length))) ?? 0;
  }
}
