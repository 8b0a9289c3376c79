/**
 * Compiles the program and its benchmarks. Does nothing where every source has its output and the latest
 * compilation without errors is newer than all that it was made from.
 * node scripts/build-program.mjs
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const FILES = ["tsconfig.json", "tsconfig.build.json", "package-lock.json", "scripts/build-program.mjs"];
/** Written after a compilation without errors; its time is when that began. */
const STAMP = join(ROOT, "dist", ".built");

const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
// A folder's own time changes with what is removed from it.
const within = (folder) => ["", ...readdirSync(join(ROOT, folder), { recursive: true })];
const { include } = JSON.parse(readFileSync(join(ROOT, "tsconfig.build.json"), "utf8"));
const sources = [...FILES, ...include.flatMap((folder) => within(folder).map((name) => join(folder, name)))];
const hasOutput = (path) => timeOf(join(ROOT, "dist", path.replace(/\.ts$/, ".js"))) > 0;
const missing = sources
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
  .filter((path) => !/\/assembly\/|^src\/server\/page\//.test(path) && !hasOutput(path));
const built = timeOf(STAMP);
if (missing.length === 0 && sources.every((path) => timeOf(join(ROOT, path)) < built)) process.exit();

const began = new Date();
// With it the compiler would not write outputs anew that it takes for the same, or that are gone.
rmSync(join(ROOT, "dist", ".build-info"), { force: true });
const compiler = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
  cwd: ROOT,
  stdio: "inherit",
});
if (status === 0) {
  writeFileSync(STAMP, "");
  utimesSync(STAMP, began, began);
}
process.exit(status ?? 1);
