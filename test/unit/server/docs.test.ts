import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();

test("the command that sends a picture takes one that is longer than an argument may be", () => {
  const docs = readFileSync(join(PACKAGE_ROOT, "docs", "serving.md"), "utf8");
  const [, body] = /```sh\n(.*screenshot\.png.*?)\|\s+curl /s.exec(docs.split("### Pictures")[1] ?? "") ?? [];
  // Linux takes 128 KiB for an argument.
  const picture = Buffer.alloc(300_000, "picture");
  writeIn(folder, "screenshot.png", picture);
  const sent = execFileSync("sh", ["-c", String(body)], { cwd: folder, encoding: "utf8" });
  expect(JSON.parse(sent)).toEqual({ image: picture.toString("base64") });
});
