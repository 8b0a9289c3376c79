/**
 * In how many bits the hashes of pictures differ: of one picture after changes on its way; of pictures with
 * other texts of the same length in the same look, and with one word changed; of different pictures. Then the
 * share that is taken for the same at `MOST_BITS`, and the time of a look-up.
 * node dist/bench/pictures/hashes.js [--pictures 100] [--seed 1]
 */
import sharp from "sharp";
import { createRng, type Rng } from "../../src/base/core/rng";
import { type PictureHashes, pictureHashes, SQUARE_SIDE } from "../../src/images/hash/picture-hashes";
import { HashIndex } from "../../src/images/memory/hash-index";
import { MOST_BITS } from "../../src/images/memory/picture-memory";
import { percentile, table } from "../measure";
import { readOptions } from "../read-options";
import { CHANGES, draw, FORMS, randomLook } from "./drawing";

const WORDS =
  "the a of to in and is was for on that by with from claim photo shows president vaccine water doctor police school city hospital money bank fire shark flood election vote people children law new old never always secret virus mask tax border army church farm truck river bridge car news report says died found banned free gas milk sugar cancer cure study million percent dollars year week Monday London Texas India Spain Smith Johnson Garcia Khan 5 12 30 300 2020".split(
    " ",
  );
const IN_SAME_LOOK = 5;
const LOOKED_UP = 1_000_000;

async function main(): Promise<void> {
  const values = readOptions({ pictures: "100", seed: "1" });
  const rng = createRng(Number(values.seed));
  const distances = new Map<string, number[]>();
  const note = (name: string, kept: PictureHashes, asked: PictureHashes): void => {
    distances.set(name, [...(distances.get(name) ?? []), distance(kept, asked)]);
  };
  const all: PictureHashes[] = [];
  for (let i = 0; i < Number(values.pictures); i++) {
    const form = FORMS[i % FORMS.length] as (typeof FORMS)[number];
    const look = randomLook(rng, form);
    const words = wordsOf(rng, 8 + rng.below(40));
    const picture = await draw(words.join(" "), look, rng);
    const kept = await hashesOf(picture);
    all.push(kept);
    for (const [name, change] of Object.entries(CHANGES)) {
      note(name, kept, await hashesOf(await change(picture, rng)));
    }
    const edited = words.with(rng.below(words.length), "zebra").join(" ");
    if (form !== "sharepic") note("one word changed", kept, await hashesOf(await draw(edited, look, rng)));
    // Behind the words of a sharepic another picture is drawn each time.
    for (let other = 0; form !== "sharepic" && other < IN_SAME_LOOK; other++) {
      const text = wordsOf(rng, words.length).join(" ");
      note("another text, same look", kept, await hashesOf(await draw(text, look, rng)));
    }
  }
  for (const [i, kept] of all.entries())
    for (const [j, asked] of all.entries()) if (i !== j) note("another picture", kept, asked);
  const rows = [...distances].map(([name, found]) => {
    const same = found.filter((each) => each <= MOST_BITS).length;
    const at = (share: number): string => String(percentile(found, share));
    return [
      name,
      String(found.length),
      at(0),
      at(0.01),
      at(0.5),
      at(0.9),
      at(1),
      percent(same / found.length),
    ];
  });
  console.log(table([["", "n", "least", "1 %", "median", "90 %", "most", `<= ${MOST_BITS}`], ...rows]));
  timeLookUp(rng, all[0] as PictureHashes);
}

function timeLookUp(rng: Rng, { asked }: PictureHashes): void {
  const index = new HashIndex();
  for (let key = 0; key < LOOKED_UP; key++) {
    index.add(
      key,
      Uint8Array.from({ length: 32 }, () => rng.below(256)),
    );
  }
  for (const [name, hashes] of [
    ["one hash", asked.slice(0, 1)],
    [`${asked.length} hashes`, asked],
  ] as const) {
    const start = performance.now();
    index.find(hashes, MOST_BITS);
    console.log(`${name} among ${LOOKED_UP}: ${(performance.now() - start).toFixed(0)} ms`);
  }
}

function wordsOf(rng: Rng, count: number): string[] {
  return Array.from({ length: count }, () => WORDS[rng.below(WORDS.length)] as string);
}

async function hashesOf(picture: Buffer): Promise<PictureHashes> {
  const grey = sharp(picture).flatten({ background: "#fff" }).greyscale();
  const values = await grey.resize(SQUARE_SIDE, SQUARE_SIDE, { fit: "fill" }).greyscale().raw().toBuffer();
  return pictureHashes({ side: SQUARE_SIDE, values });
}

function distance(kept: PictureHashes, asked: PictureHashes): number {
  return Math.min(...kept.kept.flatMap((one) => asked.asked.map((other) => differing(one, other))));
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);

function differing(a: Uint8Array, b: Uint8Array): number {
  let bits = 0;
  for (let i = 0; i < a.length; i++) bits += BITS[a[i]! ^ b[i]!]!;
  return bits;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

void main();
