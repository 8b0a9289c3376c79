import { EnvironmentError, InputError, RetryLaterError, UsageError } from "../../../src/base/core/errors";
import { problemOf } from "../../../src/server/problem";
import { busy } from "../../../src/server/request-error";

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
    undefined,
  ],
  [
    "a file of the server",
    new InputError("is broken", { file: PATH }, details),
    503,
    expect.any(String),
    undefined,
  ],
  ["a fault", new TypeError(`cannot read ${PATH}`), 500, expect.stringContaining("r-7"), undefined],
  ["what is no error at all", { statusCode: 200 }, 500, expect.any(String), undefined],
])("%s is told with its status, and without paths of the machine", (_, error, status, detail, retryAfter) => {
  const { problem, headers } = problemOf(error, "r-7");
  expect([problem.status, problem.detail, headers["retry-after"]]).toEqual([status, detail, retryAfter]);
  expect(JSON.stringify(problem)).not.toContain("/srv/desk");
});
