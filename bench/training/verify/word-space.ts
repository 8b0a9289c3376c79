import { Statement } from "../../../src/compare";
import type { Dense } from "../../../src/encoder/bag";
import { pmiMatrix } from "../../../training/scratch/cooccurrence";
import { factorise } from "../../../training/scratch/factorise";

/** What a collection's texts tell of word stems. */
export interface WordSpace {
  /** Returns how much a stem tells: about ln(texts / texts that have it). */
  weight(stem: string): number;
  /** Returns how alike two stems are used, 0 - 1. */
  alike(a: string, b: string): number;
}

/** Rarer stems have no vector. */
const FEWEST = 5;
const MOST_STEMS = 12_000;
const WINDOW = 6;
const FEWEST_NEIGHBOURS = 2;
const DIMENSIONS = 100;
/** Texts that have a stem that none has. */
const UNSEEN = 0.5;

/**
 * Returns the space of texts: weights from frequency, vectors from co-occurrence. A backend must be chosen.
 */
export async function wordSpaceOf(texts: readonly string[], seed: number): Promise<WordSpace> {
  const stems = texts.map((text) =>
    new Statement(text).words.map(({ stem }) => stem).filter((stem) => stem !== ""),
  );
  const counts = new Map<string, number>();
  for (const text of stems) for (const stem of new Set(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= FEWEST).sort((a, b) => b[1] - a[1]);
  const rows = new Map(frequent.slice(0, MOST_STEMS).map(([stem], row) => [stem, row]));
  const numbers = stems.map((text) =>
    Uint32Array.from(text.filter((stem) => rows.has(stem)).map((stem) => rows.get(stem)!)),
  );
  const matrix = await pmiMatrix(numbers, rows.size, { window: WINDOW, minCount: FEWEST_NEIGHBOURS });
  const rank = Math.min(DIMENSIONS, rows.size);
  const vectors = await factorise(matrix, { rank, power: 0.5, seed });
  return {
    weight: (stem) => Math.log(1 + texts.length / (counts.get(stem) ?? UNSEEN)),
    alike(a, b) {
      const [i, j] = [rows.get(a), rows.get(b)];
      return i === undefined || j === undefined ? 0 : Math.max(0, cosine(vectors, i, j));
    },
  };
}

function cosine({ values, columns }: Dense, i: number, j: number): number {
  let [dot, a, b] = [0, 0, 0];
  for (let c = 0; c < columns; c++) {
    const [x, y] = [values[i * columns + c]!, values[j * columns + c]!];
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return a > 0 && b > 0 ? dot / Math.sqrt(a * b) : 0;
}
