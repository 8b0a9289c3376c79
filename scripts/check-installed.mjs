/**
 * Packs the project, unpacks it elsewhere, and tells whether that copy works without the sources: its
 * version, a ranking of the sample, a server that is well. The dependencies are those that are installed
 * here. Build before.
 * node scripts/check-installed.mjs
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const STARTING_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), "crowdchecked-package-"));
const copy = join(folder, "package");
const program = join(copy, "dist/src/cli/main.js");
const environment = { ...process.env, CROWDCHECKED_HOME: join(folder, "home") };

function check(what, holds, found) {
  if (!holds) throw new Error(`${what}: ${found}`);
  console.log(`${what}: ok`);
}

function crowdchecked(...args) {
  return execFileSync(process.execPath, [program, ...args], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
}

/** Resolves with the address that the server prints once it listens. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error(`no address: ${text}`)), STARTING_MS);
    server.stdout.on("data", (chunk) => {
      text += chunk;
      if (!text.includes("\n")) return;
      clearTimeout(timer);
      resolve(JSON.parse(text).address);
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

async function answersOf(address) {
  const health = await fetch(new URL("/healthz", address));
  check("healthz", health.ok, health.status);
  const page = await fetch(new URL("/", address));
  check("page", page.ok && (await page.text()).includes("<html"), page.status);
}

try {
  const pack = ["pack", "--ignore-scripts", "--json", "--loglevel", "error", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", pack, { cwd: ROOT, encoding: "utf8" }));
  execFileSync("tar", ["-xzf", join(folder, filename), "-C", folder]);
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));

  const { version } = JSON.parse(readFileSync(join(copy, "package.json"), "utf8"));
  const told = crowdchecked("--version").trim();
  check("version", told === version, told);
  crowdchecked("--quiet", "import", "checkthat", join(copy, "sample"));
  crowdchecked("--quiet", "index");
  const best = crowdchecked("rank", "a shark swims on the flooded freeway", "--top", "1");
  check("rank", best.toLowerCase().includes("shark"), best);

  const server = spawn(process.execPath, [program, "--json", "serve", "--port", "0", "--workers", "1"], {
    ...{ cwd: folder, env: environment, stdio: ["ignore", "pipe", "inherit"] },
  });
  const ended = new Promise((resolve) => {
    server.once("exit", resolve);
  });
  try {
    await answersOf(await addressOf(server));
  } finally {
    server.kill("SIGTERM");
  }
  const code = await ended;
  check("shutdown", code === 0, code);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
