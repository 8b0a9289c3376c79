import sharp from "sharp";
import type { Square } from "../hash/resample";

/** What a picture is scaled to, so that its letters are as high as Tesseract reads them best. */
const LEAST_WIDTH = 1400;
const MOST_SCALE = 3;
const MOST_PIXELS = 6_000_000;
/** Tesseract takes sides up to 32,767 pixels. */
const MOST_SIDE = 32_000;
/** Pictures that are darker on average have light letters on a dark ground. 0 - 255. */
const DARK = 110;
/** Letters at the edge are not read without a margin, pixels. */
const MARGIN = 24;
const WHITE = "#ffffff";
const BLACK = "#000000";
/** Of a picture that is transparent but for less than this share: letters and symbols, no window's shadow. */
const MOST_OPAQUE = 0.5;
/** Such letters are light where they are brighter than this on average. 0 - 255. */
const LIGHT = 160;

/** Brightness of a picture, upright and without transparency. */
export interface Grey {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the brightness of a picture's pixels. What is transparent is white; black where most is transparent
 * and the rest is light, as white letters of a sticker.
 * @throws what sharp throws.
 */
export async function greyOf(picture: sharp.Sharp, hasAlpha: boolean): Promise<Grey> {
  const onWhite = await greyOn(picture, WHITE);
  if (!hasAlpha) return onWhite;
  const onBlack = await greyOn(picture, BLACK);
  const [white, black] = await Promise.all([meanOf(onWhite), meanOf(onBlack)]);
  // What is not there is as bright as its ground.
  const opaque = 1 - (white - black) / 255;
  return opaque < MOST_OPAQUE && black > LIGHT * opaque ? onBlack : onWhite;
}

async function meanOf(grey: Grey): Promise<number> {
  const { channels } = await opened(grey).stats();
  return channels[0]?.mean ?? 255;
}

async function greyOn(picture: sharp.Sharp, background: string): Promise<Grey> {
  const { data, info } = await picture
    .clone()
    .autoOrient()
    .flatten({ background })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function opened({ pixels, width, height }: Grey): sharp.Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

/** Returns a picture scaled to a square, whatever its shape. */
export async function squareOf(grey: Grey, side: number): Promise<Square> {
  const scaled = opened(grey).resize(side, side, { fit: "fill" }).greyscale();
  return { side, values: await scaled.raw().toBuffer() };
}

/**
 * Returns a picture as Tesseract reads it best, as PNG: grey, dark on light, large enough, with a margin.
 */
export async function scanOf(grey: Grey): Promise<Buffer> {
  const { width, height } = grey;
  const isDark = (await meanOf(grey)) < DARK;
  const wanted = Math.min(MOST_SCALE, Math.max(1, LEAST_WIDTH / width));
  const scale = Math.min(
    wanted,
    Math.sqrt(MOST_PIXELS / (width * height)),
    MOST_SIDE / Math.max(width, height),
  );
  const upright = isDark ? opened(grey).negate() : opened(grey);
  // sharp negates last, whatever the order here: the margin, too.
  const margin = isDark ? BLACK : WHITE;
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return upright
    .resize(wide, high, { fit: "fill", kernel: "cubic" })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: margin })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
