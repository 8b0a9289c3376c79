import sharp from "sharp";
import { createRng } from "../../../src/base/core/rng";
import { pictureHashes, SQUARE_SIDE } from "../../../src/images/hash/picture-hashes";
import { HashIndex } from "../../../src/images/memory/hash-index";
import { MOST_BITS } from "../../../src/images/memory/picture-memory";
import { drawText } from "../../support/pictures";

const CLAIM = "A shark was photographed on a flooded freeway in Houston, says a driver who swam away from it";
const OTHER =
  "The president of Ghana signed a law that bans gas stoves in schools and in public hospitals now";

async function hashesOf(picture: Buffer) {
  const grey = sharp(picture).flatten({ background: "#fff" }).greyscale();
  const values = await grey.resize(SQUARE_SIDE, SQUARE_SIDE, { fit: "fill" }).raw().toBuffer();
  return pictureHashes({ side: SQUARE_SIDE, values });
}

const differing = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, byte, i) => sum + (byte ^ b[i]!).toString(2).replaceAll("0", "").length, 0);

/** Returns in how many bits a picture that is kept and one that is asked about differ. */
async function distance(kept: Buffer, asked: Buffer): Promise<number> {
  const [known, given] = [await hashesOf(kept), await hashesOf(asked)];
  return Math.min(...known.kept.flatMap((one) => given.asked.map((other) => differing(one, other))));
}

async function cut(picture: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top] = [Math.round(share * width), Math.round(share * height)];
  return sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .png()
    .toBuffer();
}

describe("the hashes of a picture", () => {
  const changes: Readonly<Record<string, (picture: Buffer) => Promise<Buffer>>> = {
    "saved as a poor JPEG": (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
    "half as large": (picture) => sharp(picture).resize(375).jpeg().toBuffer(),
    "half as large again": (picture) => sharp(picture).resize(1125).webp().toBuffer(),
    blurred: (picture) => sharp(picture).blur(1.2).toBuffer(),
    "with edges cut by 2 %": (picture) => cut(picture, 0.02),
    "with edges cut by 3 %": (picture) => cut(picture, 0.03),
  };
  test.each(Object.keys(changes))("are nearly the same for it %s", async (name) => {
    for (const isDark of [false, true]) {
      const picture = await drawText(CLAIM, { isDark });
      const changed = (await changes[name]?.(picture)) as Buffer;
      expect(await distance(picture, changed)).toBeLessThanOrEqual(MOST_BITS);
    }
  });

  test("are nearly the same for one that shows more at its edges", async () => {
    const picture = await drawText(CLAIM);
    expect(await distance(await cut(picture, 0.015), picture)).toBeLessThanOrEqual(MOST_BITS);
  });

  test("are far from those of another text in the same form", async () => {
    expect(await distance(await drawText(CLAIM), await drawText(OTHER))).toBeGreaterThan(2 * MOST_BITS);
  });
});

describe("the index of hashes", () => {
  const rng = createRng(7);
  const random = (): Uint8Array => Uint8Array.from({ length: 32 }, () => rng.below(256));
  const hashes = Array.from({ length: 3000 }, random);
  const index = new HashIndex();
  for (const [key, hash] of hashes.entries()) index.add(key + 1, hash);
  /** Returns a hash with some bits turned, at most eight of them among the first 32. */
  const turned = (hash: Uint8Array, bits: number): Uint8Array => {
    const copy = Uint8Array.from(hash);
    for (let bit = 0; bit < bits; bit++) copy[(bit * 17) % 32]! ^= 1 << (bit % 8);
    return copy;
  };

  test("finds what differs in few bits, and nothing else", () => {
    for (const [key, hash] of [...hashes.entries()].slice(0, 50)) {
      expect(index.find([turned(hash, 16)], 16)).toEqual([key + 1]);
      expect(index.find([turned(hash, 17)], 16)).toEqual([]);
    }
  });

  test("finds by any of several hashes, each key once", () => {
    expect(index.find([random(), hashes[5]!, turned(hashes[5]!, 3), hashes[9]!], 16)).toEqual([6, 10]);
  });
});
