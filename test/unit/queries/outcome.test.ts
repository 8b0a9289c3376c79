import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { ArtifactError, EnvironmentError, RetryLaterError, UsageError } from "../../../src/base/core/errors";
import { settle, type ThreadOutcome, unwrap } from "../../../src/queries/outcome";

/** Sends a value as threads do. */
function sent<T>(value: T): T {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(value);
  const received = receiveMessageOnPort(port2)?.message as T;
  port1.close();
  return received;
}

const failWith = (error: unknown): Promise<ThreadOutcome<never>> =>
  settle(() => {
    throw error;
  });

describe("what a thread gives", () => {
  test("arrives as it was", async () => {
    expect(unwrap(sent(await settle(async () => ({ ids: [1, 2] }))))).toEqual({ ids: [1, 2] });
  });

  test.each([
    new UsageError("wrong", { code: "OPTION_INVALID", hint: "mend it" }),
    new ArtifactError("stale", { code: "INDEX_STALE" }),
    new EnvironmentError("full", { code: "DISK_FULL", hint: "make room", cause: new Error("why") }),
    new RetryLaterError("locked", { code: "STORE_LOCKED" }),
  ])("arrives with class, code and hint when it failed: %s", async (error) => {
    const outcome = sent(await failWith(error));
    const { name, message, code, hint, exitCode } = error;
    expect(() => unwrap(outcome)).toThrow(error.constructor as new () => Error);
    expect(() => unwrap(outcome)).toThrow(expect.objectContaining({ name, message, code, hint, exitCode }));
  });

  test("stays a fault of the program where it is one", async () => {
    await expect(failWith(new TypeError("x is not a function"))).rejects.toThrow(TypeError);
  });
});
