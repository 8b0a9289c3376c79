import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { InputError } from "../base/core/errors";
import { isObject, NOT_JSON, parseJson } from "../base/core/values/parse-json";
import { parseUrl } from "../base/core/values/parse-url";
import { nothingToImport } from "./folder";
import { claimReviews, type Json, jsonLdScripts, objectOf, parseJsonLd, textOf } from "./json-ld";
import { decodePage } from "./page-text";
import { reviewFields, unreadDates } from "./review-fields";
import { type ImportOptions, ImportSession, type ImportSummary, type RecordPlace } from "./session";
import { isGzip } from "./text-file";

/** The Data Commons feed is about 100 MB; a larger file is not read into memory. */
const MAX_BYTES = 512 << 20;

const NO_REVIEW = "it holds no ClaimReview";

/**
 * Takes ClaimReview markup, each file a page with JSON-LD, a JSON-LD file, one with JSON-LD in each line, an
 * answer of Google's `claims:search`, or the Data Commons feed; plain or gzipped. A file that is none of
 * these or cannot be read is refused and the next one taken.
 * @throws InputError `NOTHING_TO_IMPORT` when no file held a review, not even one that cannot be read,
 *   `FILE_NOT_FOUND` when one is not there.
 */
export function importClaimReview(files: readonly string[], options: ImportOptions): Promise<ImportSummary> {
  return ImportSession.run("claimreview", options, async (session) => {
    let found = 0;
    for (const file of files) {
      session.checkInterrupted();
      found += readFile(file, session);
    }
    const missing = files.find((file) => !existsSync(file));
    if (found === 0 && missing !== undefined) {
      const hint = "Give the path of a page or of a file with ClaimReview.";
      throw new InputError("there is no such file", { file: missing }, { code: "FILE_NOT_FOUND", hint });
    }
    if (found === 0) {
      throw nothingToImport(
        files.join(", "),
        "pages with ClaimReview JSON-LD, JSON-LD in files or lines, claims:search answers or the Data Commons feed",
      );
    }
  });
}

/** Returns how many reviews the file held, taken or refused, and blocks of a page that may hold some. */
function readFile(file: string, session: ImportSession): number {
  let text: string;
  try {
    text = readLimited(file);
  } catch (error) {
    session.refuse({ file }, `the file cannot be read: ${(error as Error).message}`);
    return 0;
  }
  const isPage = text.trimStart().startsWith("<");
  let reviews = 0;
  let broken = 0;
  for (const { place, value } of isPage ? blocksOf(text, file) : valuesOf(text, file)) {
    if (value === undefined) {
      broken++;
      session.refuse(place, NOT_JSON);
      continue;
    }
    const held = [...claimReviews(value)];
    for (const review of held) takeReview(review, place, session);
    if (held.length === 0 && place.line !== undefined) session.refuse(place, NO_REVIEW);
    reviews += held.length;
  }
  if (reviews + broken === 0) session.refuse({ file }, NO_REVIEW);
  return isPage ? reviews + broken : reviews;
}

/** What may hold reviews; `value` is undefined where it is not JSON. */
interface Block {
  readonly place: RecordPlace;
  readonly value: unknown;
}

function blocksOf(page: string, file: string): Block[] {
  return jsonLdScripts(page).map((script) => ({ place: { file }, value: parseJsonLd(script) }));
}

/** Yields what a file holds: one JSON text, or a line for each where its first one is an object. */
function* valuesOf(text: string, file: string): Generator<Block> {
  const whole = parseJsonLd(text);
  if (whole !== undefined || !isObject(parseJson(/\S.*/.exec(text)?.[0] ?? ""))) {
    yield { place: { file }, value: whole };
    return;
  }
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() !== "") yield { place: { file, line: i + 1 }, value: parseJson(line) };
  }
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
  const plain = isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  const isPage = plain.toString("latin1", 0, 100).trimStart().startsWith("<");
  // JSON is UTF-8, whatever markup its texts hold.
  return decodePage(plain, isPage ? "" : "charset=utf-8").text;
}

function takeReview(review: Json, place: RecordPlace, session: ImportSession): void {
  const fields = reviewFields(review);
  const { url, vclaim, author: publisher } = fields;
  if (!vclaim) {
    session.refuse(place, `the review ${url ?? "without a URL"} names no claim (claimReviewed)`);
    return;
  }
  const source = hostOf(url) ?? textOf(objectOf(review["author"])?.["site"]) ?? publisher;
  if (!source) {
    session.refuse(place, "a review has neither a URL nor a publisher");
    return;
  }
  session.addressed(place, { source, id: identityOf(url, vclaim), ...fields }, unreadDates(review));
}

/** One page may review several claims, so the claim is part of the identity. */
function identityOf(url: string | undefined, vclaim: string): string {
  return createHash("sha256")
    .update(`${url ?? ""}\0${vclaim}`)
    .digest("base64url")
    .slice(0, 16);
}

function hostOf(url: string | undefined): string | undefined {
  const host = url === undefined ? undefined : parseUrl(url)?.hostname;
  return host?.replace(/^www\./, "") || undefined;
}
