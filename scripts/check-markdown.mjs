/**
 * Checks the Markdown files: no line is longer than 110 characters, and each path in backticks and each
 * relative link leads to a file. Tables, code blocks, headings and what cannot be broken (a link) may be
 * longer. Exit code 1 where something is wrong.
 * node scripts/check-markdown.mjs [FOLDER], a git repository; default: the project.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
const WIDTH = 110;
/** A span that begins with one of these is a path from the project's root. */
const TOP = /^(src|docs|test|bench|training|crawlers|index|scorer|scripts|sample|examples|models|dist)\//;
/** What lies in a workspace under the same names, and is in no repository. */
const IN_A_WORKSPACE =
  /^(index\/(lexical|dense|dense-folds)|models\/(encoder|encoder-folds|ranker|calibration|masked-lm|nli|reranker))\//;
/** `dense.ts`, `features/alignment.ts`: a source by the end of its path. */
const SOURCE = /^[\w./-]+\.(ts|mjs|cjs|py)$/;
const GLOB = /[*?{}[\]]/;
const PLACEHOLDER = /(^|\/)[A-Z]{2,}(\.[a-z]+)?(\/|$)/;

function gitFiles() {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const out = execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
  return out.split("\0").filter((path) => path !== "" && existsSync(join(ROOT, path)));
}

const files = gitFiles();
const folders = new Set(files.flatMap(parents));
const known = new Set([...files, ...folders]);

function parents(path) {
  const names = path.split("/").slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join("/"));
}

/** Returns the lines of a text, those of code blocks marked as such. */
function readLines(text) {
  let fence;
  return text.split("\n").map((line, i) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    return { line, number: i + 1, isCode };
  });
}

/** Returns whether a line is too long although it could be broken. */
function isTooLong({ line, isCode }) {
  if (line.length <= WIDTH || isCode || /^\s*\||^#/.test(line)) return false;
  const words = line.replace(/!?\[[^\]]*\]\([^)]*\)/g, "LINK").replace(/^\s*([-*+]|\d+\.)\s+/, "");
  return /\s/.test(words.trim());
}

/** Returns whether a word that stands in backticks in the file `from` is a path that leads nowhere. */
function leadsNowhere(word, from) {
  if (GLOB.test(word) || !/^[\w@./-]+$/.test(word)) return false;
  const path = word.replace(/\/$/, "");
  const isFromRoot = TOP.test(word) && !IN_A_WORKSPACE.test(`${path}/`);
  if (!isFromRoot && !SOURCE.test(word)) return false;
  // What is built has the place of its source.
  const source = path.replace(/^dist\/(.*)\.js$/, "$1.ts");
  if (known.has(source) || path === "dist" || /^dist\/(page|kernels|lexicon)/.test(path)) return false;
  if (known.has(posix.join(posix.dirname(from), path))) return false;
  if (!isFromRoot && files.some((file) => file.endsWith(`/${path}`))) return false;
  return !PLACEHOLDER.test(path);
}

/** Returns what links may name in a page: its headings in small letters, with hyphens for blanks. */
function anchorsOf(path) {
  const headings = readFileSync(join(ROOT, path), "utf8").match(/^#+ .*$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, "")
        .toLowerCase()
        .replace(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function brokenPaths(file, { line, isCode }) {
  if (isCode) return [];
  const spans = [...line.matchAll(/`([^`]+)`/g)].flatMap(([, span]) => span.split(/\s+/));
  const lost = spans.filter((word) => leadsNowhere(word, file)).map((word) => `there is no ${word}`);
  const prose = line.replace(/`[^`]*`/g, "");
  for (const [, target] of prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)) {
    if (/^[a-z]+:/i.test(target)) continue;
    const [to, anchor] = target.split("#");
    const path = to === "" ? file : posix.join(posix.dirname(file), to).replace(/\/$/, "");
    if (!known.has(path) || (anchor && !anchorsOf(path).has(anchor)))
      lost.push(`the link to ${target} leads nowhere`);
  }
  return lost;
}

const problems = [];
for (const file of files.filter((path) => path.endsWith(".md"))) {
  for (const line of readLines(readFileSync(join(ROOT, file), "utf8"))) {
    const found = brokenPaths(file, line);
    if (isTooLong(line)) found.unshift(`${line.line.length} characters, ${WIDTH} are allowed`);
    problems.push(...found.map((what) => `${file}:${line.number}: ${what}`));
  }
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
