import { drawn } from "../view/dom.js";

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  /** Drawn hollow where it is false. */
  readonly solid?: boolean;
}

export interface Plot {
  /** What it shows, for screen readers. */
  readonly name: string;
  /** Below the horizontal axis, and above the vertical one. */
  readonly labels: readonly [x: string, y: string];
  readonly points: readonly PlotPoint[];
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
  /** Formats of the figures at the axes. */
  readonly figures: readonly [x: (value: number) => string, y: (value: number) => string];
  /** Draws where x equals y. */
  readonly diagonal?: boolean;
}

const [WIDTH, HEIGHT] = [360, 240];
const FRAME = { left: 54, right: 334, top: 30, bottom: 192 };
const STEPS = 5;
/** Figures of so many characters fit below their place at the ends of an axis, `100 %`. */
const SHORT = 6;

/** Returns points joined by a line, with axes. */
export function plotOf({
  name,
  labels,
  points,
  xRange,
  yRange,
  figures,
  diagonal = false,
}: Plot): SVGSVGElement {
  const xAt = scaleOf(xRange, FRAME.left, FRAME.right);
  const yAt = scaleOf(yRange, FRAME.bottom, FRAME.top);
  const path = points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${xAt(x).toFixed(1)} ${yAt(y).toFixed(1)}`);
  const middle = (FRAME.left + FRAME.right) / 2;
  return drawn(
    "svg",
    { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name },
    ...ticksOf(yRange).flatMap((value) => [
      line("grid", FRAME.left, yAt(value), FRAME.right, yAt(value)),
      words(figures[1](value), FRAME.left - 6, yAt(value) + 4, "end"),
    ]),
    ...ticksOf(xRange).map((value, i) => {
      const figure = figures[0](value);
      // A long one would stand out of the drawing at its ends.
      const isMiddle = figure.length <= SHORT || (i > 0 && i < STEPS);
      return words(figure, xAt(value), FRAME.bottom + 20, isMiddle ? "middle" : i === 0 ? "start" : "end");
    }),
    words(labels[0], middle, HEIGHT - 8, "middle"),
    words(labels[1], 8, 16, "start"),
    diagonal ? line("ideal", xAt(xRange[0]), yAt(yRange[0]), xAt(xRange[1]), yAt(yRange[1])) : undefined,
    drawn("path", { class: "curve", d: path.join("") }),
    ...points.map(({ x, y, solid = true }) =>
      drawn("circle", {
        class: solid ? "dot" : "dot hollow",
        cx: xAt(x),
        cy: yAt(y),
        r: points.length > 40 ? 1.5 : 3.5,
      }),
    ),
  );
}

function scaleOf(
  [from, to]: readonly [number, number],
  start: number,
  end: number,
): (value: number) => number {
  return (value) => start + ((value - from) / (to - from || 1)) * (end - start);
}

function ticksOf([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => from + ((to - from) * i) / STEPS);
}

function line(name: string, x1: number, y1: number, x2: number, y2: number): SVGLineElement {
  return drawn("line", { class: name, x1, y1, x2, y2 });
}

function words(text: string, x: number, y: number, anchor: string): SVGTextElement {
  return drawn("text", { x, y, "text-anchor": anchor }, text);
}
