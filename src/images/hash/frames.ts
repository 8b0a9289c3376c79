import type { Frame, Square } from "./resample";

/** A margin's pixels differ from its colour by at most this. */
const MARGIN_TOLERANCE = 24;
/** A row or column with fewer other pixels is margin: dust and noise. */
const LEAST_MARKS = 2;
/** Content that is smaller than this share of a side is not looked at by itself. */
const LEAST_CONTENT = 1 / 8;

/** The whole picture. */
export const WHOLE: Frame = [0, 0, 1, 1];

/** Cut edges, in percent of the copy's own sides; negative: the copy shows more than the other. */
const CUTS: readonly Frame[] = [1, -1].flatMap((sign) => [
  ...[1.5, 3, 4.5].map((cut): Frame => [sign * cut, sign * cut, sign * cut, sign * cut]),
  ...[2.5, 5].flatMap((cut): Frame[] => [
    [sign * cut, 0, 0, 0],
    [0, sign * cut, 0, 0],
    [0, 0, sign * cut, 0],
    [0, 0, 0, sign * cut],
  ]),
  [sign * 3, 0, sign * 3, 0],
  [0, sign * 3, 0, sign * 3],
]);

/** The frames by which a picture may be a copy with cut edges, or another one such a copy of it. */
export const CUT_FRAMES: readonly Frame[] = CUTS.map(([left, top, right, bottom]) => [
  edge(left, right),
  edge(top, bottom),
  1 - edge(right, left),
  1 - edge(bottom, top),
]);

/** Returns where a side begins whose both ends were cut by so many percent of the uncut side. */
function edge(cut: number, opposite: number): number {
  const left = [cut, opposite].filter((each) => each < 0).reduce((sum, each) => sum + each / 100, 1);
  return cut >= 0 ? cut / 100 : cut / 100 / left;
}

/**
 * Returns the frame around what a picture shows, without margins of one colour; undefined where that is
 * nearly nothing.
 */
export function contentFrame({ side, values }: Square): Frame | undefined {
  const last = side - 1;
  const outermost = Array.from({ length: side }, (_, i) => [
    values[i]!,
    values[last * side + i]!,
    values[i * side]!,
    values[i * side + last]!,
  ])
    .flat()
    .sort((a, b) => a - b);
  const margin = outermost[outermost.length >> 1]!;
  const columns = new Uint32Array(side);
  const rows = new Uint32Array(side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (Math.abs(values[y * side + x]! - margin) <= MARGIN_TOLERANCE) continue;
      columns[x]!++;
      rows[y]!++;
    }
  }
  const [left, right] = [columns.findIndex(isMarked), columns.findLastIndex(isMarked) + 1];
  const [top, bottom] = [rows.findIndex(isMarked), rows.findLastIndex(isMarked) + 1];
  if (right - left < side * LEAST_CONTENT || bottom - top < side * LEAST_CONTENT) return undefined;
  return [left / side, top / side, right / side, bottom / side];
}

function isMarked(marks: number): boolean {
  return marks >= LEAST_MARKS;
}
