import { JetStreamApiError } from "@nats-io/jetstream";
import { errors } from "@nats-io/transport-node";
import {
  CrowdcheckedError,
  EnvironmentError,
  RefusedError,
  RetryLaterError,
  UsageError,
} from "../../base/core/errors";

/** Codes of JetStream's API. @see https://github.com/nats-io/nats-server/blob/main/server/errors.json */
const STORE_FAILED = 10077;
const MESSAGE_EXCEEDS_LIMIT = 10054;
/** The broker has no room on its disk, or less than was asked for. */
export const RESOURCES_EXCEEDED: readonly number[] = [10023, 10028, 10047];
const NOT_ENABLED: readonly number[] = [10039, 10076];

/**
 * Returns a failure of the client as a typed error. Messages name the broker by its address alone: the
 * client's own may hold what was sent.
 * @param address of the broker, without credentials.
 * @param what was done, as in "The broker could not ...".
 */
export function brokerFailure(error: unknown, address: string, what: string): CrowdcheckedError {
  if (error instanceof CrowdcheckedError) return error;
  const causes = causesOf(error);
  const api = causes.find((cause) => cause instanceof JetStreamApiError);
  if (api) return apiFailure(api, address, what);
  const isA = (...classes: readonly (new (...args: never[]) => Error)[]): boolean =>
    causes.some((cause) => classes.some((of) => cause instanceof of));
  if (isA(errors.AuthorizationError, errors.UserAuthenticationExpiredError)) {
    return new RefusedError(`The broker at ${address} does not accept the credentials.`, {
      code: "BROKER_REFUSED",
      hint: "Check --nats-creds, or NATS_USER and NATS_PASSWORD, or NATS_TOKEN.",
    });
  }
  if (isA(errors.PermissionViolationError)) {
    return new RefusedError(`The broker at ${address} does not let this user ${what}.`, {
      code: "BROKER_REFUSED",
      hint: "docs/scale.md lists which subjects a worker and a feeder need.",
    });
  }
  if (isTls(causes)) {
    return new EnvironmentError(`The connection to ${address} cannot be secured: ${reasonOf(causes)}.`, {
      code: "BROKER_TLS",
      hint: "Check that the broker speaks TLS, that its certificate is of this name, and --nats-ca.",
    });
  }
  return away(address, what, error);
}

/** Returns the error for a broker that does not answer. */
export function away(address: string, what: string, cause?: unknown): RetryLaterError {
  return new RetryLaterError(`The broker at ${address} could not ${what}: it does not answer.`, {
    code: "BROKER_AWAY",
    hint: "Check that nats-server runs there with JetStream (-js) and that its streams are whole, then run it again.",
    cause,
  });
}

/** Returns the error for a message that the broker does not take because of its size. */
export function tooLarge(address: string, bytes: number): UsageError {
  return new UsageError(`The broker at ${address} takes no message of ${bytes} bytes.`, {
    code: "MESSAGE_TOO_LARGE",
    hint: "Send less, or raise max_payload of nats-server.",
  });
}

function apiFailure(error: JetStreamApiError, address: string, what: string): CrowdcheckedError {
  const { code, message } = error;
  if (RESOURCES_EXCEEDED.includes(code) || (code === STORE_FAILED && /maximum .* exceeded/.test(message))) {
    return new RetryLaterError(`The stream at ${address} is full.`, {
      code: "STREAM_FULL",
      hint: "Start more workers, or wait until they have answered; nothing that was taken is lost.",
    });
  }
  if (code === MESSAGE_EXCEEDS_LIMIT) {
    return new UsageError(`The stream at ${address} takes no message as large as this.`, {
      code: "MESSAGE_TOO_LARGE",
      hint: "Send less, or raise max_msg_size of the stream.",
    });
  }
  if (NOT_ENABLED.includes(code)) {
    return new EnvironmentError(`The broker at ${address} has no JetStream for this account.`, {
      code: "BROKER_STREAMS",
      hint: "Start nats-server with -js, or enable JetStream for the account.",
    });
  }
  // 5xx: no leader, starting, stopping.
  if (error.status >= 500) return away(address, what, error);
  return new EnvironmentError(`The broker at ${address} could not ${what}: ${message}.`, {
    code: "BROKER_STREAMS",
    hint: "Correct what the message names; docs/scale.md says which streams there must be.",
  });
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause)
    causes.push(cause);
  return causes;
}

/** Codes of Node.js and OpenSSL for a TLS handshake that fails. */
const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/;

function isTls(causes: readonly Error[]): boolean {
  return causes.some(
    (cause) =>
      TLS_CODE.test(String((cause as NodeJS.ErrnoException).code)) || /support 'tls'/.test(cause.message),
  );
}

function reasonOf(causes: readonly Error[]): string {
  const { code, message } = causes.at(-1) as NodeJS.ErrnoException;
  return code ?? message;
}
