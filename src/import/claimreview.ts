import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { InputError } from "../core/errors";
import type { Article } from "../core/types";
import { formatDay, parseDay } from "../text";
import { NOT_JSON, parseJson } from "./articles";
import { nothingToImport } from "./folder";
import { claimReviews, type Json, jsonLdScripts, objectOf, textOf } from "./json-ld";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";

/** The Data Commons feed is about 100 MB; a larger file is not read into memory. */
const MAX_BYTES = 512 << 20;

/**
 * Takes ClaimReview markup, each file a page with JSON-LD, a JSON-LD file, an answer of Google's `claims:search`, or the Data Commons feed;
 * plain or gzipped. A file that is none of these or cannot be read is refused and the next one taken.
 * @throws InputError `NOTHING_TO_IMPORT` when no file held a review.
 */
export function importClaimReview(files: readonly string[], options: ImportOptions): Promise<ImportSummary> {
  return ImportSession.run("claimreview", options, async (session) => {
    let reviews = 0;
    for (const file of files) {
      session.checkInterrupted();
      reviews += readFile(file, session);
    }
    if (reviews === 0) {
      throw nothingToImport(
        files.join(", "),
        "pages with ClaimReview JSON-LD, JSON-LD files, claims:search answers or the Data Commons feed",
      );
    }
  });
}

/** Returns how many reviews the file held, taken or refused. */
function readFile(file: string, session: ImportSession): number {
  let text: string;
  try {
    text = readLimited(file);
  } catch (error) {
    session.refuse({ file }, `the file cannot be read: ${(error as Error).message}`);
    return 0;
  }
  const blocks = text.trimStart().startsWith("<") ? jsonLdScripts(text) : [text];
  let reviews = 0;
  for (const block of blocks) {
    const value = parseJson(block);
    if (value === undefined) {
      session.refuse({ file }, NOT_JSON);
      continue;
    }
    for (const review of claimReviews(value)) {
      reviews++;
      takeReview(review, file, session);
    }
  }
  if (reviews === 0) session.refuse({ file }, "it holds no ClaimReview");
  return reviews;
}

function readLimited(file: string): string {
  const { size } = statSync(file);
  if (size > MAX_BYTES) {
    throw new InputError(
      `the file has ${size} bytes, at most ${MAX_BYTES} are read`,
      { file },
      { code: "FILE_TOO_LARGE", hint: "Split it." },
    );
  }
  const bytes = readFileSync(file);
  const plain = file.endsWith(".gz") ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  return plain.toString("utf8");
}

function takeReview(review: Json, file: string, session: ImportSession): void {
  const url = textOf(review["url"]);
  const vclaim = textOf(review["claimReviewed"]);
  if (!vclaim) {
    session.refuse({ file }, `the review ${url ?? "without a URL"} names no claim (claimReviewed)`);
    return;
  }
  const author = objectOf(review["author"]);
  const publisher = textOf(author?.["name"]);
  const source = hostOf(url) ?? textOf(author?.["site"]) ?? publisher;
  if (!source) {
    session.refuse({ file }, "a review has neither a URL nor a publisher");
    return;
  }
  const item = objectOf(review["itemReviewed"]);
  const fields = {
    url,
    vclaim,
    title: textOf(review["name"]) ?? textOf(review["headline"]),
    claimant: textOf(objectOf(item?.["author"])?.["name"]),
    claimDate: dayText(item?.["datePublished"]),
    rating: ratingOf(objectOf(review["reviewRating"])),
    author: publisher,
    date: dayText(review["datePublished"]),
    language: textOf(review["inLanguage"]),
  };
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  session.article({ file }, { source, id: identityOf(url, vclaim), ...present } satisfies Article);
}

/** One page may review several claims, so the claim is part of the identity. */
function identityOf(url: string | undefined, vclaim: string): string {
  return createHash("sha256")
    .update(`${url ?? ""}\0${vclaim}`)
    .digest("base64url")
    .slice(0, 16);
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
  return new URL(url).hostname.replace(/^www\./, "") || undefined;
}
