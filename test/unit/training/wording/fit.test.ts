import { createRng } from "../../../../src/base/core/rng";
import { PieceWeights } from "../../../../src/rank/wording";
import { WordingNetwork } from "../../../../src/rank/wording/network";
import { PostReader } from "../../../../src/rank/wording/post-reader";
import { fitWording } from "../../../../training/wording";
import { Adam } from "../../../../training/wording/adam";
import { addGradient, emptyLayers, forward, parametersOf } from "../../../../training/wording/gradient";
import { DRAWN, wordPieces } from "../../../support/wording";

const post = (...shared: number[]) => ({
  weights: Float32Array.of(1, 0.5, 2),
  shared: Uint8Array.from(shared),
});
/** A post with an article that shares two of its pieces, and with one that shares none. */
const GROUP = [
  {
    post: post(1, 0, 1),
    article: { weights: Float32Array.of(1, 2, 0.25, 1.5), shared: Uint8Array.of(1, 1, 0, 0) },
  },
  { post: post(0, 0, 0), article: { weights: Float32Array.of(1, 3), shared: Uint8Array.of(0, 0) } },
];
/** What PyTorch 1.13 makes of them: weights and biases of each layer, in order. */
const GRADIENT = [
  [-0.08324903, -0.03408794, -0.04202361, 0.02611067, -0.06303542, 0.03916601],
  [-0.05213042, -0.02921824],
  [0.02038145, -0.10330448, 0.01630516, -0.01403589, 0.01630516, -0.02807177],
  [0.03261032, -0.06744261],
  [
    ...[-0.02961415, 0.03036906, -0.16758916, -0.0201153, 0, 0.02169469],
    ...[-0.05748629, -0.02255617, -0.26097166, 0, -0.16465479, 0.11651419],
  ],
  [-0.23754664, 0],
  [0.0218019, -0.05056021],
  [0],
];

describe("fitting a wording network", () => {
  test("has PyTorch's loss and gradient", () => {
    const gradient = emptyLayers(2);
    expect(addGradient(DRAWN, GROUP, gradient, 1)).toBeCloseTo(0.6997223163874555, 12);
    for (const [i, values] of parametersOf(gradient).entries()) {
      expect(values).toHaveLength(GRADIENT[i]!.length);
      for (const [j, value] of values.entries()) expect(value).toBeCloseTo(GRADIENT[i]![j]!, 8);
    }
  });

  test("adds gradients up by their weights", () => {
    const [once, twice] = [emptyLayers(2), emptyLayers(2)];
    addGradient(DRAWN, GROUP, once, 0.5);
    for (let i = 0; i < 2; i++) addGradient(DRAWN, GROUP, twice, 0.25);
    const numbers = parametersOf(twice);
    for (const [i, values] of parametersOf(once).entries())
      for (const [j, value] of values.entries()) expect(numbers[i]![j]).toBeCloseTo(value, 14);
  });

  test("steps as PyTorch's AdamW does with its gradients cut to length 1", () => {
    const [values, gradient] = [Float64Array.of(1, -2, 0.5), new Float64Array(3)];
    const adam = new Adam([values], [gradient]);
    for (const [slopes, expected] of [
      [
        [3, 0, 4],
        [0.8990000016666669, -1.998, 0.39950000125000024],
      ],
      [
        [0.1, -0.2, 0.3],
        [0.8197682666365781, -1.9215883229038278, 0.3102250119736906],
      ],
      [
        [-0.5, 0.5, 0],
        [0.8127790393509129, -1.957629257915045, 0.24121377641918224],
      ],
    ] as const) {
      gradient.set(slopes);
      adam.step(0.1);
      for (const [i, value] of values.entries()) expect(value).toBeCloseTo(expected[i]!, 12);
      expect([...gradient]).toEqual([0, 0, 0]);
    }
  });

  test("reads what ranking reads: both give the same score", () => {
    const weights = new PieceWeights({ size: 9, weightOf: (piece) => piece / 3 }, 1);
    const reader = new PostReader(weights, 9);
    const network = new WordingNetwork(DRAWN);
    const rng = createRng(3);
    const draw = (length: number) => Uint32Array.from({ length }, () => 1 + rng.below(8));
    for (let i = 0; i < 50; i++) {
      const [said, text] = [draw(1 + rng.below(6)), draw(1 + rng.below(9))];
      reader.setPost(said);
      const shared = reader.shared(text);
      const weigh = (pieces: Uint32Array) => Float32Array.from(pieces, (piece) => weights.of(piece));
      const read = (pieces: Uint32Array, others: Uint32Array) => ({
        weights: weigh(pieces),
        shared: Uint8Array.from(pieces, (piece) => Number(others.includes(piece))),
      });
      const fast = network.score(
        { length: said.length, alone: network.alone("post", weigh(said)), shared: shared.post },
        { length: text.length, alone: network.alone("article", weigh(text)), shared: shared.article },
      );
      const plain = forward(DRAWN, { post: read(said, text), article: read(text, said) });
      expect(fast).toBeCloseTo(plain.score, 12);
    }
  });

  test("learns that the text with the post's words is the right one, and repeats for a seed", () => {
    const pieces = wordPieces(Array.from({ length: 40 }, (_, i) => `w${i}`));
    const fitted = () => {
      const rng = createRng(1);
      const draw = (length: number) => Uint32Array.from({ length }, () => 1 + rng.below(40));
      const next = () => {
        const said = draw(6);
        const right = Uint32Array.of(...said.subarray(0, 4), ...draw(4));
        return { post: said, articles: [right, ...Array.from({ length: 7 }, () => draw(8))] };
      };
      const losses: number[] = [];
      const onStep = (_: number, loss: number) => losses.push(loss);
      return { layers: fitWording(pieces, { next }, { width: 8, steps: 150, rng, onStep }), losses };
    };
    const { layers, losses } = fitted();
    expect(losses[0]).toBeGreaterThan(1.9);
    expect(losses.at(-1)).toBeLessThan(1.3);
    expect(fitted()).toEqual({ layers, losses });
  });
});
