/**
 * Compiles the kernels of src/encoder/backend/kernels/assembly with and without relaxed SIMD. Does nothing
 * where the compiled ones are newer than their sources.
 * node scripts/build-kernels.mjs [FOLDER], default: dist/kernels
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(import.meta.url);
const ROOT = resolve(dirname(SCRIPT), "..");
const SOURCES = join(ROOT, "src/encoder/backend/kernels/assembly");
const COMPILER = join(ROOT, "node_modules/assemblyscript/bin/asc.js");
const BUILDS = { plain: [], relaxed: ["--enable", "relaxed-simd"] };

const folder = process.argv[2] ?? join(ROOT, "dist/kernels");
mkdirSync(folder, { recursive: true });
const sources = readdirSync(SOURCES).map((name) => join(SOURCES, name));
const changed = Math.max(...[SCRIPT, ...sources].map((file) => statSync(file).mtimeMs));
for (const [build, flags] of Object.entries(BUILDS)) {
  const target = join(folder, `${build}.wasm`);
  if ((statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0) > changed) continue;
  const building = join(folder, `.${build}-${process.pid}.wasm`);
  const shared = ["--importMemory", "--noExportMemory", "--runtime", "stub", "--enable", "simd"];
  execFileSync(
    process.execPath,
    [COMPILER, join(SOURCES, "index.ts"), "-O3", ...shared, ...flags, "--outFile", building],
    { stdio: "inherit" },
  );
  renameSync(building, target);
}
