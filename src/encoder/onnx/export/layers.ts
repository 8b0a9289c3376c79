import type { GraphBuilder } from "./graph-builder";

/**
 * The operations of our networks in standard operators, in the order in which PyTorch exports them: runtimes
 * look for these patterns and put one fast operator in their place.
 */

/** Weights of a network with their shapes. */
export interface NamedWeights {
  shape(name: string): readonly number[];
  values(name: string): Float32Array;
}

/** A graph of a network. */
export interface Network {
  readonly graph: GraphBuilder;
  readonly weights: NamedWeights;
}

/** Adds a weight of the network under its own name. */
export function weightOf({ graph, weights }: Network, name: string): string {
  return graph.weight(name, weights.shape(name), weights.values(name));
}

/** Adds `x W' + b`. */
export function denseOf(network: Network, name: string, x: string): string {
  const { graph, weights } = network;
  const kernel = `${name}.weight`;
  const [out = 0, into = 0] = weights.shape(kernel);
  // Runtimes prepare a kernel once if it is stored as it is multiplied.
  const turned = graph.weight(kernel, [into, out], transposed(weights.values(kernel), out, into));
  return graph.node("Add", [graph.node("MatMul", [x, turned]), weightOf(network, `${name}.bias`)]);
}

/** Adds `x/2 (1 + erf(x / sqrt 2))`. */
export function geluOf({ graph }: Network, x: string): string {
  const bent = graph.node("Erf", [graph.node("Div", [x, graph.scalar(Math.SQRT2)])]);
  const scaled = graph.node("Mul", [x, graph.node("Add", [bent, graph.scalar(1)])]);
  return graph.node("Mul", [scaled, graph.scalar(0.5)]);
}

/** Adds `LayerNorm(x)`. @param name the weights are `name.weight` and `name.bias`. */
export function normOf(network: Network, name: string, x: string, epsilon: number): string {
  const { graph } = network;
  const centred = graph.node("Sub", [x, graph.node("ReduceMean", [x], { axes: [-1] })]);
  const squares = graph.node("Pow", [centred, graph.scalar(2)]);
  const variance = graph.node("ReduceMean", [squares], { axes: [-1] });
  const deviation = graph.node("Sqrt", [graph.node("Add", [variance, graph.scalar(epsilon)])]);
  const scaled = graph.node("Mul", [
    graph.node("Div", [centred, deviation]),
    weightOf(network, `${name}.weight`),
  ]);
  return graph.node("Add", [scaled, weightOf(network, `${name}.bias`)]);
}

/** Adds rows scaled to length 1. @param output name of the result. */
export function unitOf({ graph }: Pick<Network, "graph">, x: string, output: string): string {
  const length = graph.node("ReduceL2", [x], { axes: [-1], keepdims: 1 });
  return graph.node("Div", [x, graph.node("Max", [length, graph.scalar(SMALLEST_NORM)])], {}, output);
}

/** Keeps the division defined for vectors without direction; as in our own networks. */
const SMALLEST_NORM = 1e-12;

function transposed(values: Float32Array, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) turned[c * rows + r] = values[r * columns + c]!;
  }
  return turned;
}
