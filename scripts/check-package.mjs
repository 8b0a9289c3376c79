/**
 * Tells whether `npm pack` would take exactly what users need: what was compiled from the sources that are
 * there, models, sample, examples, docs; nothing that a former build left behind, no source and no map to
 * one, no test, nothing private. Exit code 1 where it would not.
 * node scripts/check-package.mjs [FOLDER], default: the project. Build before.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
const MAX_PACKED_BYTES = 12 << 20;
/** Folders with TypeScript of which `npm run build` makes what is shipped. */
const COMPILED = ["src", "index", "training", "scorer", "crawlers"];
/** Compiled by tools of their own: `build-kernels.mjs`, `build-lexicon.mjs`, `build-page.mjs`. */
const KERNELS = "/assembly/";
const PAGE = "src/server/page";
/** Shipped as they are in the repository. */
const AS_THEY_ARE = [
  "models",
  "sample",
  "examples",
  "docs",
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "package.json",
];

function run(command, args) {
  return execFileSync(command, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
}

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(ROOT, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    );
}

const sources = COMPILED.flatMap(filesIn).filter(
  (path) =>
    path.endsWith(".ts") &&
    !path.endsWith(".d.ts") &&
    !path.includes(KERNELS) &&
    !path.startsWith(`${PAGE}/`),
);
/** Bundled into the page's worker. */
const BUNDLED = `${PAGE}/batch/zip.ts`;
const pageSources = filesIn(PAGE).filter((path) => path !== BUNDLED);
const page = pageSources.map((path) => path.slice(PAGE.length + 1).replace(/\.ts$/, ".js"));
const wanted = new Set([
  ...sources.flatMap((path) => ["js", "d.ts"].map((end) => `dist/${path.replace(/ts$/, end)}`)),
  ...["plain", "relaxed", "forest", "score", "vectors"].map((build) => `dist/kernels/${build}.wasm`),
  ...["wordnet.bin", "LICENSE-WordNet"].map((name) => `dist/lexicon/${name}`),
  ...page.map((path) => `dist/page/${path}`),
  ...run("git", ["ls-files", "-z", "--", ...AS_THEY_ARE])
    .split("\0")
    .filter(Boolean),
]);
const [{ files, size }] = JSON.parse(
  run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel", "error"]),
);
const packed = new Set(files.map(({ path }) => path));

const problems = [
  ...[...wanted].filter((path) => !packed.has(path)).map((path) => `missing: ${path}`),
  ...[...packed].filter((path) => !wanted.has(path)).map((path) => `not wanted: ${path}`),
  ...(size > MAX_PACKED_BYTES ? [`too large: ${size} of ${MAX_PACKED_BYTES} bytes`] : []),
];
if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error(
    "What is compiled may be of another time: remove dist and run npm run build. What is packed stands in package.json under files.",
  );
  process.exit(1);
}
console.log(`${packed.size} files, ${(size / (1 << 20)).toFixed(1)} MiB packed`);
