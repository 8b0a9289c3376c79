/**
 * Compiles the kernels of the encoder, with and without relaxed SIMD, of vectors, of searches and of the
 * forest. Does nothing where the compiled ones are newer than their sources.
 * node scripts/build-kernels.mjs [FOLDER], default: dist/kernels
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(import.meta.url);
const ROOT = resolve(dirname(SCRIPT), "..");
const COMPILER = join(ROOT, "node_modules/assemblyscript/bin/asc.js");
const ENCODER = "src/encoder/backend/kernels/assembly";
// 65536 pages are all of 32-bit addresses; only a memory that has a largest size can be shared by threads.
const LIMITED = ["--maximumMemory", "65536"];
const BUILDS = {
  plain: { sources: ENCODER, flags: LIMITED },
  relaxed: { sources: ENCODER, flags: [...LIMITED, "--enable", "relaxed-simd"] },
  score: { sources: "index/score/assembly", flags: [] },
  vectors: { sources: "src/base/vectors/assembly", flags: [] },
  forest: { sources: "src/rank/forest/assembly", flags: [] },
};

const folder = process.argv[2] ?? join(ROOT, "dist/kernels");
mkdirSync(folder, { recursive: true });
for (const [build, { sources, flags }] of Object.entries(BUILDS)) {
  const from = join(ROOT, sources);
  const files = [SCRIPT, ...readdirSync(from).map((name) => join(from, name))];
  const changed = Math.max(...files.map((file) => statSync(file).mtimeMs));
  const target = join(folder, `${build}.wasm`);
  if ((statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0) > changed) continue;
  const building = join(folder, `.${build}-${process.pid}.wasm`);
  const shared = ["--importMemory", "--noExportMemory", "--runtime", "stub", "--enable", "simd"];
  execFileSync(
    process.execPath,
    [COMPILER, join(from, "index.ts"), "-O3", ...shared, ...flags, "--outFile", building],
    { stdio: "inherit" },
  );
  renameSync(building, target);
}
