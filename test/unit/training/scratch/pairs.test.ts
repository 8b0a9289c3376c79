import { createRng } from "../../../../src/base/core/rng";
import type { ArticlePieces } from "../../../../training/scratch/corpus";
import { drawPair, givesPairs, type PiecePair } from "../../../../training/scratch/pairs";

/** Fields and paragraphs whose pieces are told apart by their hundreds. */
const range = (start: number, length: number): Uint32Array =>
  Uint32Array.from({ length }, (_, i) => start + i);
const NONE = new Uint32Array();

function article(fields: readonly [number, number, number], lead: readonly number[] = []): ArticlePieces {
  const [title, subtitle, vclaim] = fields;
  return {
    fields: [range(100, title), range(200, subtitle), range(300, vclaim)],
    lead: lead.map((length, i) => range(400 + 100 * i, length)),
    body: NONE,
  };
}

function draw(source: ArticlePieces, seed: number, count: number): (PiecePair | undefined)[] {
  const rng = createRng(seed);
  return Array.from({ length: count }, () => drawPair(source, rng));
}

const hundreds = (pieces: Uint32Array): Set<number> => new Set([...pieces].map((p) => Math.floor(p / 100)));

describe("training pairs of an article", () => {
  test("have no empty side, whatever the article lacks", () => {
    for (const source of [
      article([2, 2, 2], [3, 3]),
      article([2, 0, 2]),
      article([4, 0, 0]),
      article([1, 1, 4]),
      article([2, 0, 0], [3]),
    ]) {
      for (const pair of draw(source, 1, 300)) {
        expect(pair?.[0].length ?? 1).toBeGreaterThan(0);
        expect(pair?.[1].length ?? 1).toBeGreaterThan(0);
      }
    }
  });

  test("are equal for equal seeds", () => {
    const source = article([6, 9, 7], [12, 30]);
    expect(draw(source, 7, 50)).toEqual(draw(source, 7, 50));
    expect(draw(source, 7, 50)).not.toEqual(draw(source, 8, 50));
  });

  test("set two fields against each other, paragraphs against fields, or halves of the fields' words", () => {
    const kinds = new Map<string, number>();
    for (const [a, b] of draw(article([8, 8, 8], [20]), 2, 4000) as PiecePair[]) {
      const [first, second] = [hundreds(a), hundreds(b)];
      const kind = first.has(4) ? "paragraph" : first.size === 1 && second.size === 1 ? "fields" : "halves";
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    // A quarter with paragraphs; of the rest 30 % halves. The deviation of such a share is below 0.01.
    expect((kinds.get("paragraph") as number) / 4000).toBeCloseTo(0.25, 1);
    expect((kinds.get("halves") as number) / 4000).toBeCloseTo(0.75 * 0.3, 1);
    expect((kinds.get("fields") as number) / 4000).toBeCloseTo(0.75 * 0.7, 1);
  });

  test("of fields are of two different ones, thinned by about 30 %", () => {
    let kept = 0;
    let pairs = 0;
    for (const [a, b] of draw(article([20, 20, 20]), 3, 1000) as PiecePair[]) {
      if (hundreds(a).size > 1 || hundreds(b).size > 1) continue;
      expect(hundreds(a)).not.toEqual(hundreds(b));
      pairs++;
      kept += a.length + b.length;
    }
    expect(kept / (40 * pairs)).toBeCloseTo(0.7, 1);
  });

  test("of halves share no place and lose no piece", () => {
    for (const [a, b] of draw(article([7, 0, 0]), 4, 50) as PiecePair[]) {
      expect([...a, ...b].sort()).toEqual([...range(100, 7)]);
      expect(a).toHaveLength(3);
    }
  });

  test("can be drawn from articles with two short fields, one longer one, or one short one and a paragraph", () => {
    for (const source of [article([2, 0, 2]), article([4, 0, 0]), article([0, 0, 2], [3])]) {
      expect(draw(source, 5, 100).some((pair) => pair !== undefined)).toBe(true);
      expect(givesPairs(source)).toBe(true);
    }
  });

  test("cannot be drawn from articles with too little text", () => {
    for (const source of [
      article([0, 0, 0]),
      article([1, 1, 1]),
      article([3, 0, 0]),
      article([0, 0, 0], [9]),
    ]) {
      expect(draw(source, 5, 100)).toEqual(Array(100).fill(undefined));
      expect(givesPairs(source)).toBe(false);
    }
  });
});
