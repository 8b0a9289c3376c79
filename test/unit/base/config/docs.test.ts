import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS, type Setting } from "../../../../src/base/config";
import { PACKAGE_ROOT } from "../../../../src/base/core/version";

test("docs/ARCHITECTURE.md lists every setting with its default, range and variable, and no other", () => {
  const docs = readFileSync(join(PACKAGE_ROOT, "docs", "ARCHITECTURE.md"), "utf8");
  const listed = docs.match(/^\| `\w+` \| .* \| `CROWDCHECKED_\w+` \| .* \|$/gm);
  const wanted = Object.entries(SETTINGS as Record<string, Setting>).map(([name, setting]) => {
    const { default: given, min, max, env, meaning } = setting;
    const text = typeof given === "object" ? given.join(" ") : given;
    const shown = text === "" ? "none" : typeof text === "string" ? `\`${text}\`` : String(text);
    const range = min === undefined ? " " : ` ${min} - ${max} `;
    return `| \`${name}\` | ${shown} |${range}| \`${env}\` | ${meaning} |`;
  });
  expect(listed).toEqual(wanted);
});
