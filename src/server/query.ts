import type { AnswerOptions } from "../answer";
import { cleanText, parseDay } from "../base/text";
import type { Query } from "../rank";
import { RequestError } from "./request-error";
import type { RankRequest } from "./schemas/rank";

type GivenTweet = NonNullable<RankRequest["tweet"]>;

/**
 * Returns the query and the options of a request.
 * @throws RequestError `REQUEST_INVALID` unless it has either texts or a `tweet`; `EMPTY_QUERY`,
 *   `DATE_INVALID`.
 */
export function readRankRequest(request: RankRequest): {
  readonly query: Query;
  readonly options: AnswerOptions;
} {
  const { text, imageText, quotedText, tweet, top = 5, explain = false, filter } = request;
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
  checkDate("body/filter/from", filter?.from);
  checkDate("body/filter/to", filter?.to);
  return {
    query: queryOfTweet(
      tweet ?? {
        text: text ?? "",
        ...(imageText === undefined ? {} : { imageText }),
        ...(quotedText === undefined ? {} : { quotedText }),
      },
    ),
    options: {
      top,
      explain,
      ...(filter === undefined ? {} : { filter: filter as AnswerOptions["filter"] & object }),
    },
  };
}

/** Returns a tweet as the workspace reads it. @throws RequestError `EMPTY_QUERY`, `DATE_INVALID`. */
export function queryOfTweet({ text, imageText, quotedText, author, date, created_at }: GivenTweet): Query {
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
  return {
    text,
    ...(imageText === undefined ? {} : { imageText }),
    ...(quotedText === undefined ? {} : { quotedText }),
    ...(author === undefined ? {} : { author: cleanText(author) }),
    ...(posted === undefined ? {} : { date: posted }),
  };
}

function checkDate(where: string, date: string | undefined): void {
  if (date === undefined || parseDay(date) !== undefined) return;
  throw new RequestError(`${where} is not a date`, {
    status: 400,
    code: "DATE_INVALID",
    hint: "Write dates as 2020-03-31.",
  });
}
