/**
 * Packs the project, installs it beside a program of somebody else, and tells whether that compiles under
 * strict settings, as CommonJS, as an ES module and for a bundler, and runs. The dependencies are those that
 * users get, without the development's. Build before.
 * node scripts/check-consumer.mjs
 */
import { execFile, execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = mkdtempSync(join(tmpdir(), "crowdchecked-consumer-"));
const modules = join(folder, "node_modules");
const execute = promisify(execFile);

function run(command, args, cwd = folder, env = {}) {
  const stdio = ["ignore", "pipe", "inherit"];
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio, env: { ...process.env, ...env } });
}

/** Puts what a user's `npm install` would bring beside the program. */
function install() {
  const pack = ["pack", "--ignore-scripts", "--json", "--loglevel", "error", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(run("npm", pack, ROOT));
  run("tar", ["-xzf", filename]);
  mkdirSync(modules);
  renameSync(join(folder, "package"), join(modules, "crowdchecked"));
  const installed = run("npm", ["ls", "--omit=dev", "--all", "--parseable", "--loglevel", "silent"], ROOT);
  // The program's own: the compiler's types of Node.
  const names = new Set(["@types/node", "undici-types"]);
  for (const path of installed.split("\n")) {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path.slice(ROOT.length)) ?? [];
    if (name) names.add(name);
  }
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
}

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  preserveSymlinks: true,
  target: "ES2022",
  types: ["node"],
};
/** What a program can be: the files of one compilation, which Node resolves alike, and its options. */
const KINDS = {
  "CommonJS and ES module": {
    files: ["commonjs.cts", "module.mts"],
    options: { module: "node16", moduleResolution: "node16", outDir: "out" },
  },
  bundler: {
    files: ["bundled.ts"],
    options: { module: "ESNext", moduleResolution: "bundler", noEmit: true },
  },
};

try {
  install();
  const compiler = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  // Both at once: each takes one core.
  const compilations = Object.entries(KINDS).map(async ([kind, { files, options }], i) => {
    for (const file of files) copyFileSync(join(ROOT, "examples", "library.ts"), join(folder, file));
    writeFileSync(
      join(folder, `${i}.json`),
      JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }),
    );
    try {
      await execute(process.execPath, [compiler, "-p", `${i}.json`], { cwd: folder });
    } catch (error) {
      throw new Error(`a program does not compile (${kind}):\n${error.stdout}`);
    }
    console.log(`compiles (${kind}): ok`);
  });
  const failed = (await Promise.allSettled(compilations)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
  const home = join(folder, "workspace");
  // How good a ranker gets is not asked here.
  const quick = ["--require", join(ROOT, "test", "support", "train-quickly.cjs")];
  const program = [join("out", "commonjs.cjs"), join(ROOT, "sample"), home];
  const said = run(process.execPath, [...quick, ...program], folder, {
    TRAIN_QUICKLY: join(modules, "crowdchecked"),
  });
  const wanted = [
    ...["stopped: true", "resumed:", "answers from", "Shark"],
    'ARGUMENT_INVALID: answer: options.filter has no key "site"; its keys are sites,',
    `WORKSPACE_CLOSED: rank: the workspace ${home} is closed.`,
  ];
  for (const words of wanted)
    if (!said.includes(words)) throw new Error(`the program does not say "${words}":\n${said}`);
  console.log("runs: ok");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
