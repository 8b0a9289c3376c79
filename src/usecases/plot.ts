import { escapeHtml } from "../nightly";

/** Parts of square drawings: self-contained SVG. Texts are escaped here, whatever they are. */

const SIZE = 420;
const EDGE = { left: 52, right: 16, top: 16, bottom: 44 } as const;
const GRID_COLOR = "#dddddd";
export const LINE_COLOR = "#1f5fa8";

/** A corner of a drawing's area, in its units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is written along an axis. */
export interface Axis {
  readonly name: string;
  /** Where on the axis, 0 - 1, and the text there. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** Returns a place in a drawing. @param x,y shares of the axes, 0 - 1, from the lower left. */
export function pointOf(x: number, y: number): Point {
  return {
    x: EDGE.left + x * (SIZE - EDGE.left - EDGE.right),
    y: SIZE - EDGE.bottom - y * (SIZE - EDGE.top - EDGE.bottom),
  };
}

/** Returns a line through points. @param dash lengths of dashes and gaps, as SVG takes them; absent: none. */
export function polyline(points: readonly Point[], color = LINE_COLOR, dash?: string): string {
  const corners = points.map(({ x, y }) => `${fixed(x)},${fixed(y)}`).join(" ");
  const dashes = dash === undefined ? "" : ` stroke-dasharray="${dash}"`;
  return `<polyline fill="none" stroke="${color}" stroke-width="2"${dashes} points="${corners}"/>`;
}

/** Returns a dot. @param tip what a reader sees who points at it. */
export function circle({ x, y }: Point, radius: number, tip: string, color = LINE_COLOR): string {
  return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${color}" fill-opacity="0.6"><title>${escapeHtml(tip)}</title></circle>`;
}

/** Returns a text that begins, is centred or ends at a point. */
export function text({ x, y }: Point, anchor: "start" | "middle" | "end", content: string): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}">${escapeHtml(content)}</text>`;
}

/** Returns the whole drawing. @param content parts made by the functions above. */
export function square(title: string, across: Axis, up: Axis, content: readonly string[]): string {
  const rows = up.ticks.flatMap((tick) => {
    const [left, right] = [pointOf(0, tick.at), pointOf(1, tick.at)];
    return [
      `<line x1="${fixed(left.x)}" y1="${fixed(left.y)}" x2="${fixed(right.x)}" y2="${fixed(right.y)}" stroke="${GRID_COLOR}"/>`,
      text({ x: left.x - 6, y: left.y + 4 }, "end", tick.text),
    ];
  });
  const columns = across.ticks.map((tick) => {
    const below = pointOf(tick.at, 0);
    return text({ x: below.x, y: below.y + 16 }, "middle", tick.text);
  });
  const middle = (SIZE - EDGE.bottom + EDGE.top) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img" font-family="sans-serif" font-size="11" fill="#444444">`,
    `<title>${escapeHtml(title)}</title>`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#ffffff"/>`,
    ...rows,
    ...columns,
    ...content,
    text({ x: SIZE / 2, y: SIZE - 8 }, "middle", across.name),
    `<text x="14" y="${middle}" text-anchor="middle" transform="rotate(-90 14 ${middle})">${escapeHtml(up.name)}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function fixed(value: number): string {
  return value.toFixed(1);
}
