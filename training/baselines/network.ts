import type { Rng } from "../../src/base/core/rng";

interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** Where its `[inputs, outputs]` weights begin among the parameters; its biases follow. */
  readonly start: number;
}

/**
 * A small fully connected network in plain numbers: ReLU between layers, one linear output. A few hundred
 * parameters train in seconds without a backend, to equal bits on every machine.
 */
export class Network {
  /** Weights and biases of all layers, one after the other. */
  readonly parameters: Float64Array;
  private readonly layers: readonly Layer[];
  /** Activations of each layer for the last input; the first is the input itself. */
  private readonly values: readonly Float64Array[];
  private readonly slopes: readonly Float64Array[];

  /**
   * @param sizes of input, hidden layers and output; the last is 1. Initial weights are uniform in ±sqrt(6 /
   * (inputs + outputs)) (Glorot and Bengio, 2010), biases 0.
   */
  constructor(sizes: readonly number[], rng: Rng) {
    let start = 0;
    this.layers = sizes.slice(1).map((outputs, i) => {
      const inputs = sizes[i]!;
      const layer = { inputs, outputs, start };
      start += (inputs + 1) * outputs;
      return layer;
    });
    this.parameters = new Float64Array(start);
    for (const { inputs, outputs, start: first } of this.layers) {
      const bound = Math.sqrt(6 / (inputs + outputs));
      for (let i = 0; i < inputs * outputs; i++) this.parameters[first + i] = bound * (2 * rng.next() - 1);
    }
    this.values = sizes.map((size) => new Float64Array(size));
    this.slopes = sizes.map((size) => new Float64Array(size));
  }

  /** Returns the output for the input that begins at position `at` of an array. */
  output(values: Float64Array, at = 0): number {
    const { parameters } = this;
    const input = this.values[0]!;
    for (let i = 0; i < input.length; i++) input[i] = values[at + i]!;
    const last = this.layers.length - 1;
    for (let l = 0; l <= last; l++) {
      const { inputs, outputs, start } = this.layers[l]!;
      const from = this.values[l]!;
      const to = this.values[l + 1]!;
      for (let o = 0; o < outputs; o++) to[o] = parameters[start + inputs * outputs + o]!;
      for (let i = 0; i < inputs; i++) {
        const value = from[i]!;
        if (value === 0) continue;
        const row = start + i * outputs;
        for (let o = 0; o < outputs; o++) to[o]! += value * parameters[row + o]!;
      }
      if (l < last) for (let o = 0; o < outputs; o++) if (to[o]! < 0) to[o] = 0;
    }
    return this.values[last + 1]![0]!;
  }

  /**
   * Adds to `gradient`, laid out as the parameters, the gradient of a loss by back-propagation.
   * @param slope derivative of the loss with respect to the output for the last input.
   */
  addGradient(slope: number, gradient: Float64Array): void {
    const { parameters } = this;
    (this.slopes.at(-1) as Float64Array)[0] = slope;
    for (let l = this.layers.length - 1; l >= 0; l--) {
      const { inputs, outputs, start } = this.layers[l]!;
      const from = this.values[l]!;
      const below = this.slopes[l]!;
      const above = this.slopes[l + 1]!;
      for (let o = 0; o < outputs; o++) gradient[start + inputs * outputs + o]! += above[o]!;
      for (let i = 0; i < inputs; i++) {
        const value = from[i]!;
        const row = start + i * outputs;
        let sum = 0;
        // ReLU passes no gradient where it gave 0; the slopes of the input are not used.
        if (value !== 0) {
          for (let o = 0; o < outputs; o++) {
            const slopeAbove = above[o]!;
            gradient[row + o]! += value * slopeAbove;
            sum += parameters[row + o]! * slopeAbove;
          }
        }
        below[i] = sum;
      }
    }
  }
}

const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-7;

/** Adam over one array of parameters. @see Kingma and Ba, Adam, ICLR 2015; epsilon as in Keras. */
export class Adam {
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private steps = 0;

  constructor(
    private readonly parameters: Float64Array,
    private readonly learningRate: number,
  ) {
    this.first = new Float64Array(parameters.length);
    this.second = new Float64Array(parameters.length);
  }

  /** Moves the parameters by one step against a gradient. */
  step(gradient: Float64Array): void {
    this.steps++;
    const rate = (this.learningRate * Math.sqrt(1 - BETA2 ** this.steps)) / (1 - BETA1 ** this.steps);
    for (const [i, slope] of gradient.entries()) {
      const mean = BETA1 * this.first[i]! + (1 - BETA1) * slope;
      const square = BETA2 * this.second[i]! + (1 - BETA2) * slope * slope;
      this.first[i] = mean;
      this.second[i] = square;
      this.parameters[i]! -= (rate * mean) / (Math.sqrt(square) + EPSILON);
    }
  }
}
