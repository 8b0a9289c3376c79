import { cleanText } from "../base/text";

/** Drawings of the nightly report: self-contained SVG. Texts are escaped here, whatever they are. */

const WIDTH = 800;
const HEIGHT = 240;
const EDGE = { left: 56, right: 16, top: 20, bottom: 40 } as const;
const BAR_COLOR = "#1f5fa8";
const LINE_COLOR = "#b4441f";
/** How far the scale of points goes beyond the least and the greatest of them. */
const BEYOND = 0.01;
/** Names under the columns; more would overlap. */
const NAMES_SHOWN = 12;

/** A column of a drawing, or a point of it. */
export interface Mark {
  readonly name: string;
  readonly value: number;
  /** Drawn hollow: the value did not count. */
  readonly hollow?: boolean;
}

/**
 * Returns a text so that it can stand anywhere in HTML and SVG, in quotes too; control and direction
 * characters are taken out.
 */
export function escapeHtml(text: string): string {
  return cleanText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Returns columns from zero, their greatest value as the scale's end. */
export function barsSvg(title: string, marks: readonly Mark[]): string {
  const top = Math.max(1, ...marks.map(({ value }) => value));
  const slot = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, marks.length);
  const bars = marks.map(({ name, value }, i) => {
    const y = heightOf(value / top);
    const x = EDGE.left + i * slot;
    return `<rect x="${fixed(x + slot * 0.1)}" y="${fixed(y)}" width="${fixed(slot * 0.8)}" height="${fixed(HEIGHT - EDGE.bottom - y)}" fill="${BAR_COLOR}">${tip(name, value)}</rect>`;
  });
  return frame(title, marks, 0, top, bars);
}

/** Returns points joined by lines, on a scale a little beyond their least and greatest value. */
export function linesSvg(title: string, marks: readonly Mark[]): string {
  const values = marks.map(({ value }) => value);
  const low = Math.min(...values) - BEYOND;
  const high = Math.max(...values) + BEYOND;
  const slot = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, marks.length);
  const at = ({ value }: Mark, i: number): string =>
    `${fixed(EDGE.left + (i + 0.5) * slot)},${fixed(heightOf((value - low) / (high - low)))}`;
  const points = marks.map((mark, i) => {
    const [x, y] = at(mark, i).split(",");
    const fill = mark.hollow ? "#ffffff" : LINE_COLOR;
    return `<circle cx="${x}" cy="${y}" r="4" fill="${fill}" stroke="${LINE_COLOR}">${tip(mark.name, mark.value)}</circle>`;
  });
  const line = `<polyline fill="none" stroke="${LINE_COLOR}" points="${marks.map(at).join(" ")}"/>`;
  return marks.length === 0 ? frame(title, [], 0, 1, []) : frame(title, marks, low, high, [line, ...points]);
}

/** Returns a difference with its interval on a scale around zero, all in points. */
export function intervalSvg(
  title: string,
  { difference, low, high }: { readonly difference: number; readonly low: number; readonly high: number },
): string {
  const reach = Math.max(0.01, Math.abs(low), Math.abs(high));
  const at = (value: number): string => fixed(WIDTH / 2 + (value / reach) * (WIDTH / 2 - EDGE.left));
  const marks = [...new Set([-reach, 0, reach])].map(
    (value) =>
      `<text x="${at(value)}" y="62" text-anchor="middle">${shortNumber(100 * value)}</text><line x1="${at(value)}" x2="${at(value)}" y1="8" y2="48" stroke="${value === 0 ? "#444444" : "#dddddd"}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 70" role="img" font-family="sans-serif" font-size="11" fill="#444444">`,
    `<title>${escapeHtml(title)}</title>`,
    ...marks,
    `<line x1="${at(low)}" x2="${at(high)}" y1="28" y2="28" stroke="${LINE_COLOR}" stroke-width="3"/>`,
    `<circle cx="${at(difference)}" cy="28" r="5" fill="${LINE_COLOR}"/>`,
    "</svg>",
  ].join("\n");
}

function frame(
  title: string,
  marks: readonly Mark[],
  low: number,
  high: number,
  content: readonly string[],
): string {
  const slot = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, marks.length);
  const stride = Math.ceil(marks.length / NAMES_SHOWN);
  const scale = [0, 0.5, 1].flatMap((share) => [
    `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${fixed(heightOf(share))}" y2="${fixed(heightOf(share))}" stroke="#dddddd"/>`,
    `<text x="${EDGE.left - 6}" y="${fixed(heightOf(share) + 4)}" text-anchor="end">${shortNumber(low + share * (high - low))}</text>`,
  ]);
  const names = marks.flatMap(({ name }, i) =>
    i % stride === 0
      ? [
          `<text x="${fixed(EDGE.left + (i + 0.5) * slot)}" y="${HEIGHT - EDGE.bottom + 18}" text-anchor="middle">${escapeHtml(name)}</text>`,
        ]
      : [],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif" font-size="11" fill="#444444">`,
    `<title>${escapeHtml(title)}</title>`,
    ...scale,
    ...content,
    ...names,
    "</svg>",
  ].join("\n");
}

function tip(name: string, value: number): string {
  return `<title>${escapeHtml(name)}: ${shortNumber(value)}</title>`;
}

function heightOf(share: number): number {
  return HEIGHT - EDGE.bottom - share * (HEIGHT - EDGE.top - EDGE.bottom);
}

function fixed(value: number): string {
  return value.toFixed(1);
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}
