import { JetStreamApiError } from "@nats-io/jetstream";
import { errors } from "@nats-io/transport-node";
import { UsageError } from "../../../../src/base/core/errors";
import { brokerFailure } from "../../../../src/broker/nats/failures";

const api = (code: number, err_code: number, description: string): Error =>
  new JetStreamApiError({ code, err_code, description });

describe("a failure of the broker", () => {
  test.each([
    ["wrong credentials", new errors.AuthorizationError("Authorization Violation"), "BROKER_REFUSED", 4],
    [
      "a forbidden subject",
      new errors.RequestError("x", {
        cause: new errors.PermissionViolationError("Permissions Violation", "publish", "posts.feed"),
      }),
      "BROKER_REFUSED",
      4,
    ],
    ["too many posts", api(503, 10077, "maximum messages exceeded"), "STREAM_FULL", 75],
    ["too many bytes", api(503, 10077, "maximum bytes exceeded"), "STREAM_FULL", 75],
    ["a full disk", api(500, 10047, "insufficient storage resources available"), "STREAM_FULL", 75],
    ["a large message", api(400, 10054, "message size exceeds maximum allowed"), "MESSAGE_TOO_LARGE", 2],
    ["no JetStream", api(503, 10076, "JetStream not enabled"), "BROKER_STREAMS", 3],
    ["no leader", api(503, 10008, "JetStream system temporarily unavailable"), "BROKER_AWAY", 75],
    ["another refusal", api(400, 10052, "subjects overlap with an existing stream"), "BROKER_STREAMS", 3],
    ["no answer", new errors.TimeoutError(), "BROKER_AWAY", 75],
    ["a broker without TLS", new errors.ConnectionError("server does not support 'tls'"), "BROKER_TLS", 3],
    [
      "an unknown certificate",
      Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }),
      "BROKER_TLS",
      3,
    ],
  ])("%s has its code", (_, error, code, exitCode) => {
    expect(brokerFailure(error, "nats://broker:4222", "take the post")).toMatchObject({ code, exitCode });
  });

  test("that has a type keeps it", () => {
    const error = new UsageError("so", { code: "STREAM_NAME" });
    expect(brokerFailure(error, "nats://broker:4222", "take the post")).toBe(error);
  });
});
