import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Browsers may be slow; shorter than a test's limit, so that a wait in vain says what it waited for. */
export const WAIT_MS = 30_000;

/** The first has no windows, which a whole browser draws even where nobody sees them. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Starts the machine's browser: the one that the environment variable CHROMIUM names, else the first
 * on the PATH.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    timeout: WAIT_MS,
    // Chromium's sandbox does not let root in.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

function findChromium(): string {
  const named = process.env["CHROMIUM"];
  if (named !== undefined) return named;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    `The page is tested in a real browser, and none of ${NAMES.join(", ")} is on the PATH. Install one: apt-get install chromium-headless-shell; or name it in the environment variable CHROMIUM.`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
