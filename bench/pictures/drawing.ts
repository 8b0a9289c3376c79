import sharp from "sharp";
import type { Rng } from "../../src/base/core/rng";

/** How texts appear on screens and pictures. */
export const FORMS = ["post", "chat", "plain", "sharepic"] as const;
export type Form = (typeof FORMS)[number];

/** How one picture is drawn. */
export interface Look {
  readonly form: Form;
  readonly isDark: boolean;
  readonly font: string;
  /** Of letters, pixels. */
  readonly size: number;
}

const FONTS = ["DejaVu Sans", "DejaVu Serif", "Liberation Sans", "Liberation Serif"];
const SIZES = [24, 30, 38];
const WIDTH = 750;
const LEADING = 1.35;
/** Mean width of a letter, in its size. */
const LETTER = 0.54;

/** Returns one of the looks, drawn by lot. */
export function randomLook(rng: Rng, form: Form): Look {
  return {
    form,
    isDark: rng.next() < 0.4,
    font: FONTS[rng.below(FONTS.length)] as string,
    size: SIZES[rng.below(SIZES.length)] as number,
  };
}

/** Returns a text as a picture, PNG. @param rng for what is drawn behind and around it. */
export function draw(text: string, { form, isDark, font, size }: Look, rng: Rng): Promise<Buffer> {
  const [ground, ink] = isDark ? ["#15202b", "#ffffff"] : ["#ffffff", "#14171a"];
  const lines = wrap(text, Math.floor((WIDTH - 90) / (size * LETTER)));
  const block = lines.length * size * LEADING;
  const top = form === "plain" ? 2 * size : form === "sharepic" ? 420 : 200;
  const height = Math.ceil(top + block + (form === "post" ? 140 : 40));
  const put = (x: number, y: number, words: string, px: number, fill: string): string =>
    `<text x="${x}" y="${Math.round(y)}" font-family="${font}" font-size="${px}" fill="${fill}">${escaped(words)}</text>`;
  const bar = [put(30, 34, "10:42", 22, ink), put(WIDTH - 130, 34, "4G 87%", 22, ink)];
  const around: Readonly<Record<Form, readonly string[]>> = {
    plain: [],
    chat: [
      ...bar,
      `<rect x="20" y="${top - 1.5 * size}" width="${WIDTH - 50}" height="${block + 1.5 * size}" rx="16" fill="${isDark ? "#054740" : "#dcf8c6"}"/>`,
    ],
    post: [
      ...bar,
      '<circle cx="65" cy="115" r="35" fill="#3399cc"/>',
      put(120, 110, "John Miller", 26, ink),
      put(120, 142, "@jmiller", 22, "#888888"),
      put(40, top + block + 40, "11:05 AM · Mar 3, 2020 · Twitter for iPhone", 20, "#888888"),
      put(40, top + block + 90, "1.2K Retweets   345 Likes", 22, "#888888"),
    ],
    sharepic: Array.from(
      { length: 24 },
      () =>
        `<circle cx="${rng.below(WIDTH)}" cy="${rng.below(360)}" r="${10 + rng.below(110)}" fill="hsl(${rng.below(360)},60%,${20 + rng.below(60)}%)"/>`,
    ),
  };
  const words = lines.map((line, i) => put(40, top + i * size * LEADING, line, size, ink));
  const under =
    form === "sharepic" ? `<rect y="${top - 2 * size}" width="100%" height="100%" fill="${ground}"/>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${around[form].join("")}${under}${words.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Ways in which a picture changes on its way. */
export const CHANGES: Readonly<Record<string, (picture: Buffer, rng: Rng) => Promise<Buffer>>> = {
  "JPEG 70": (picture) => sharp(picture).jpeg({ quality: 70 }).toBuffer(),
  "JPEG 30": (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
  "half size, JPEG 75": (picture) =>
    sharp(picture)
      .resize(WIDTH >> 1)
      .jpeg({ quality: 75 })
      .toBuffer(),
  "1.5 times, JPEG 75": (picture) =>
    sharp(picture)
      .resize(1.5 * WIDTH)
      .jpeg({ quality: 75 })
      .toBuffer(),
  "noise, JPEG 60": noisy,
  blurred: (picture) => sharp(picture).blur(1.5).jpeg().toBuffer(),
  "all edges cut 2 %": (picture) => cut(picture, [0.02, 0.02, 0.02, 0.02]),
  "all edges cut 3 %": (picture) => cut(picture, [0.03, 0.03, 0.03, 0.03]),
  "all edges cut 5 %": (picture) => cut(picture, [0.05, 0.05, 0.05, 0.05]),
  "top cut 3 %": (picture) => cut(picture, [0, 0.03, 0, 0]),
  "bottom cut 5 %": (picture) => cut(picture, [0, 0, 0, 0.05]),
  "sides cut 3 %": (picture) => cut(picture, [0.03, 0, 0.03, 0]),
};

/** Adds noise with a standard deviation of 12 of 255, and compresses the picture. */
export async function noisy(picture: Buffer, rng: Rng): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const [i, value] of data.entries())
    data[i] = Math.max(0, Math.min(255, value + 41 * (rng.next() - 0.5)));
  return sharp(data, { raw: info }).jpeg({ quality: 60 }).toBuffer();
}

async function cut(picture: Buffer, edges: readonly [number, number, number, number]): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top, right, bottom] = edges.map((share, i) =>
    Math.round(share * (i % 2 === 0 ? width : height)),
  );
  const kept = { width: width - left! - right!, height: height - top! - bottom! };
  return sharp(picture)
    .extract({ left: left!, top: top!, ...kept })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function wrap(text: string, chars: number): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) as string;
    if (last !== "" && last.length + 1 + word.length > chars) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;");
}
