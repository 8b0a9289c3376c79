import { corruptIndex } from "../../../../index/folder";
import { damagedOf } from "../../../../src/base/artifact";
import { corruptModel } from "../../../../src/encoder/checkpoint/manifest";
import { corrupt } from "../../../../training/encoder/checkpoint/checkpoint";

/** What the system throws. */
const refused = (code: string): Error =>
  Object.assign(new Error(`${code}: open '/w/part/data'`), { code, path: "/w/part/data", syscall: "open" });

describe.each([
  ["an index", corruptIndex],
  ["a model", corruptModel],
  ["a checkpoint", corrupt],
])("%s", (_, damaged) => {
  test.each([
    ["EACCES", /permissions/],
    ["EPERM", /permissions/],
    ["EMFILE", /ulimit -n/],
    ["ENFILE", /ulimit -n/],
  ])("is not called damaged where the system says %s", (code, hint) => {
    const error = damaged("/w/part", "data cannot be opened", refused(code));
    expect(error).toMatchObject({ code: "ARTIFACT_READ", hint: expect.stringMatching(hint) });
    expect(error.message).toContain(`/w/part/data cannot be read (${code})`);
    expect(error.hint).not.toMatch(/[Rr]emove|again: crowdchecked/);
  });

  test.each([
    [undefined],
    [refused("ENOENT")],
    [refused("EISDIR")],
    [new SyntaxError("no JSON")],
  ])("is called damaged where the cause is %p", (cause) => {
    const error = damaged("/w/part", "data cannot be opened", cause);
    expect(error.code).toMatch(/_CORRUPT$/);
    expect(error.message).toBe(`${/^[^:]*/.exec(error.message)?.[0]}: data cannot be opened.`);
  });
});

test("a refusal that has its error stays what it is", () => {
  const damaged = damagedOf({ what: "part", code: "PART_CORRUPT", hint: "" });
  const error = damaged("/w/part", "it cannot be read", refused("EACCES"));
  expect(error).toMatchObject({ code: "ARTIFACT_READ" });
  expect(damaged("/w", "its part is damaged", error)).toBe(error);
});
