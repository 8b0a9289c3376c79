/**
 * Removes what was compiled of sources that are gone or have moved: after `names.ts` became `names/index.ts`
 * the former `names.js` would be loaded in its place.
 * node scripts/remove-stale.mjs [FOLDER], default: the project
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = resolve(process.argv[2] ?? ROOT);
const OUTPUT = /\.(?:js|js\.map|d\.ts)$/;

const { include } = JSON.parse(readFileSync(join(ROOT, "tsconfig.build.json"), "utf8"));
for (const room of include) {
  const built = join(folder, "dist", room);
  for (const name of existsSync(built) ? readdirSync(built, { recursive: true }) : []) {
    const isStale = OUTPUT.test(name) && !existsSync(join(folder, room, name.replace(OUTPUT, ".ts")));
    if (isStale) rmSync(join(built, name));
  }
}
