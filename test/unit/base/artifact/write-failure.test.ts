import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { guardWrite, type WriteTarget, writeFailure } from "../../../../src/base/artifact";
import { EnvironmentError } from "../../../../src/base/core/errors";
import { temporaryFolder, writeIn } from "../../../support/temporary";

const folder = temporaryFolder();
const target: WriteTarget = {
  what: "thing",
  path: "/somewhere/thing",
  code: "THING_WRITE",
  intact: "The former thing is untouched.",
  next: "run: make thing",
};

/** Returns an error as the system's calls give it. */
function refusal(code: string): Error {
  return Object.assign(new Error(`${code}: refused, open '/somewhere'`), { code, syscall: "open" });
}

describe("a write that the system refuses", () => {
  test.each(["ENOSPC", "EDQUOT", "EFBIG"])("for want of room (%s) is a full disk", (code) => {
    expect(writeFailure(refusal(code), target)).toMatchObject({
      code: "DISK_FULL",
      message: expect.stringContaining("/somewhere/thing: the disk is full"),
      hint: "The former thing is untouched. Make room, then run: make thing.",
    });
  });

  test.each(["EACCES", "EPERM", "EROFS"])("for want of permission (%s) says to mend that", (code) => {
    expect(writeFailure(refusal(code), target)).toMatchObject({
      code: "THING_WRITE",
      message: expect.stringContaining(`The thing could not be written to /somewhere/thing: ${code}`),
      hint: "The former thing is untouched. Correct the permissions, then run: make thing.",
    });
  });

  test("for another reason names that, and keeps the cause", () => {
    const cause = refusal("EIO");
    const error = writeFailure(cause, target);
    expect(error).toBeInstanceOf(EnvironmentError);
    expect(error).toMatchObject({ code: "THING_WRITE", message: expect.stringContaining("EIO"), cause });
  });

  test("is classed where it is a real one too", () => {
    const file = writeIn(folder, "file", "");
    expect(() => guardWrite(target, () => writeFileSync(join(file, "below"), ""))).toThrow(
      expect.objectContaining({ code: "THING_WRITE", message: expect.stringContaining("ENOTDIR") }),
    );
  });
});

test("any other error passes as it is", () => {
  const fault = new TypeError("a fault");
  expect(writeFailure(fault, target)).toBe(fault);
  const typed = new EnvironmentError("full", { code: "DISK_FULL" });
  expect(writeFailure(typed, target)).toBe(typed);
});

test("work that succeeds gives back what it gave", () => {
  expect(guardWrite(target, () => 7)).toBe(7);
});
