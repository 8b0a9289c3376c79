import type { Article } from "../base/core/types";
import { present } from "../base/core/values/present";
import { codeOfName, isLanguageTag, isoDay } from "../base/text";
import { type Json, nameOf, objectOf, textOf } from "./json-ld";

/** What a ClaimReview says of its article; only what it does say is there. */
export type ReviewFields = Omit<Article, "source" | "id">;

/**
 * Returns the fields of the article that a ClaimReview describes; the author is the publisher. Dates that
 * cannot be read are left out.
 */
export function reviewFields(review: Json): ReviewFields {
  const item = objectOf(review["itemReviewed"]);
  const fields: { [Field in keyof ReviewFields]: string | undefined } = {
    url: textOf(review["url"]),
    vclaim: textOf(review["claimReviewed"]),
    title: textOf(review["name"]) ?? textOf(review["headline"]),
    claimant: nameOf(item?.["author"]),
    claimDate: dayText(item?.["datePublished"]),
    rating: ratingOf(review["reviewRating"]),
    author: nameOf(review["author"]),
    date: dayText(review["datePublished"]),
    language: languageOf(review["inLanguage"]),
  };
  return present(fields);
}

/**
 * Returns the dates of a ClaimReview that `reviewFields` leaves out, each with its property; undefined where
 * there are none.
 */
export function unreadDates(review: Json): string | undefined {
  const dates = [
    ["datePublished", review["datePublished"]],
    ["itemReviewed.datePublished", objectOf(review["itemReviewed"])?.["datePublished"]],
  ] as const;
  const unread = dates.filter(([, date]) => textOf(date) !== undefined && dayText(date) === undefined);
  return unread.map(([property]) => `${property}: must be a date, e.g. 2020-01-31`).join("; ") || undefined;
}

/** A number that names its scale. */
const WITH_SCALE = /^\s*\d[\d.,]*\s*\/\s*\d+\s*$/;
/** schema.org's default. */
const USUAL_WORST = 1;

/**
 * The publisher's words where it has any, some give them as the value, or alone; a bare number only with its
 * scale, and a 0 of an unset scale is no rating. Words without letters ("2/5") are the number once more.
 */
function ratingOf(published: unknown): string | undefined {
  const rating = objectOf(published);
  const words = textOf(rating?.["alternateName"]);
  if (words && /\p{L}/u.test(words)) return words;
  const given = textOf(rating ? rating["ratingValue"] : published);
  if (given !== undefined && /\p{L}/u.test(given)) return given;
  const value = Number(given);
  const best = Number(textOf(rating?.["bestRating"]));
  if (!(value > 0 && best > 0))
    return words ?? (given !== undefined && WITH_SCALE.test(given) ? given : undefined);
  const worst = Number(textOf(rating?.["worstRating"]) ?? USUAL_WORST);
  // Most scales begin with 1, which nobody needs to read.
  const isUsual = worst === USUAL_WORST || !(worst >= 0) || worst === best;
  return isUsual ? `${value} of ${best}` : `${value} on a scale of ${worst} to ${best}`;
}

/**
 * A text, or schema.org's `Language`, which has its tag beside its name or in its place. A name, "Português",
 * is given as its tag; a text that is neither stays.
 */
function languageOf(published: unknown): string | undefined {
  const language = objectOf(published);
  if (!language) return tagOf(textOf(published)) ?? textOf(published);
  const given = [language["alternateName"], language["name"]].map(textOf);
  return given.find((text) => text !== undefined && isLanguageTag(text)) ?? given.map(tagOf).find(Boolean);
}

function tagOf(text: string | undefined): string | undefined {
  return text === undefined || isLanguageTag(text) ? text : codeOfName(text);
}

function dayText(value: unknown): string | undefined {
  return isoDay(textOf(value) ?? "");
}
