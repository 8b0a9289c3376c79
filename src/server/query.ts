import type { AnswerOptions } from "../answer";
import { cleanText, isLanguageTag, LANGUAGE_TAG, parseDay } from "../base/text";
import type { Query } from "../rank";
import { RequestError } from "./request-error";
import type { RankRequest } from "./schemas/rank";

type GivenTweet = NonNullable<RankRequest["tweet"]>;

/**
 * Returns the query and the options of a request.
 * @throws RequestError `REQUEST_INVALID` unless it has either texts or a `tweet`; `EMPTY_QUERY`,
 *   `DATE_INVALID`, `LANGUAGE_INVALID`.
 */
export function readRankRequest(request: RankRequest): {
  readonly query: Query;
  readonly options: AnswerOptions;
} {
  const { text, imageText, quotedText, language, tweet, top = 5, explain = false, filter } = request;
  const hasTexts = [text, imageText, quotedText].some((part) => part !== undefined);
  if (hasTexts === (tweet !== undefined)) {
    const detail = hasTexts
      ? "body must have text, imageText and quotedText, or tweet, not both"
      : "body must have text, imageText, quotedText or tweet";
    throw new RequestError(detail, {
      status: 400,
      code: "REQUEST_INVALID",
      hint: 'Send {"text": "...", "imageText": "..."} or {"tweet": {"text": "...", "author": "...", "date": "..."}}.',
    });
  }
  if (tweet !== undefined && language !== undefined) {
    throw new RequestError("body/language is beside the tweet", {
      status: 400,
      code: "REQUEST_INVALID",
      hint: 'Send it inside: {"tweet": {"text": "...", "language": "es"}}.',
    });
  }
  checkDate("body/filter/from", filter?.from);
  checkDate("body/filter/to", filter?.to);
  return {
    query: queryOfTweet(
      tweet ?? {
        text: text ?? "",
        ...(imageText === undefined ? {} : { imageText }),
        ...(quotedText === undefined ? {} : { quotedText }),
        ...(language === undefined ? {} : { language }),
      },
    ),
    options: {
      top,
      explain,
      ...(filter === undefined ? {} : { filter: filter as AnswerOptions["filter"] & object }),
    },
  };
}

/**
 * Returns a tweet as the workspace reads it.
 * @throws RequestError `EMPTY_QUERY`, `DATE_INVALID`, `LANGUAGE_INVALID`.
 */
export function queryOfTweet(tweet: GivenTweet): Query {
  const { text, imageText, quotedText, author, date, created_at, language, lang } = tweet;
  if ([text, imageText, quotedText].every((part) => cleanText(part ?? "").trim() === "")) {
    throw new RequestError("The text is blank.", {
      status: 422,
      code: "EMPTY_QUERY",
      hint: "Send a text with words.",
    });
  }
  checkDate("body/tweet/date", date);
  checkDate("body/tweet/created_at", created_at);
  const posted = date ?? created_at;
  const tongue = language ?? lang;
  checkLanguage(tongue);
  return {
    text,
    ...(imageText === undefined ? {} : { imageText }),
    ...(quotedText === undefined ? {} : { quotedText }),
    ...(tongue === undefined ? {} : { language: tongue }),
    ...(author === undefined ? {} : { author: cleanText(author) }),
    ...(posted === undefined ? {} : { date: posted }),
  };
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
  if (date === undefined || parseDay(date) !== undefined) return;
  throw new RequestError(`${where} is not a date`, {
    status: 400,
    code: "DATE_INVALID",
    hint: "Write dates as 2020-03-31.",
  });
}
