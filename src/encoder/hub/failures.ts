import { InputError, RefusedError, RetryLaterError, UsageError } from "../../base/core/errors";

const AGAIN = "Run the same command again: it keeps what was downloaded and continues from there.";

/** Returns the error for a hub that cannot be reached. */
export function offline(url: URL, cause: unknown): RetryLaterError {
  const { cause: inner, message } = cause as { cause?: NodeJS.ErrnoException; message: string };
  const why = inner?.code ?? inner?.message ?? message;
  return new RetryLaterError(`${url.host} cannot be reached (${why}).`, {
    code: "HUB_OFFLINE",
    hint: "Check the network, or give another hub with --hub. Without one: crowdchecked model import DIR.",
    cause,
  });
}

/** Returns the error for a hub that stops in the middle of an answer, or is overloaded. */
export function hubUnavailable(url: URL, problem: string, cause?: unknown): RetryLaterError {
  return new RetryLaterError(`${url.href}: ${problem}.`, { code: "HUB_UNAVAILABLE", hint: AGAIN, cause });
}

/** Returns the error for an answer that no hub gives. */
export function unexpected(url: URL, problem: string, cause?: unknown): InputError {
  return new InputError(
    problem,
    { file: url.href },
    { code: "HUB_RESPONSE", hint: "Check that the address is that of a Hugging Face compatible hub.", cause },
  );
}

/** Whether the hub has got a token; it is withheld from a hub that could be overheard. */
export type TokenUse = "none" | "sent" | "withheld";

const REFUSED: Readonly<Record<TokenUse, string>> = {
  none: "The model is private, or does not exist: check the name, or set HF_TOKEN to a token that may read it.",
  sent: "HF_TOKEN was sent, but may not read the model: check the name; on the model's page, see whether it asks you to accept terms; or use another token.",
  withheld:
    "HF_TOKEN was not sent, since anybody on the way could read it: give the hub's https:// address (--hub).",
};

/** Returns the error for a token that no request can carry. */
export function tokenMalformed(): RefusedError {
  return new RefusedError("HF_TOKEN holds characters that no token has, such as a blank or a line break.", {
    code: "HUB_AUTH",
    hint: "Set it to the token alone, as the hub shows it; a public model needs none. Nothing was asked for.",
  });
}

/** Returns the error for a status that is not a success, or `undefined`. */
export function statusFailure(url: URL, status: number, token: TokenUse): Error | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) {
    return new RefusedError(`${url.href}: the hub refuses access (status ${status}).`, {
      code: "HUB_AUTH",
      hint: REFUSED[token],
    });
  }
  if (status === 404) {
    return new UsageError(`${url.href}: there is no such model, revision or file (status 404).`, {
      code: "HUB_NOT_FOUND",
      hint: "Check name and --revision.",
    });
  }
  if (status === 408 || status === 429 || status >= 500) {
    return hubUnavailable(url, `the hub answers with status ${status}`);
  }
  return unexpected(url, `the hub answers with status ${status}`);
}
