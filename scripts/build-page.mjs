/**
 * Makes the page's modules of src/server/page into JavaScript for browsers and puts its other files beside
 * them. The module that uses packages becomes one file with them and their licences. Types are checked by
 * `npm run lint`. Does nothing where what was built is newer than its sources.
 * node scripts/build-page.mjs [FOLDER], default: dist/page
 */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";

const SCRIPT = fileURLToPath(import.meta.url);
const ROOT = resolve(dirname(SCRIPT), "..");
const SOURCES = join(ROOT, "src/server/page");
const OPTIONS = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };

const folder = process.argv[2] ?? join(ROOT, "dist/page");
mkdirSync(folder, { recursive: true });
const filesIn = (root) =>
  readdirSync(root, { recursive: true }).filter((name) => statSync(join(root, name)).isFile());
const names = filesIn(SOURCES);
const targetOf = (name) => name.replace(/\.ts$/, ".js");
const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const scriptTime = timeOf(SCRIPT);

/** Uses packages. */
const BUNDLE = "batch/xlsx-worker.ts";
/** Replaces fflate in those packages. */
const ZIP = "batch/zip.ts";
const PACKAGES = ["read-excel-file", "write-excel-file", "fflate", "saxen"];

for (const name of names.filter((each) => each !== ZIP)) {
  const [source, target] = [join(SOURCES, name), join(folder, targetOf(name))];
  const sources = name === BUNDLE ? [source, join(SOURCES, ZIP), ...PACKAGES.map(manifestOf)] : [source];
  if (timeOf(target) > Math.max(scriptTime, ...sources.map(timeOf))) continue;
  const building = `${target}.${process.pid}.tmp`;
  mkdirSync(dirname(target), { recursive: true });
  if (name === BUNDLE) await bundle(source, building);
  else if (target.endsWith(".js")) {
    const { outputText } = ts.transpileModule(readFileSync(source, "utf8"), { compilerOptions: OPTIONS });
    writeFileSync(building, outputText);
  } else copyFileSync(source, building);
  renameSync(building, target);
}
const wanted = new Set(names.filter((each) => each !== ZIP).map(targetOf));
for (const name of filesIn(folder)) {
  if (!wanted.has(name) && !name.endsWith(".tmp")) rmSync(join(folder, name));
}

function manifestOf(name) {
  return join(ROOT, "node_modules", name, "package.json");
}

async function bundle(source, outfile) {
  const licences = PACKAGES.map((name) => {
    const text = readFileSync(join(dirname(manifestOf(name)), "LICENSE"), "utf8");
    return `${name}\n\n${text.replaceAll("*/", "* /").trim()}`;
  });
  const zip = {
    name: "zip",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^fflate$/ }, ({ importer }) =>
        importer === join(SOURCES, ZIP) ? undefined : { path: join(SOURCES, ZIP) },
      ),
  };
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    plugins: [zip],
    banner: { js: `/*\n${licences.join("\n\n")}\n*/` },
    logLevel: "warning",
  });
}
