/**
 * Tells which lines of TypeScript and of modules are longer than 110 columns. A line is let through where a
 * string, template or regular expression makes it so long: no formatter can break these. Exit code 1 where
 * there is a line that could be broken.
 * node scripts/check-lines.mjs [FOLDER], default: the project.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
const MAX_COLUMNS = 110;
/** What others write, and what the formatter leaves alone too. */
const LEFT_OUT = new Set(["node_modules", "dist", "coverage", "models", "sample"]);
/** Folders of kernels, wherever they are. */
const KERNELS = "assembly";

function* sourcesIn(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    const isLeftOut = entry.name.startsWith(".") || entry.name === KERNELS || LEFT_OUT.has(path);
    if (entry.isDirectory() && !isLeftOut) yield* sourcesIn(path);
    else if (entry.isFile() && /\.(?:ts|mjs)$/.test(entry.name)) yield path;
  }
}

const columns = (line) => [...line].length;

/** Returns a text without its strings, templates and regular expressions, its lines as they were. */
function withoutLiterals(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let rest = "";
  let end = 0;
  const visit = (node) => {
    const literal =
      ts.isStringLiteral(node) || ts.isRegularExpressionLiteral(node) || ts.isTemplateLiteral(node);
    if (!literal) return ts.forEachChild(node, visit);
    const start = node.getStart(source);
    rest += text.slice(end, start) + text.slice(start, node.end).replace(/[^\n]/g, "");
    end = node.end;
  };
  visit(source);
  return rest + text.slice(end);
}

const problems = [];
for (const path of [...sourcesIn("")].sort()) {
  const text = readFileSync(join(ROOT, path), "utf8");
  const long = text.split("\n").flatMap((line, i) => (columns(line) > MAX_COLUMNS ? [i] : []));
  if (long.length === 0) continue;
  const rest = withoutLiterals(path, text).split("\n");
  for (const i of long) if (columns(rest[i]) > MAX_COLUMNS) problems.push(`${path}:${i + 1}`);
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error(`Lines of more than ${MAX_COLUMNS} columns: break them.`);
  process.exit(1);
}
