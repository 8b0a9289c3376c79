import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS, type Setting } from "../../../../src/base/config";
import { PACKAGE_ROOT } from "../../../../src/base/core/version";
import { assertBuilt } from "../../../support/program";

const page = readFileSync(join(PACKAGE_ROOT, "docs", "settings.md"), "utf8");

test("docs/settings.md lists every setting with its variable, default, range and meaning, and no other", () => {
  const rows = page.match(/^\| `\w+` \|.*$/gm)?.map((row) => row.split(" | ").map((cell) => cell.trim()));
  const wanted = Object.entries(SETTINGS as Record<string, Setting>).map(([name, setting]) => {
    const { default: given, min, max, env, meaning, read } = setting;
    const text = typeof given === "object" ? given.join(" ") : given;
    const shown = text === "" ? "none" : typeof text === "string" ? `\`${text}\`` : String(text);
    const kind = read
      ? "rules"
      : typeof given === "boolean"
        ? "switch"
        : typeof given === "object"
          ? "list"
          : "text";
    return [
      `| \`${name}\``,
      `\`${env}\``,
      shown,
      min === undefined ? kind : `${min} - ${max}`,
      `${meaning} |`,
    ];
  });
  expect(rows).toEqual(wanted);
});

test("docs/settings.md is what npm run settings makes of the program", () => {
  assertBuilt(PACKAGE_ROOT);
  const script = join(PACKAGE_ROOT, "scripts", "make-settings.mjs");
  expect(page).toBe(execFileSync(process.execPath, [script, "--print"], { encoding: "utf8" }));
});
