import sharp from "sharp";
import { decodePicture } from "../../../src/images/decode/decode";
import { sniff } from "../../../src/images/decode/kind";
import { noDecoder } from "../../../src/images/errors";
import { drawText, gifOfFrames, hostilePictures } from "../../support/pictures";
import { codeOf } from "../../support/workspace";

const LIMITS = { bytes: 10 << 20, pixels: 40_000_000 };

describe("a picture that is decoded", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("may be a %s, whatever it is called", async (kind) => {
    const bytes = await sharp(await drawText("sharks swim on the freeway"))
      .toFormat(kind)
      .toBuffer();
    expect(sniff(bytes)).toEqual({ kind });
    const { hashes, scan } = await decodePicture(bytes, LIMITS);
    expect(hashes.kept).toHaveLength(2);
    expect((await sharp(scan).metadata()).format).toBe("png");
  });

  test("is turned as the camera says, dark on light and without transparency", async () => {
    const dark = await drawText("sharks swim on the freeway", { isDark: true });
    const turned = await sharp(dark).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { scan } = await decodePicture(turned, LIMITS);
    const { width, height } = await sharp(scan).metadata();
    expect(width).toBeLessThan(height);
    expect((await sharp(scan).stats()).channels[0]?.mean).toBeGreaterThan(150);
  });

  test.each([false, true])("is read with a light margin, also where it is dark: %s", async (isDark) => {
    const { scan } = await decodePicture(await drawText("sharks", { isDark }), LIMITS);
    const corner = sharp(scan).extract({ left: 0, top: 0, width: 20, height: 20 });
    expect(new Set(await corner.greyscale().raw().toBuffer())).toEqual(new Set([255]));
  });

  test("may be of white letters on nothing, as a sticker", async () => {
    const letters = await sharp(await drawText("sharks swim on the freeway", { isDark: true }))
      .greyscale()
      .toBuffer();
    const { width, height } = await sharp(letters).metadata();
    const white = sharp({ create: { width, height, channels: 3, background: "#fff" } });
    const sticker = await white.joinChannel(letters).png().toBuffer();
    expect((await sharp(sticker).metadata()).hasAlpha).toBe(true);
    const { scan } = await decodePicture(sticker, LIMITS);
    const read = (await sharp(scan).stats()).channels[0]!;
    expect(read.min).toBeLessThan(30);
    expect(read.mean).toBeGreaterThan(150);
  });

  test.each([
    ["of white letters and a symbol", "#fff", ""],
    ["of a light window in its shadow", "#111", '<rect x="20" y="20" width="560" height="160" fill="#fff"/>'],
  ])("may be %s on nothing", async (_, ink, ground) => {
    const text = `<text x="40" y="100" font-size="40" fill="${ink}">sharks swim</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">${ground}${text}<circle cx="500" cy="100" r="20" fill="#d00"/></svg>`;
    const { scan } = await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer(), LIMITS);
    const letters = await sharp(scan).extract({ left: 110, top: 150, width: 500, height: 130 }).toBuffer();
    const { min, mean } = (await sharp(letters).stats()).channels[0]!;
    expect(min).toBeLessThan(40);
    expect(mean).toBeGreaterThan(150);
  });

  test("gives its first frame where it moves", async () => {
    const { scan } = await decodePicture(gifOfFrames(5), LIMITS);
    const { width, height } = await sharp(scan).metadata();
    expect(width).toBe(height);
  });

  test("has no hashes where it shows nothing", async () => {
    const blank = sharp({ create: { width: 400, height: 300, channels: 3, background: "#eee" } });
    const { hashes } = await decodePicture(await blank.png().toBuffer(), LIMITS);
    expect(hashes).toEqual({ kept: [], asked: [] });
  });
});

describe("a picture that is refused", () => {
  test.each(hostilePictures())("is %s", async (_, bytes, code) => {
    expect(await codeOf(() => decodePicture(bytes, LIMITS))).toBe(code);
  });

  test("is one that was cut off", async () => {
    const whole = await sharp(await drawText("sharks swim on the freeway"))
      .jpeg()
      .toBuffer();
    expect(await codeOf(() => decodePicture(whole.subarray(0, whole.length / 2), LIMITS))).toBe(
      "PICTURE_UNREADABLE",
    );
  });

  test("is one above the limits that are set", async () => {
    const picture = await drawText("sharks");
    expect(await codeOf(() => decodePicture(picture, { ...LIMITS, bytes: 100 }))).toBe("PICTURE_TOO_LARGE");
    expect(await codeOf(() => decodePicture(picture, { ...LIMITS, pixels: 10_000 }))).toBe(
      "PICTURE_TOO_LARGE",
    );
  });

  test("is one whose asker has gone", async () => {
    const gone = new AbortController();
    const decoding = decodePicture(await drawText("sharks"), LIMITS, gone.signal);
    gone.abort(new Error("gone"));
    await expect(decoding).rejects.toThrow("gone");
  });
});

test("where nothing decodes pictures the post is asked about without its picture: any would be refused", () => {
  expect(noDecoder().hint).toMatch(/^Leave the picture out and type its text as image text, or install/);
});
