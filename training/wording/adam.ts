const [FIRST, SECOND] = [0.9, 0.999];
const EPSILON = 1e-8;
const DECAY = 0.01;
/** Length to which a longer gradient is cut. */
const LONGEST = 1;

/** AdamW with a gradient of bounded length. @see Loshchilov and Hutter, ICLR 2019, algorithm 2. */
export class Adam {
  private readonly means: readonly Float64Array[];
  private readonly squares: readonly Float64Array[];
  private steps = 0;

  /** @param gradients as `parameters`; a step sets them to 0. */
  constructor(
    private readonly parameters: readonly Float64Array[],
    private readonly gradients: readonly Float64Array[],
  ) {
    this.means = parameters.map(({ length }) => new Float64Array(length));
    this.squares = parameters.map(({ length }) => new Float64Array(length));
  }

  /** Moves the parameters against their gradients. */
  step(rate: number): void {
    this.steps++;
    const length = Math.hypot(...this.gradients.flatMap((values) => [...values]));
    const shrink = Math.min(1, LONGEST / (length + 1e-6));
    const [first, second] = [1 - FIRST ** this.steps, 1 - SECOND ** this.steps];
    for (const [p, values] of this.parameters.entries()) {
      const [gradient, mean, square] = [this.gradients[p]!, this.means[p]!, this.squares[p]!];
      for (let i = 0; i < values.length; i++) {
        const slope = gradient[i]! * shrink;
        mean[i] = FIRST * mean[i]! + (1 - FIRST) * slope;
        square[i] = SECOND * square[i]! + (1 - SECOND) * slope * slope;
        values[i]! *= 1 - rate * DECAY;
        values[i]! -= (rate * mean[i]!) / first / (Math.sqrt(square[i]! / second) + EPSILON);
      }
      gradient.fill(0);
    }
  }
}
