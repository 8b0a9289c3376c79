/**
 * What reading the pictures of posts costs: the texts of the pictures that were released with the tweets are
 * drawn in several fonts, sizes and forms, light or dark, some with noise, all as JPEG; then each is decoded,
 * read and cleaned as `rank --image` does, and the tweets are ranked with the released texts, with those that
 * were read, and without pictures. Text only: no dates, no links.
 * node dist/bench/pictures/tweets.js --home WORKSPACE [--split dev] [--seed 1] [--tweets N]
 */

import sharp from "sharp";
import { averagePrecision } from "../../src/base/core/average-precision";
import { createRng } from "../../src/base/core/rng";
import { mean } from "../../src/base/core/sums";
import { judgedTweets } from "../../src/base/store";
import { tokenise } from "../../src/base/text";
import { cleanScreenText } from "../../src/images/clean/clean";
import { decodePicture } from "../../src/images/decode/decode";
import { Tesseract } from "../../src/images/recognise/tesseract";
import { loadWorkspace } from "../../src/workspace";
import { percentile, table } from "../measure";
import { readOptions } from "../read-options";
import { draw, FORMS, noisy, randomLook } from "./drawing";

const LIMITS = { bytes: 10 << 20, pixels: 40_000_000 };
/** Every third picture has noise. */
const NOISY = 3;
const TOP = 5;

async function main(): Promise<void> {
  const values = readOptions({ home: undefined, split: "dev", seed: "1", tweets: "1000000" });
  if (values.home === undefined) throw new Error("--home WORKSPACE is missing");
  const rng = createRng(Number(values.seed));
  const tesseract = new Tesseract({ tesseract: "tesseract", tesseractLanguages: [], recognitionMs: 60_000 });
  console.log(`languages: ${(await tesseract.languages()).map((group) => group.join("+")).join(", ")}`);
  const workspace = loadWorkspace(values.home);
  const tweets = judgedTweets(workspace.database, values.split)
    .filter(({ imageText }) => imageText?.trim())
    .slice(0, Number(values.tweets));
  const precision: Record<string, number[]> = {
    released: [],
    read: [],
    without: [],
    "picture alone, released": [],
    "picture alone, read": [],
  };
  const times = { decode: new Float64Array(tweets.length), read: new Float64Array(tweets.length) };
  const found = { words: 0, all: 0 };
  for (const [i, { text, imageText = "", relevant }] of tweets.entries()) {
    const look = randomLook(rng, FORMS[i % FORMS.length] as (typeof FORMS)[number]);
    const drawn = await draw(imageText, look, rng);
    const picture =
      i % NOISY === 0 ? await noisy(drawn, rng) : await sharp(drawn).jpeg({ quality: 75 }).toBuffer();
    const start = performance.now();
    const { scan } = await decodePicture(picture, LIMITS);
    times.decode[i] = performance.now() - start;
    const read = cleanScreenText(await tesseract.read(scan));
    times.read[i] = performance.now() - start - times.decode[i]!;
    const words = new Set(tokenise(read).map(({ word }) => word));
    for (const { word } of tokenise(imageText)) {
      found.all++;
      if (words.has(word)) found.words++;
    }
    const wanted = new Set(relevant.map(String));
    const queries = {
      released: { text, imageText },
      read: { text, imageText: read },
      without: { text },
      "picture alone, released": { text: "", imageText },
      "picture alone, read": { text: "", imageText: read },
    };
    for (const [name, query] of Object.entries(queries)) {
      const ranked = await workspace.rankKeys(query, "undated");
      const best = ranked.slice(0, TOP).map(({ key }) => String(key));
      precision[name]?.push(averagePrecision(best, wanted, TOP));
    }
  }
  workspace.close();
  const rows = Object.entries(precision).map(([name, each]) => [name, (100 * mean(each)).toFixed(2)]);
  console.log(
    `${tweets.length} tweets with pictures; ${((100 * found.words) / found.all).toFixed(1)} % of the words were read`,
  );
  console.log(table([["pictures", "MAP@5"], ...rows]));
  for (const [name, all] of Object.entries(times)) {
    console.log(
      `${name}: median ${percentile(all, 0.5).toFixed(0)} ms, 90 % ${percentile(all, 0.9).toFixed(0)} ms`,
    );
  }
}

void main();
