import Ajv from "ajv";
import { EnvironmentError, InputError, RetryLaterError, UsageError } from "../../../src/base/core/errors";
import { invalidPart } from "../../../src/queries/invalid-part";
import { busy } from "../../../src/queries/request-error";
import { problemOf } from "../../../src/server/problem";

const PATH = "/srv/desk/crowdchecked.db";
const details = { code: "SOME_CODE", hint: "Do this." };

test.each([
  [
    "a refusal of the server",
    busy("Too many.", { code: "QUEUE_FULL", retryAfterS: 3 }),
    503,
    "Too many.",
    "3",
  ],
  [
    "a wrong call of the engine",
    new UsageError("No such feature.", details),
    400,
    "No such feature.",
    undefined,
  ],
  ["what passes", new RetryLaterError(`${PATH} is locked.`, details), 503, expect.any(String), "1"],
  [
    "what the machine lacks",
    new EnvironmentError(`${PATH} is full.`, details),
    503,
    expect.any(String),
    "60",
  ],
  [
    "a file of the server",
    new InputError("is broken", { file: PATH }, details),
    503,
    expect.any(String),
    "60",
  ],
  ["a fault", new TypeError(`cannot read ${PATH}`), 500, expect.stringContaining("log"), undefined],
  ["what is no error at all", { statusCode: 200 }, 500, expect.any(String), undefined],
])("%s is told with its status, and without paths of the machine", (_, error, status, detail, retryAfter) => {
  const { problem, headers } = problemOf(error, "r-7");
  expect([problem.status, problem.detail, headers["retry-after"]]).toEqual([status, detail, retryAfter]);
  expect([problem.requestId, headers["x-request-id"]]).toEqual(["r-7", "r-7"]);
  expect(JSON.stringify(problem)).not.toContain("/srv/desk");
});

describe("what does not fit a schema is told", () => {
  const schema = {
    type: "object",
    required: ["vote"],
    additionalProperties: false,
    properties: {
      vote: { type: "string", enum: ["up", "down"] },
      top: { anyOf: [{ type: "integer", maximum: 5 }, { type: "null" }] },
      text: { type: "string", minLength: 1, maxLength: 3 },
      sites: { type: "array", minItems: 1, maxItems: 2 },
    },
  };
  const check = new Ajv({ verbose: true }).compile(schema);

  test.each([
    ["with the missing field", {}, "body must have required property 'vote'"],
    ["with the allowed values", { vote: "maybe" }, 'body/vote must be one of "up", "down"'],
    [
      "with the allowed fields",
      { vote: "up", x: 1 },
      'body must not have "x"; it may have "vote", "top", "text", "sites"',
    ],
    ["with all types of which one is right", { vote: "up", top: "1" }, "body/top must be integer or null"],
    ["with the most characters", { vote: "up", text: "long" }, "body/text must have at most 3 characters"],
    ["with the most items", { vote: "up", sites: ["a", "b", "c"] }, "body/sites must have at most 2 items"],
    ["as empty", { vote: "up", text: "" }, "body/text must not be empty"],
    ["as an empty list", { vote: "up", sites: [] }, "body/sites must not be empty"],
    ["within the form whose type is right", { vote: "up", top: 9 }, "body/top must be <= 5"],
  ])("%s", (_, value, detail) => {
    expect(check(value)).toBe(false);
    expect(invalidPart(check.errors as never)).toBe(detail);
  });

  test("where nothing is allowed at all", () => {
    const checkEmpty = new Ajv({ verbose: true }).compile({ type: "object", additionalProperties: false });
    expect(checkEmpty({ top: 3 })).toBe(false);
    expect(invalidPart(checkEmpty.errors as never, "querystring")).toBe(
      'querystring must not have "top"; it must be empty',
    );
  });
});
