import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { InputError } from "../core/errors";
import type { Article } from "../core/types";
import { formatDay, parseDay } from "../text";
import { parseJson } from "./articles";
import { plainText } from "./checkthat";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";

/** The Data Commons feed is about 100 MB; a larger file is not read into memory. */
const MAX_BYTES = 512 << 20;

type Json = Record<string, unknown>;

/**
 * Takes ClaimReview markup: a page with JSON-LD, a JSON-LD file, an answer of Google's `claims:search`, or the Data Commons feed.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_TOO_LARGE`, `NOTHING_TO_IMPORT` when the file is none of these.
 */
export function importClaimReview(file: string, options: ImportOptions): Promise<ImportSummary> {
  return ImportSession.run("claimreview", options, async (session) => {
    const text = readLimited(file);
    const blocks = text.trimStart().startsWith("<") ? scriptsOf(text) : [text];
    let found = 0;
    for (const block of blocks) {
      const value = parseJson(block);
      if (value === undefined) session.refuse({ file }, "a block of JSON-LD is not JSON");
      else for (const record of recordsOf(value)) found += take(record, file, session);
      session.checkInterrupted();
    }
    if (found === 0 && blocks.length === 0) {
      throw new InputError(
        "the file holds no ClaimReview",
        { file },
        {
          code: "NOTHING_TO_IMPORT",
          hint: "Give a page with JSON-LD, a JSON-LD file, a claims:search answer or the Data Commons feed.",
        },
      );
    }
  });
}

function readLimited(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) {
      throw new InputError(
        `the file has ${size} bytes, at most ${MAX_BYTES} are read`,
        { file },
        { code: "FILE_TOO_LARGE", hint: "Split it." },
      );
    }
    const bytes = readFileSync(file);
    return (file.endsWith(".gz") ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString(
      "utf8",
    );
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError(
      "the file cannot be read",
      { file },
      { code: "FILE_NOT_FOUND", hint: "Check the path and its permissions.", cause },
    );
  }
}

/** Returns the contents of a page's JSON-LD scripts. */
function scriptsOf(html: string): string[] {
  const scripts: string[] = [];
  let inside = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      inside = name === "script" && attributes["type"]?.toLowerCase() === "application/ld+json";
      if (inside) scripts.push("");
    },
    ontext(text) {
      if (inside) scripts[scripts.length - 1] += text;
    },
    onclosetag() {
      inside = false;
    },
  });
  parser.end(html);
  return scripts;
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const objectOf = (value: unknown): Json | undefined =>
  listOf(value).find((one): one is Json => typeof one === "object" && one !== null);
const textOf = (value: unknown): string | undefined => {
  const [first] = listOf(value);
  const text = typeof first === "string" || typeof first === "number" ? plainText(String(first)) : undefined;
  return text === "" ? undefined : text;
};

/** Yields the ClaimReview objects and claims of whatever wraps them: arrays, `@graph`, feed elements, search answers. */
function* recordsOf(value: unknown): Generator<Json> {
  for (const node of listOf(value)) {
    if (typeof node !== "object" || node === null) continue;
    const object = node as Json;
    if (listOf(object["@type"]).includes("ClaimReview")) yield object;
    else if (object["claimReview"] !== undefined) yield* reviewsOfClaim(object);
    else for (const key of ["@graph", "dataFeedElement", "item", "claims"]) yield* recordsOf(object[key]);
  }
}

/** Google's claims carry their reviews; each becomes a ClaimReview. */
function* reviewsOfClaim(claim: Json): Generator<Json> {
  for (const one of listOf(claim["claimReview"])) {
    const review = objectOf(one);
    if (!review) continue;
    yield {
      "@type": "ClaimReview",
      url: review["url"],
      name: review["title"],
      datePublished: review["reviewDate"],
      claimReviewed: claim["text"],
      inLanguage: review["languageCode"],
      author: review["publisher"],
      reviewRating: { alternateName: review["textualRating"] },
      itemReviewed: { author: { name: claim["claimant"] }, datePublished: claim["claimDate"] },
    };
  }
}

/** Takes one review; returns 1 when it was taken. */
function take(review: Json, file: string, session: ImportSession): number {
  const url = textOf(review["url"]);
  const vclaim = textOf(review["claimReviewed"]);
  if (!vclaim) {
    session.refuse({ file }, `the review ${url ?? "without a URL"} names no claim (claimReviewed)`);
    return 0;
  }
  const source =
    hostOf(url) ??
    textOf(objectOf(review["author"])?.["site"]) ??
    textOf(objectOf(review["author"])?.["name"]);
  if (!source) {
    session.refuse({ file }, "a review has neither a URL nor a publisher");
    return 0;
  }
  const item = objectOf(review["itemReviewed"]);
  const fields = {
    url,
    vclaim,
    title: textOf(review["name"]) ?? textOf(review["headline"]),
    claimant: textOf(objectOf(item?.["author"])?.["name"]),
    claimDate: dayText(item?.["datePublished"]),
    rating: ratingOf(objectOf(review["reviewRating"])),
    author: textOf(objectOf(review["author"])?.["name"]),
    date: dayText(review["datePublished"]),
    language: textOf(review["inLanguage"]),
  };
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  // One page may review several claims, so the claim is part of the identity.
  const id = createHash("sha256")
    .update(`${url ?? ""}\0${vclaim}`)
    .digest("base64url")
    .slice(0, 16);
  session.article({ source, id, ...present } satisfies Article);
  return 1;
}

/** The publisher's words where it has any; a bare number only with its scale, and a 0 of an unset scale is no rating. */
function ratingOf(rating: Json | undefined): string | undefined {
  const words = textOf(rating?.["alternateName"]);
  if (words) return words;
  const value = Number(textOf(rating?.["ratingValue"]));
  const best = Number(textOf(rating?.["bestRating"]));
  return value > 0 && best > 0 ? `${value} of ${best}` : undefined;
}

function dayText(value: unknown): string | undefined {
  const text = textOf(value);
  const day = text === undefined ? undefined : parseDay(text);
  return day === undefined ? undefined : formatDay(day);
}

function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/^www\./, "");
}
