import { mean } from "../../base/core/sums";
import type { WeightedPieces } from "../../encoder";

/** Returns the mean weight of the pieces that say anything. */
export function meanWeight({ size, weightOf }: Pick<WeightedPieces, "size" | "weightOf">): number {
  const counted = Array.from({ length: size }, (_, piece) => weightOf(piece)).filter((weight) => weight > 0);
  return mean(counted);
}

/** How much each piece says, 1 in the mean. Few of them are ever asked for: they are worked out then. */
export class PieceWeights {
  /** `[pieces]` NaN where nobody has asked yet. */
  private readonly known: Float32Array;

  constructor(
    private readonly pieces: Pick<WeightedPieces, "size" | "weightOf">,
    private readonly mean = meanWeight(pieces),
  ) {
    this.known = new Float32Array(pieces.size).fill(Number.NaN);
  }

  /** Returns the weight of a piece; 0 for one that says nothing. */
  of(piece: number): number {
    const known = this.known[piece]!;
    if (!Number.isNaN(known)) return known;
    this.known[piece] = this.pieces.weightOf(piece) / this.mean;
    return this.known[piece]!;
  }
}
