/**
 * Writes docs/settings.md from the settings of the built program. `--print` prints the page instead.
 * node scripts/make-settings.mjs [--print]. Build before: npm run build.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const { SETTINGS } = createRequire(import.meta.url)(join(ROOT, "dist/src/base/config/schema.js"));

const HEAD = `# Settings

\`npm run settings\` makes this page from \`src/base/config/schema.ts\`.

The first of these that gives a value counts: the option on the command line, the environment variable, the
JSON file of \`--config\`, the default. Values of the wrong type or out of range are errors, and so are unknown
names in the file (\`CONFIG_INVALID\`).

- A number is an integer within the range; both ends are allowed.
- A list is words separated by spaces. In the JSON file it may be an array, whose words may hold spaces.
- Rules are a JSON array of objects.
- A switch is \`true\` or \`false\`, or 1 or 0.

| setting | environment variable | default | range | meaning |
| --- | --- | --- | --- | --- |
`;
const TAIL = `
\`NO_COLOR\` and \`TERM=dumb\` turn colours off. Secrets come from the environment only, and are never written
anywhere: \`X_BEARER_TOKEN\` (the X API), \`HF_TOKEN\` (private models of a hub), \`CROWDCHECKED_WEBHOOK_SECRET\`
(signs alerts), \`NATS_URL\`, \`NATS_USER\`, \`NATS_PASSWORD\`, \`NATS_TOKEN\` (the [broker](scale.md#access)) and
\`CROWDCHECKED_REGISTRY_AUTHORIZATION\` (a [web server](scale.md#generations-travel) with generations).
`;

/** Returns a default as people write it. */
function shown(value) {
  const text = Array.isArray(value) ? value.join(" ") : value;
  if (text === "") return "none";
  return typeof text === "string" ? `\`${text}\`` : String(text);
}

/** Returns what a setting takes. */
function rangeOf({ default: value, min, max, read }) {
  if (read) return "rules";
  if (min !== undefined) return `${min} - ${max}`;
  if (typeof value === "boolean") return "switch";
  return Array.isArray(value) ? "list" : "text";
}

const rows = Object.entries(SETTINGS).map(([name, setting]) => {
  const cells = [
    `\`${name}\``,
    `\`${setting.env}\``,
    shown(setting.default),
    rangeOf(setting),
    setting.meaning,
  ];
  return `| ${cells.join(" | ")} |\n`;
});
const page = `${HEAD}${rows.join("")}${TAIL}`;
if (process.argv.includes("--print")) process.stdout.write(page);
else writeFileSync(join(ROOT, "docs", "settings.md"), page);
