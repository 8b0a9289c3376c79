import type { AnswerOptions, Query } from "../rank";
import { cleanText, parseDay } from "../text";
import { RequestError } from "./request-error";
import type { RankRequest } from "./schemas/rank";

type GivenTweet = NonNullable<RankRequest["tweet"]>;

/**
 * Returns what a request asks the workspace.
 * @throws RequestError `REQUEST_INVALID` where not exactly one of `text` and `tweet` is given, `EMPTY_QUERY`, `DATE_INVALID`.
 */
export function readRankRequest({ text, tweet, top = 5, explain = false, filter }: RankRequest): {
  readonly query: Query;
  readonly options: AnswerOptions;
} {
  if ((text === undefined) === (tweet === undefined)) {
    throw new RequestError("body must have text or tweet, not both", {
      status: 400,
      code: "REQUEST_INVALID",
      hint: 'Send {"text": "..."} or {"tweet": {"text": "...", "author": "...", "date": "..."}}.',
    });
  }
  checkDate("body/filter/from", filter?.from);
  checkDate("body/filter/to", filter?.to);
  return {
    query: readTweet(tweet ?? { text: text as string }),
    options: {
      top,
      explain,
      ...(filter === undefined ? {} : { filter: filter as AnswerOptions["filter"] & object }),
    },
  };
}

/** Returns a tweet as the workspace reads it. @throws RequestError `EMPTY_QUERY`, `DATE_INVALID`. */
export function readTweet({ text, author, date, created_at: createdAt }: GivenTweet): Query {
  if (cleanText(text).trim() === "") {
    throw new RequestError("The text is blank.", {
      status: 422,
      code: "EMPTY_QUERY",
      hint: "Send a text with words.",
    });
  }
  checkDate("body/tweet/date", date);
  checkDate("body/tweet/created_at", createdAt);
  const posted = date ?? createdAt;
  return {
    text,
    ...(author === undefined ? {} : { author: cleanText(author) }),
    ...(posted === undefined ? {} : { date: posted }),
  };
}

function checkDate(where: string, date: string | undefined): void {
  if (date === undefined || parseDay(date) !== undefined) return;
  throw new RequestError(`${where} is no date`, {
    status: 400,
    code: "DATE_INVALID",
    hint: "Write dates as 2020-03-31.",
  });
}
