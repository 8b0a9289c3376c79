import { RefusedError, RetryLaterError, UsageError } from "../../src/base/core/errors";
import { cleanText } from "../../src/base/text";

const AGAIN =
  "What was read is stored and paid for once; run the same command again and it goes on from there.";
/** Characters of a service's message in an error. */
const MAX_SAID_CHARS = 200;

/** Returns a service's message, shortened and without control characters. */
export function said(text: string): string {
  return cleanText(text.slice(0, MAX_SAID_CHARS)).replace(/\s+/g, " ").trim();
}

export function tokenMissing(): RefusedError {
  return new RefusedError("X_BEARER_TOKEN is not set, or holds no bearer token.", {
    code: "X_TOKEN",
    hint: "Set it in the environment to the bearer token of an app that may read posts. Nothing was asked for.",
  });
}

/** @param problem the service's message, cleaned. */
export function tokenRefused(status: number, problem: string): RefusedError {
  return new RefusedError(`The X API does not let us in (status ${status}: ${problem}).`, {
    code: "X_REFUSED",
    hint: `Check that the token in X_BEARER_TOKEN is valid, that its app may use this search, and that its account has credit. ${AGAIN}`,
  });
}

export function rateLimited(waitMs: number, maxWaitMs: number): RetryLaterError {
  const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;
  return new RetryLaterError(
    `The X API's rate limit ends in ${seconds(waitMs)}; at most ${seconds(maxWaitMs)} are waited.`,
    { code: "X_RATE_LIMIT", hint: `Wait, or allow more with --max-wait. ${AGAIN}` },
  );
}

export function apiUnavailable(problem: string): RetryLaterError {
  return new RetryLaterError(`The X API does not answer as it should: ${problem}.`, {
    code: "X_UNAVAILABLE",
    hint: AGAIN,
  });
}

export function tooManyGone(posts: number): RetryLaterError {
  return new RetryLaterError(`The X API says that all of ${posts} posts are gone, which once were there.`, {
    code: "X_ALL_GONE",
    hint: "Nothing of this answer was removed here. Run it again later; where it is true, crowdchecked crawl compliance --accept-all-gone removes them.",
  });
}

/** @param of what was asked for: a search, or posts by their ids. */
export function requestRejected(problem: string, of: "search" | "posts"): UsageError {
  const check = {
    search:
      "Check --since and the setting factCheckLinks; without --archive only the last seven days can be searched.",
    posts: "Check the setting xApi and the ids that were given.",
  }[of];
  return new UsageError(`The X API does not take the request: ${problem}.`, {
    code: "X_REQUEST",
    hint: `${check} What was read is stored.`,
  });
}

export function addressInvalid(address: string, problem: string): UsageError {
  return new UsageError(`The setting "xApi" is ${JSON.stringify(address)}: ${problem}.`, {
    code: "X_ADDRESS",
    hint: "The token is sent over https only, or to this machine itself. Leave the setting out for X's own address.",
  });
}
