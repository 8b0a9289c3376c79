import type { AnswerOptions } from "../answer";
import { isFilterDay, isInOrder } from "../answer/filter";
import { present } from "../base/core/values/present";
import { cleanText, isLanguageTag, LANGUAGE_TAG, parseDay } from "../base/text";
import type { Query } from "../rank";
import { RequestError } from "./request-error";
import type { PostRequest, RankRequest } from "./schema";

type GivenTweet = NonNullable<PostRequest["tweet"]>;

/** What messages call the body of a single request; batches and streams take no picture. */
const BODY = "body";

/**
 * Returns the query and the options of a request.
 * @param name what messages call it.
 * @throws RequestError `REQUEST_INVALID` unless it has either texts or a `tweet`; `EMPTY_QUERY`,
 *   `DATE_INVALID`, `LANGUAGE_INVALID`.
 */
export function readRankRequest(
  request: PostRequest & Pick<RankRequest, "image">,
  name = BODY,
): {
  readonly query: Query;
  readonly options: AnswerOptions;
} {
  const { text, imageText, quotedText, language, tweet, image } = request;
  const { top = 5, explain = false, filter } = request;
  const hasImage = image !== undefined;
  const hasTexts = [text, imageText, quotedText].some((part) => part !== undefined);
  if (hasTexts === (tweet !== undefined) && (hasTexts || !hasImage)) {
    const detail = hasTexts
      ? `${name} must have text, imageText and quotedText, or tweet, not both`
      : `${name} must have text, imageText, quotedText${name === BODY ? ", image" : ""} or tweet`;
    throw new RequestError(detail, {
      status: 400,
      code: "REQUEST_INVALID",
      hint: 'Send {"text": "...", "imageText": "..."} or {"tweet": {"text": "...", "author": "...", "date": "..."}}.',
    });
  }
  if (tweet !== undefined && language !== undefined) {
    throw new RequestError(`${name}/language is beside the tweet`, {
      status: 400,
      code: "REQUEST_INVALID",
      hint: 'Send it inside: {"tweet": {"text": "...", "language": "es"}}.',
    });
  }
  checkFilterDays(`${name}/filter`, filter ?? {});
  return {
    query: queryOfTweet(
      tweet ?? present({ text: text ?? "", imageText, quotedText, language }),
      hasImage,
      `${name}/tweet`,
    ),
    options: present({ top, explain, filter: filter as AnswerOptions["filter"] }),
  };
}

/**
 * Returns a tweet as the workspace reads it.
 * @param hasImage whether it may be blank, since its picture says something.
 * @param where it stands, for messages.
 * @throws RequestError `EMPTY_QUERY`, `DATE_INVALID`, `LANGUAGE_INVALID`.
 */
export function queryOfTweet(tweet: GivenTweet, hasImage = false, where = `${BODY}/tweet`): Query {
  const { text, imageText, quotedText, author, date, created_at, language, lang } = tweet;
  if (!hasImage && [text, imageText, quotedText].every((part) => cleanText(part ?? "").trim() === "")) {
    throw new RequestError("The text is blank.", {
      status: 422,
      code: "EMPTY_QUERY",
      hint: "Send a text with words.",
    });
  }
  checkDate(`${where}/date`, date);
  checkDate(`${where}/created_at`, created_at);
  const posted = date ?? created_at;
  const tongue = language ?? lang;
  checkLanguage(tongue);
  return present({
    text,
    imageText,
    quotedText,
    language: tongue,
    author: author === undefined ? undefined : cleanText(author),
    date: posted,
  });
}

function checkLanguage(tag: string | undefined): void {
  if (tag === undefined || isLanguageTag(tag)) return;
  throw new RequestError("language is not a language tag", {
    status: 400,
    code: "LANGUAGE_INVALID",
    hint: `Send ${LANGUAGE_TAG}, or leave it out: the words of the post tell.`,
  });
}

function checkDate(where: string, date: string | undefined): void {
  if (date !== undefined && parseDay(date) === undefined) throw wrongDate(`${where} is not a date`);
}

function checkFilterDays(where: string, { from, to }: NonNullable<PostRequest["filter"]>): void {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isFilterDay(day)) throw wrongDate(`${where}/${name} is not a day`);
  if (!isInOrder({ from, to })) throw wrongDate(`${where}/to is before ${where}/from`);
}

function wrongDate(detail: string): RequestError {
  return new RequestError(detail, {
    status: 400,
    code: "DATE_INVALID",
    hint: "Write dates as 2020-03-31.",
  });
}
