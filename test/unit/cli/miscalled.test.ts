import { run } from "../../support/cli";

test.each([[[]], [["model"]]])("with --json a line without a command is told so: %j", async (line) => {
  const { code, out, err } = await run(["--json", ...line]);
  expect([code, out]).toEqual([2, ""]);
  expect(JSON.parse(err)).toMatchObject({
    error: { code: "OPTION_INVALID", message: "No command was given" },
  });
});
