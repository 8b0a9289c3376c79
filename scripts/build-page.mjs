/**
 * Makes the page's modules of src/server/page into JavaScript for browsers and puts its other files beside
 * them. Types are checked by `npm run lint`. Does nothing where what was built is newer than its sources.
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

for (const name of names) {
  const [source, target] = [join(SOURCES, name), join(folder, targetOf(name))];
  if (timeOf(target) > Math.max(timeOf(source), scriptTime)) continue;
  const building = `${target}.${process.pid}.tmp`;
  mkdirSync(dirname(target), { recursive: true });
  if (target.endsWith(".js")) {
    const { outputText } = ts.transpileModule(readFileSync(source, "utf8"), { compilerOptions: OPTIONS });
    writeFileSync(building, outputText);
  } else copyFileSync(source, building);
  renameSync(building, target);
}
const wanted = new Set(names.map(targetOf));
for (const name of filesIn(folder)) {
  if (!wanted.has(name) && !name.endsWith(".tmp")) rmSync(join(folder, name));
}
