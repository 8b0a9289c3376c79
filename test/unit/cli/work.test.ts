import { run } from "../../support/cli";

test.each([
  ["two lines", "desk\nday"],
  ["more than a header has room for", "d".repeat(101)],
  ["nothing", ""],
])("work takes no name of %s: it would fail at the first dead letter", async (_, name) => {
  const { code, err } = await run(["work", "--nats", "nats://127.0.0.1:1", "--name", name]);
  expect([code, err]).toEqual([2, expect.stringContaining("error OPTION_INVALID: --name must be 1 to 100")]);
});
